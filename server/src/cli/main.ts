import { StartRefused } from '../start-refused.ts'
import { backupCommand } from './backup.command.ts'
import { doctorCommand } from './doctor.command.ts'
import { eraseCommand } from './erase.command.ts'
import { exportCommand } from './export.command.ts'
import { importCommand } from './import.command.ts'
import { migrateCommand } from './migrate.command.ts'
import { prepareCommand } from './prepare.command.ts'
import { restoreCommand } from './restore.command.ts'
import { rotateKeysCommand } from './rotate-keys.command.ts'
import { UsageRefused } from './usage.ts'
import { userCommand } from './user.command.ts'

/** A command by its name: what it is for, in a line, and what it does with the words after it; answers an exit code. */
type Command = { usage: string; run: (words: string[]) => Promise<number> }

const commands: Record<string, Command> = {
  prepare: prepareCommand,
  migrate: migrateCommand,
  import: importCommand,
  export: exportCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  'rotate-keys': rotateKeysCommand,
  user: userCommand,
  erase: eraseCommand,
}

async function main([name = '', ...words]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const lines = Object.values(commands).map(({ usage }) => `  npm run leme -- ${usage}`)
    console.error(`Comandos:\n${lines.join('\n')}`)
    return name === '' || name === 'help' ? 0 : 2
  }
  try {
    return await command.run(words)
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error)
    return error instanceof UsageRefused ? 2 : 1
  }
}

process.exitCode = await main(process.argv.slice(2))
