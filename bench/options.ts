import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { AccuracyOptions } from './assistant/accuracy.ts'
import type { Effort } from './scenario.ts'

export const sections = [
  'sign-in',
  'session',
  'list',
  'tasks',
  'runs',
  'create',
  'web',
  'page',
  'live',
  'sockets',
  'growth',
  'figures',
  'margin',
  'import',
  'moving',
  'ingest',
  'mail',
  'search',
  'assistant',
  'neighbours',
  'start',
] as const
export type Section = (typeof sections)[number]

/** Those that measure the aims: all that is played where no section is named, more briefly than where one is. */
export const ofAims: readonly Section[] = ['list', 'tasks', 'runs', 'create', 'web', 'sockets', 'figures', 'ingest']
const brief = { seconds: '1', rounds: '2', connections: '1,16,64', changes: '60', many: '5000' }
const full = { seconds: '2', rounds: '3', connections: '1,16,64', changes: '200', many: '1000' }

export type Options = Effort &
  AccuracyOptions & {
    sections: readonly Section[]
    /** When the run ends with what it has; minutes. */
    minutes: number
    /** Changes that each audience receives, sockets and browsers' tabs of the `live` audiences. */
    changes: number
    sockets: number[]
    browsers: number[]
    /** Sockets of the `sockets` section, on one process. */
    many: number
    /** How long the `sockets` section goes on with half of them afterwards; minutes. */
    soak: number
    /** Tasks that the organisation of `growth` grows to, from a hundredth of them. */
    most: number
    /** Agent runs that the organisation of `figures` grows to, and that of `margin` has. */
    runs: number
    /** Lines of the file of `import`. */
    invoices: number
    /** Rows of the file of `moving`. */
    rows: number
    /** Mails of each run of `mail`. */
    mails: number
    /** Senders at once of `ingest`. */
    senders: number[]
    /** Folder that receives Leme's CPU profile, for Chromium's developer tools; it costs some speed. */
    profile: string | null
  }

/** Beside the clone's own data, on the same disk, and ignored by git. */
const defaultFolder = fileURLToPath(new URL('../node_modules/.cache/leme', import.meta.url))

/** Reads the command line; throws with a sentence that names what is wrong. */
export function readOptions(args: string[]): Options {
  const { values: given, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      connections: { type: 'string' },
      changes: { type: 'string' },
      minutes: { type: 'string' },
      sockets: { type: 'string', default: '1,50' },
      browsers: { type: 'string', default: '1,5,50' },
      many: { type: 'string' },
      soak: { type: 'string', default: '0' },
      most: { type: 'string', default: '1000000' },
      runs: { type: 'string', default: '5000000' },
      invoices: { type: 'string', default: '100000' },
      rows: { type: 'string', default: '10000' },
      mails: { type: 'string', default: '3000' },
      senders: { type: 'string', default: '1,8' },
      folder: { type: 'string', default: defaultFolder },
      half: { type: 'string' },
      only: { type: 'string' },
      'show-held-out': { type: 'boolean', default: false },
      hear: { type: 'string' },
      profile: { type: 'string' },
    },
  })
  const values = { ...(positionals.length === 0 ? brief : full), ...given }
  return {
    sections: positionals.length === 0 ? ofAims : positionals.map(asSection),
    minutes: positionals.length === 0 || given.minutes ? asNumber('minutes', given.minutes ?? '45', 600) : 600,
    seconds: asNumber('seconds', values.seconds, 60, 0.1),
    rounds: asNumber('rounds', values.rounds, 20),
    connections: asNumbers('connections', values.connections, 200),
    changes: asNumber('changes', values.changes, 10_000),
    sockets: asNumbers('sockets', values.sockets, 1_000),
    browsers: asNumbers('browsers', values.browsers, 100),
    many: asNumber('many', values.many, 5_000),
    soak: asNumber('soak', values.soak, 600, 0),
    most: asNumber('most', values.most, 10_000_000, 10_000),
    runs: asNumber('runs', values.runs, 20_000_000, 1_000),
    invoices: asNumber('invoices', values.invoices, 10_000_000),
    rows: asNumber('rows', values.rows, 1_000_000),
    mails: asNumber('mails', values.mails, 100_000, 100),
    senders: asNumbers('senders', values.senders, 100),
    half: asHalf(values.half),
    only: values.only ?? null,
    showHeldOut: values['show-held-out'],
    hear: values.hear ? resolve(values.hear) : null,
    folder: resolve(values.folder),
    profile: values.profile ? resolve(values.profile) : null,
  }
}

function asSection(text: string): Section {
  const section = sections.find((name) => name === text)
  if (!section) throw new Error(`${text} is none of ${sections.join(', ')}`)
  return section
}

function asHalf(text: string | undefined): AccuracyOptions['half'] {
  if (text === undefined || text === 'development' || text === 'held-out') return text ?? null
  throw new Error(`--half takes development or held-out, not ${text}`)
}

function asNumbers(name: string, text: string, most: number): number[] {
  return text.split(',').map((one) => asNumber(name, one, most))
}

function asNumber(name: string, text: string, most: number, least = 1): number {
  const number = Number(text)
  if (number >= least && number <= most) return number
  throw new Error(`--${name} takes numbers from ${least} to ${most}, not ${text}`)
}
