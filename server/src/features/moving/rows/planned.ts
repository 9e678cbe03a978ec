import { formatNumber } from '@leme/contract/format/format'
import { plainName } from '@leme/contract/text/text'
import { workLimits } from '@leme/contract/work/work'
import { fieldsOf, workSchemas } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { Link, Thing } from '../../../ingest/moving/neutral.ts'
import { priorityFor, statusFor } from '../choices.ts'
import type { Place } from '../tree/structure.ts'
import { cut, unreadable } from './cut.ts'
import { describe } from './description.ts'
import type { ThingGroup } from './groups.ts'
import type { Terms } from './plan-terms.ts'
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
  /** What of the description a link says too, and the description without it (`Described`); null where no link does. */
  words: string | null
  bare: string | null
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
  const text = describe(group, unplaced, kind, terms)
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
    key: thing.key === null ? null : [...thing.key].slice(0, 300).join(''),
    hash: hashOf(thing, links),
    ...fields,
    owner,
    created_at: thing.created_at,
    words: text.words,
    bare: text.bare,
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
function hashOf({ line: _line, over, milestone, ...own }: Thing, links: readonly Link[]): string {
  const row = milestone === null ? own : { ...own, milestone }
  const said = over === null || row.completed_at !== null ? row : { ...row, over }
  return sha(JSON.stringify([said, links.map(({ to, as }) => [to, as])])).slice(0, 32)
}
