import type { Link } from '../../../ingest/moving/neutral.ts'
import { inTurns } from '../in-turns.ts'
import { idOf, sha } from '../rows/row-id.ts'
import { type Known, type Messages, note, type Survey } from '../survey.ts'
import { namerOf } from '../tree/parents.ts'
import type { Structure } from '../tree/structure.ts'
import { orderEdges } from './circles.ts'

type LinkKind = 'blocks' | 'relates' | 'duplicates'

/** A link between two things of which one is of the file, and the other is too, or is here already. */
export type PlannedLink = {
  line: number
  source_id: string
  kind: LinkKind
  /** The ends by their ids in the file; of one that came with another file its id here. */
  from: string | null
  from_here: string | null
  to: string | null
  to_here: string | null
  /** The project in the file of the thing that says it. */
  project: string
  to_project: string
  /** Whether each end says it of the other. */
  is_mutual: boolean
}

export type PlannedLinks = {
  links: PlannedLink[]
  /** The links, by `linkKey`, that need no words below a description. */
  linked: ReadonlySet<string>
  /** What each thing stood in that stands in it no more, as people call it. */
  lost: ReadonlyMap<string, string>
  doubts: Messages
}

/** What words of programs say, and whether the other end is the one that blocks or is the copy. */
const kinds: Readonly<Record<string, [LinkKind, isTurned?: true]>> = {
  ...{ blocks: ['blocks'], blocked_by: ['blocks', true], relates: ['relates'] },
  ...{ duplicates: ['duplicates'], duplicate: ['duplicates'] },
}

export const linkKey = ({ from, to, as }: Pick<Link, 'from' | 'to' | 'as'>) => JSON.stringify([from, to, as])

/** The names of links and of lost parents that are nothing in the file: they may be here already. */
export async function namesElsewhere({ links, things }: Survey, { lost }: Structure): Promise<string[]> {
  const called = namerOf(things)
  const names = new Set<string>()
  const add = (name: string) => {
    if (called(name) === undefined) names.add(name)
  }
  await inTurns(links, ({ to }) => add(to))
  await inTurns(lost.values(), add)
  return [...names]
}

/**
 * The links of a file whose both ends are in it, or here by `here`, each once however many lines say it; a thing that cannot
 * stand in what it stood in is related to it. What would close a circle of what blocks what is related instead.
 */
export async function planLinks(
  { links, things }: Survey,
  { lost }: Structure,
  here: ReadonlyMap<string, string>,
): Promise<PlannedLinks> {
  const called = namerOf(things)
  const doubts: Messages = { count: 0, first: [] }
  const planned = new Map<string, PlannedLink>()
  const linked = new Set<string>()
  const add = (from: string, name: string, wanted: LinkKind, isTurned: boolean): boolean => {
    const thing = things.get(from)
    const to = called(name)
    const toHere = to === undefined ? here.get(name) : undefined
    if (!thing || to === from || (!to && !toHere)) return false
    const far = to ?? `here:${toHere}`
    const ends: [string, string] = isTurned ? [far, from] : [from, far]
    const pair = JSON.stringify([wanted, ...ends.toSorted()])
    const near = { id: idOf(from), here: null, project: thing.project ?? '' }
    const other = { id: to ? idOf(to) : null, here: toHere ?? null, project: things.get(to ?? '')?.project ?? '' }
    const [first, second] = isTurned ? [other, near] : [near, other]
    // One is stored between two of a kind, whichever says it.
    const known = planned.get(pair)
    if (known) {
      if (known.from !== first.id || known.to !== second.id) known.is_mutual = true
      return true
    }
    planned.set(pair, {
      line: thing.line,
      source_id: `l:${sha(pair)}`,
      kind: wanted,
      ...{ from: first.id, from_here: first.here, to: second.id, to_here: second.here },
      ...{ project: near.project, to_project: other.project, is_mutual: false },
    })
    return true
  }
  const own = new Set<string>()
  const noteOwn = (thing: Known | undefined, kind: LinkKind) => {
    const key = JSON.stringify([thing?.id, kind])
    if (!thing || own.has(key)) return
    own.add(key)
    note(doubts, thing.line, `“${thing.title}” ${ownNames[kind]}: a ligação fica de fora`)
  }
  let joinedAt = -1
  await inTurns(links, (link, at) => {
    const next = links[at + 1]
    if (at === joinedAt || things.get(link.from)?.line !== link.line) return
    const [kind, isTurned = false] = kinds[link.as] ?? ['relates']
    // A title with a comma looks like two in a list of titles.
    const isOne = next && next.from === link.from && next.as === link.as && called(link.to) === undefined
    const joined = isOne ? `${link.to}, ${next.to}`.replace(/^"|"$/g, '') : null
    const said = joined !== null && called(joined) ? [link, next] : [link]
    if (said.length > 1) joinedAt = at + 1
    const isOwn = called(said.length > 1 ? (joined ?? '') : link.to) === link.from
    if (isOwn) noteOwn(things.get(link.from), kind)
    // A word that says more than the link stays written.
    if (!add(link.from, said.length > 1 ? (joined ?? '') : link.to, kind, isTurned) || !kinds[link.as]) return
    for (const one of said) if (one) linked.add(linkKey(one))
  })
  const names = new Map<string, string>()
  await inTurns(lost, ([id, name]) => {
    add(id, name, 'relates', false)
    const above = things.get(called(name) ?? '')
    names.set(id, above ? [above.key, above.title].filter(Boolean).join(' ') : name)
  })
  const titles = new Map([...things.values()].map(({ id, title }) => [idOf(id), title]))
  const nameOf = new Map([...here].map(([name, id]) => [id, name]))
  const titleOf = (id: string | null, row: string | null) => titles.get(id ?? '') ?? nameOf.get(row ?? '') ?? ''
  return { links: withoutCircles([...planned.values()], titleOf, doubts), linked, lost: names, doubts }
}

const ownNames: Readonly<Record<LinkKind, string>> = {
  blocks: 'bloqueia a si mesmo',
  duplicates: 'duplica a si mesmo',
  relates: 'se relaciona a si mesmo',
}

const circleText = (one: string, other: string) =>
  `“${one}” e “${other}” esperariam um pelo outro: vem como ligação “Relacionada a”`

/** Those that would close a circle as relations, and what blocks what in an order in which nothing is ahead of a new one yet. */
function withoutCircles(
  links: readonly PlannedLink[],
  titleOf: (id: string | null, here: string | null) => string,
  doubts: Messages,
): PlannedLink[] {
  const blocking = links.filter(({ kind }) => kind === 'blocks')
  const endOf = (id: string | null, here: string | null) => id ?? `here:${here}`
  const { order, closing } = orderEdges(
    blocking.map((link) => [endOf(link.from, link.from_here), endOf(link.to, link.to_here)]),
  )
  const related = [...closing].flatMap((at) => blocking[at] ?? [])
  for (const link of related)
    note(doubts, link.line, circleText(titleOf(link.from, link.from_here), titleOf(link.to, link.to_here)))
  return [
    ...links.filter(({ kind }) => kind !== 'blocks'),
    ...order.flatMap((at) => blocking[at] ?? []),
    ...related.map((link) => ({ ...link, kind: 'relates' as const })),
  ]
}
