import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Effort } from './scenario.ts'

export const sections = ['sign-in', 'list', 'create', 'web', 'start'] as const
export type Section = (typeof sections)[number]

export type Options = Effort & {
  sections: readonly Section[]
  /** Folder below which scratch databases are made. It must lie on a real disk: a commit is worth its fsync. */
  folder: string
  /** Folder that receives Leme's CPU profile, for Chromium's developer tools; it costs some speed. */
  profile: string | null
}

/** Beside the clone's own data, on the same disk, and ignored by git. */
const defaultFolder = fileURLToPath(new URL('../node_modules/.cache/leme', import.meta.url))

/** Reads the command line; throws with a sentence that names what is wrong. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '1,16,64' },
      folder: { type: 'string', default: defaultFolder },
      profile: { type: 'string' },
    },
  })
  return {
    sections: positionals.length === 0 ? sections : positionals.map(asSection),
    seconds: asNumber('seconds', values.seconds, 60),
    rounds: asNumber('rounds', values.rounds, 20),
    connections: values.connections.split(',').map((text) => asNumber('connections', text, 200)),
    folder: resolve(values.folder),
    profile: values.profile ? resolve(values.profile) : null,
  }
}

function asSection(text: string): Section {
  const section = sections.find((name) => name === text)
  if (!section) throw new Error(`${text} is none of ${sections.join(', ')}`)
  return section
}

function asNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (number >= 1 && number <= most) return number
  throw new Error(`--${name} takes numbers from 1 to ${most}, not ${text}`)
}
