import { StartRefused } from '../start-refused.ts'
import { UsageRefused } from './usage.ts'

/** A command by its name: what it is for, in a line, and what it does with the words after it; answers an exit code. */
type Command = { usage: string; run: (words: string[]) => Promise<number> }

/** Each is loaded when it is called: all of them together take several times as long as one. */
const commands: Record<string, () => Promise<Command>> = {
  prepare: async () => (await import('./prepare.command.ts')).prepareCommand,
  migrate: async () => (await import('./migrate.command.ts')).migrateCommand,
  import: async () => (await import('./import/import.command.ts')).importCommand,
  export: async () => (await import('./export.command.ts')).exportCommand,
  backup: async () => (await import('./backup/backup.command.ts')).backupCommand,
  restore: async () => (await import('./backup/restore.command.ts')).restoreCommand,
  doctor: async () => (await import('./doctor.command.ts')).doctorCommand,
  'rotate-keys': async () => (await import('./rotate-keys.command.ts')).rotateKeysCommand,
  user: async () => (await import('./user.command.ts')).userCommand,
  mailbox: async () => (await import('./mailbox.command.ts')).mailboxCommand,
  erase: async () => (await import('./erase.command.ts')).eraseCommand,
}

/** Runs the command that the words begin with, and says what refuses it; answers the exit code. */
export async function runCommand([name = '', ...words]: string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    const all = await Promise.all(Object.values(commands).map((load) => load()))
    const lines = all.map(({ usage }) => `  npm run leme -- ${usage}`)
    console.error(`Comandos:\n${lines.join('\n')}`)
    return name === '' || name === 'help' ? 0 : 2
  }
  try {
    const command = await load()
    return await command.run(words)
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error)
    return error instanceof UsageRefused ? 2 : 1
  }
}
