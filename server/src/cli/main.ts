import { StartRefused } from '../start-refused.ts'
import { prepareCommand } from './prepare.command.ts'

/** A command by its name: what it is for, in a line, and what it does with the words after it. */
type Command = { usage: string; run: (words: string[]) => Promise<void> }

const commands: Record<string, Command> = {
  prepare: prepareCommand,
}

async function main([name = '', ...words]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const lines = Object.values(commands).map(({ usage }) => `  npm run leme -- ${usage}`)
    console.error(`Comandos:\n${lines.join('\n')}`)
    return name === '' || name === 'help' ? 0 : 2
  }
  try {
    await command.run(words)
    return 0
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
