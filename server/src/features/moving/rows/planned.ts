import { calendarIn } from '@leme/contract/format/calendar'
import { formatDate, formatNumber } from '@leme/contract/format/format'
import { durationText } from '@leme/contract/moving/moving-counts'
import { codePoints, plainName } from '@leme/contract/text/text'
import { workLimits } from '@leme/contract/work/work'
import { fieldsOf, workSchemas } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { Link, Person, Thing } from '../../../ingest/moving/neutral.ts'
import { type Choices, priorityFor, statusFor } from '../choices.ts'
import { linkKey, type PlannedLinks } from '../links/planned-links.ts'
import type { People } from '../people.ts'
import { isCancelled, isOver, type States } from '../states.ts'
import type { Place } from '../tree/structure.ts'
import type { ThingGroup } from './groups.ts'
import { idOf, sha } from './row-id.ts'

/** A thing as it is to be stored. */
export type PlannedWork = {
  source_id: string
  key: string | null
  hash: string
  title: string
  description: string | null
  status: string
  priority: string
  estimate_hours: number | null
  due_date: string | null
  owner: string | null
  parent: string | null
  /** What the file calls that in which it stands. */
  parent_title: string | null
  created_at: string | null
}

/** What all things of a file are planned with. */
export type Terms = {
  source: string
  timeZone: string
  choices: Choices
  people: People
  states: States
  /** The user of each person of the file who is one, by the person's key. */
  userOf: ReadonlyMap<string, string>
  /** Words for priorities of which another becomes the same here: they stay written. */
  merged: ReadonlySet<string>
  /** What a thing of the file is called, by its id there. */
  titleOf: (id: string) => string | null
  /** Which links need no words, and what things stood in that they cannot stand in here. */
  links: Pick<PlannedLinks, 'linked' | 'lost'>
  /** What counts of hours whose start and end contradict their duration; null for neither. */
  hoursBy: 'duration' | 'span' | null
}

/** What of a thing is not as the file says it: `doubt` is what is left out of it. */
export type Planned =
  | { work: PlannedWork; isCut: boolean; isTitleCut: boolean; isRounded: boolean; doubt: string | null }
  | { problem: string }

/** As the database allows, in hours. */
const mostEstimate = 100_000

/** What a thing becomes: its fields by the rules of its kind, and below its description what has no field of its own. */
function planWork(group: ThingGroup, { kind, parent }: Place, terms: Terms): Planned {
  const { thing, links } = group
  const { choices, people, states, userOf } = terms
  const [first, ...others] = people.assigneesOf(thing.assignees)
  const owner = first ? (userOf.get(people.keyOf(first)) ?? null) : null
  const unplaced = [...(first && !owner ? [first] : []), ...others]
  // Programs write 0 for what nobody has estimated.
  const half = thing.estimate_minutes ? Math.ceil(thing.estimate_minutes / 30) / 2 : null
  const isTooLong = half !== null && half > mostEstimate
  const title = cut(plainName(thing.title.replace(unreadable, ' ')), workLimits.title)
  const text = descriptionOf(thing, footerOf(group, unplaced, kind, terms), people)
  const fields = {
    title: title.text,
    description: text.text,
    status: statusFor(thing, states.wordOf(thing), choices).value,
    priority: priorityFor(thing.priority, choices).value,
    estimate_hours: isTooLong ? null : half,
    due_date: thing.due_date,
  }
  const { error } = workSchemas[kind].update.safeParse(ownFields(kind, fields))
  if (error) return { problem: error.issues[0]?.message ?? 'não segue as regras' }
  const source_id = idOf(thing.id)
  const work = {
    source_id,
    key: thing.key?.slice(0, 300) ?? null,
    hash: hashOf(thing, links),
    ...fields,
    owner,
    created_at: thing.created_at,
  }
  return {
    work: {
      ...work,
      ...(parent === null
        ? { parent: null, parent_title: null }
        : { parent: idOf(parent), parent_title: terms.titleOf(parent) }),
    },
    isCut: text.isCut,
    isTitleCut: title.isCut,
    isRounded: half !== null && !isTooLong && half * 60 !== thing.estimate_minutes,
    doubt: isTooLong ? `a estimativa passa de ${formatNumber(mostEstimate)} horas, e fica de fora` : null,
  }
}

function ownFields(kind: WorkNoun, fields: Record<string, unknown>): Record<string, unknown> {
  const own: readonly string[] = fieldsOf[kind]
  return Object.fromEntries(Object.entries(fields).filter(([field]) => own.includes(field)))
}

export type PlannedThing = { thing: Thing; project: string; planned: Planned }

