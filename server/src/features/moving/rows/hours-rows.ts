import { timeEntryLimits } from '@leme/contract/work/time-entry'
import type { Hours } from '../../../ingest/moving/neutral.ts'
import type { Kind } from '../../../ingest/moving/words.ts'
import { clashText, type Known, type Messages, note } from '../survey.ts'
import type { Tried } from '../try-file.ts'
import { cut, unreadable } from './cut.ts'
import { mostAlike } from './known-again.ts'
import type { Terms } from './plan-terms.ts'
import { idOf, sha } from './row-id.ts'

/** Worked hours as they are to be stored. */
export type HoursRow = {
  line: number
  /** Whose they are in the file. */
  person: string
  source_id: string
  /** What it is known by once it was corrected, and the ids of all entries of the file that are known by the same. */
  alike: string | null
  group: readonly string[]
  /** Of what is stored of it. */
  hash: string
  project: string
  /** What was worked on: a thing's id, key or title; its title besides; what it is where it is of the same file. */
  of: string | null
  title: string | null
  inside: { kind: Kind; title: string } | null
  /** The same as people call it. */
  label: string | null
  user_id: string
  date: string
  seconds: number
  note: string | null
}

const day = 24 * 3600

/**
 * The worked hours of a file, each once and in its order. Those that cannot be stored are noted: in `refused` what is longer than
 * a day, or of a day to come; in `leftOut` what nobody has said whose it is, or how long it was.
 */
export async function* hoursRows(
  { moving, seen, trial }: Pick<Tried, 'moving' | 'seen' | 'trial'>,
  terms: Terms,
  today: string,
  { refused, leftOut }: { refused: Messages; leftOut: Messages },
): AsyncGenerator<HoursRow> {
  if (seen.hours.entries.size === 0) return
  const met = new Set<string>()
  const groups = groupsOf(seen, terms)
  for await (const row of moving.rows(terms.timeZone, { kinds: ['hours'] })) {
    if (row.kind !== 'hours' || met.has(row.id)) continue
    met.add(row.id)
    const user_id = terms.userOf.get(terms.people.keyOf(row.person))
    const seconds = terms.hoursBy === 'span' ? (row.span ?? row.seconds) : row.seconds
    const isTorn = row.span !== null && terms.hoursBy === null
    const open = isTorn ? clashText(row.seconds, row.span ?? 0) : user_id ? null : strangerText(row.person)
    const problem = problemOf({ ...row, seconds }, today)
    if (open !== null) note(leftOut, row.line, open)
    else if (problem !== null) note(refused, row.line, problem)
    else if (user_id) {
      const thing = seen.things.get(row.of ?? '')
      const kind = trial.structure.places.get(thing?.id ?? '')?.kind
      const inside = thing && kind ? { kind, title: thing.title } : null
      const planned = planHours({ ...row, seconds }, user_id, thing)
      const alike = alikeOf(row, user_id)
      const group = groups.get(alike ?? '') ?? []
      const person = terms.people.keyOf(row.person)
      yield { ...planned, person, inside, group, alike: group.length > mostAlike ? null : alike }
    }
  }
}

/** What an entry is known by, with who of the team the person is. */
function alikeOf({ same }: Pick<Hours, 'same'>, user_id: string): string | null {
  return same === null ? null : `h:${sha(JSON.stringify([user_id, same]))}`
}

function groupsOf({ hours }: Tried['seen'], { userOf, people }: Terms): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [id, { person, same }] of hours.entries) {
    const user_id = userOf.get(people.keyOf(person))
    const alike = user_id ? alikeOf({ same }, user_id) : null
    const group = groups.get(alike ?? '') ?? []
    group.push(idOfHours(id))
    if (alike !== null) groups.set(alike, group)
  }
  return groups
}

export const idOfHours = (id: string) => idOf(`h:${id}`)

function strangerText({ name, email, id }: Hours['person']): string {
  return `as horas são de quem não está na equipe: ${name ?? email ?? id}`
}

function problemOf({ seconds, day: date }: Hours, today: string): string | null {
  if (seconds < 0) return 'o fim vem antes do início'
  if (seconds < 1) return 'as horas são zero'
  if (seconds > day) return 'são mais de 24 horas em um registro'
  if (date > today) return 'o dia ainda não chegou'
  return date < '1900-01-01' ? 'o dia é antigo demais' : null
}

type PlannedHours = Omit<HoursRow, 'person' | 'alike' | 'group' | 'inside'>

function planHours(row: Hours, user_id: string, thing: Known | undefined): PlannedHours {
  const text = row.note?.replace(unreadable, '').trim() ?? ''
  const stored = {
    of: row.of === null ? null : idOf(row.of),
    user_id,
    date: row.day,
    seconds: row.seconds,
    note: text === '' ? null : cut(text, timeEntryLimits.note).text,
  }
  return {
    ...stored,
    line: row.line,
    source_id: idOfHours(row.id),
    hash: sha(JSON.stringify(stored)).slice(0, 32),
    project: (thing ? thing.project : row.project) ?? '',
    title: row.title,
    label: (thing?.key ?? thing?.title ?? row.of)?.replace(unreadable, ' ') ?? null,
  }
}
