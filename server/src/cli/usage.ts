import { parseArgs } from 'node:util'
import { StartRefused } from '../start-refused.ts'

/** A command that was called wrongly: one sentence, and the exit code 2. */
export class UsageRefused extends StartRefused {}

type Options = Record<string, { type: 'string' | 'boolean'; multiple?: true }>
type Words<Given extends Options> = {
  options: {
    [Name in keyof Given]?: Given[Name] extends { multiple: true }
      ? string[]
      : Given[Name]['type'] extends 'string'
        ? string
        : boolean
  }
  rest: string[]
}

/** Parts a command's words into its options and the rest. Throws UsageRefused for any that it does not know. */
export function readWords<const Given extends Options>(words: string[], known: Given): Words<Given> {
  try {
    const { values, positionals } = parseArgs({ args: words, options: known, allowPositionals: true, strict: true })
    return { options: values as Words<Given>['options'], rest: positionals }
  } catch (error) {
    const names = Object.entries(known).map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`)
    throw new UsageRefused(`Opção desconhecida ou incompleta. Este comando conhece: ${names.join(', ')}.`, {
      cause: error,
    })
  }
}