/** Plans each thing as it is read: others have their turn between any two parts of the file, and would wait for a whole batch. */
export async function* plannedOf(
  groups: AsyncIterable<ThingGroup>,
  places: ReadonlyMap<string, Place>,
  terms: Terms,
): AsyncGenerator<PlannedThing> {
  for await (const group of groups) {
    const place = places.get(group.thing.id)
    if (place) yield { thing: group.thing, project: group.project, planned: planWork(group, place, terms) }
  }
}

/** The same for a row that says the same, whatever line it stands on; that a day says that it is over follows from the day. */
function hashOf({ line: _line, over, ...row }: Thing, links: readonly Link[]): string {
  const said = over === null || row.completed_at !== null ? row : { ...row, over }
  return sha(JSON.stringify([said, links.map(({ to, as }) => [to, as])])).slice(0, 32)
}

/** Control characters other than tab and line ends, halves of pairs, and what turns the direction of what follows. */
export const unreadable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu

export function cut(text: string, most: number): { text: string; isCut: boolean } {
  if (codePoints(text) <= most) return { text, isCut: false }
  return {
    text: `${[...text]
      .slice(0, most - 1)
      .join('')
      .trimEnd()}…`,
    isCut: true,
  }
}

/** The text, with names where it names people by ids, and what has no field of its own below it. */
function descriptionOf(
  { description }: Thing,
  footer: string,
  people: People,
): { text: string | null; isCut: boolean } {
  const named = (description ?? '').replace(unreadable, '').replace(/@([0-9a-z:-]{8,80})/gi, (whole, id: string) => {
    const name = people.nameOf(id)
    return name === null ? whole : `@${name}`
  })
  const room = workLimits.description - codePoints(footer) - 2
  const { text, isCut } = cut(named, Math.max(200, room))
  const whole = cut(
    [text, footer]
      .filter((part) => part !== '')
      .join('\n\n')
      .trim(),
    workLimits.description,
  )
  return { text: whole.text === '' ? null : whole.text, isCut: isCut || whole.isCut }
}

/** `Jira PORT-7 · criado em 22/09/2025 por Rui Sá · etiquetas: fiscal, nota` */
function footerOf(
  { thing, links, files, logged }: ThingGroup,
  unplaced: readonly Person[],
  kind: WorkNoun,
  { source, timeZone, people, merged, links: { linked, lost } }: Terms,
): string {
  const calendar = calendarIn(timeZone)
  const day = thing.created_at === null ? null : calendar.dayOf(thing.created_at)
  const nameOf = (person: Person) => person.name ?? person.email ?? people.nameOf(person.id ?? '') ?? person.id ?? ''
  const by = thing.author === null ? '' : ` por ${nameOf(thing.author)}`
  const own: readonly string[] = fieldsOf[kind]
  const spent = (thing.spent_minutes ?? 0) * 60 - logged
  const parts = [
    [source, thing.key].filter(Boolean).join(' '),
    day === null ? (by === '' ? '' : `criado${by}`) : `criado em ${formatDate(day)}${by}`,
    unplaced.length > 0 && `responsável: ${unplaced.map(nameOf).join(', ')}`,
    isCancelled(thing) &&
      (thing.status === null ? 'cancelado' : `status: ${thing.status}${isOver(thing) ? ', cancelado' : ''}`),
    thing.priority !== null &&
      (merged.has(thing.priority) || !own.includes('priority')) &&
      `prioridade: ${thing.priority}`,
    Boolean(thing.estimate_minutes) &&
      !own.includes('estimate_hours') &&
      `estimativa: ${durationText((thing.estimate_minutes ?? 0) * 60)}`,
    spent >= 60 && `tempo gasto: ${durationText(spent)}`,
    thing.labels.length > 0 && `etiquetas: ${thing.labels.join(', ')}`,
    thing.group !== null && `em: ${thing.group}`,
    thing.points !== null && `pontos: ${String(thing.points).replace('.', ',')}`,
    thing.start_date !== null && `início: ${formatDate(thing.start_date)}`,
    thing.completed_at !== null &&
      `${isCancelled(thing) ? 'encerrado' : 'concluído'} em ${formatDate(calendar.dayOf(thing.completed_at))}`,
    thing.due_date !== null && !own.includes('due_date') && `prazo: ${formatDate(thing.due_date)}`,
    thing.archived && 'arquivado',
    lost.has(thing.id) && `parte de ${lost.get(thing.id)}`,
    ...links
      .flatMap((link) => (linked.has(linkKey(link)) ? [] : [link]))
      .map(({ to, as }) => `${linkWords[as] ?? as} ${to}`),
    ...files.map((file) => `anexo: ${file}`),
    thing.url,
  ]
  return cut(
    parts
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' · ')
      .replace(unreadable, '')
      .replace(/\s+/g, ' '),
    workLimits.description / 2,
  ).text
}

const linkWords: Record<string, string> = {
  blocks: 'bloqueia',
  blocked_by: 'bloqueado por',
  relates: 'ligado a',
  duplicates: 'repete',
}
