import type { Link } from '../../../ingest/moving/neutral.ts'
import { idOf, sha } from '../rows/row-id.ts'
import { type Messages, note, type Survey } from '../survey.ts'
import { namerOf } from '../tree/parents.ts'
import type { Structure } from '../tree/structure.ts'

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
export function namesElsewhere({ links, things }: Survey, { lost }: Structure): string[] {
  const called = namerOf(things)
  const names = [...links.map(({ to }) => to), ...lost.values()]
  return [...new Set(names)].filter((name) => called(name) === undefined)
}

/**
 * The links of a file whose both ends are in it, or here by `here`, each once however many lines say it; a thing that cannot
 * stand in what it stood in is related to it. What would close a circle of what blocks what is related instead.
 */
export function planLinks(
  { links, things }: Survey,
  { lost }: Structure,
  here: ReadonlyMap<string, string>,
): PlannedLinks {
  const called = namerOf(things)
  const doubts: Messages = { count: 0, first: [] }
  const planned = new Map<string, PlannedLink>()
  const linked = new Set<string>()
  const ahead = createCircles()
  const add = (from: string, name: string, wanted: LinkKind, isTurned: boolean): boolean => {
    const thing = things.get(from)
    const to = called(name)
    const toHere = to === undefined ? here.get(name) : undefined
    if (!thing || to === from || (!to && !toHere)) return false
    const far = to ?? `here:${toHere}`
    const ends: [string, string] = isTurned ? [far, from] : [from, far]
    const pair = JSON.stringify([wanted, ...ends.toSorted()])
    // One is stored between two of a kind, whichever says it.
    if (planned.has(pair)) return true
    const closes = wanted === 'blocks' && !ahead.add(...ends)
    if (closes) note(doubts, thing.line, circleText(thing.title, things.get(to ?? '')?.title ?? name))
    const near = { id: idOf(from), here: null, project: thing.project ?? '' }
    const other = { id: to ? idOf(to) : null, here: toHere ?? null, project: things.get(to ?? '')?.project ?? '' }
    const [first, second] = isTurned ? [other, near] : [near, other]
    planned.set(pair, {
      line: thing.line,
      source_id: `l:${sha(pair)}`,
      kind: closes ? 'relates' : wanted,
      ...{ from: first.id, from_here: first.here, to: second.id, to_here: second.here },
      ...{ project: near.project, to_project: other.project },
    })
    return true
  }
  for (let at = 0; at < links.length; at += 1) {
    const [link, next] = [links[at], links[at + 1]]
    if (!link || things.get(link.from)?.line !== link.line) continue
    const [kind, isTurned = false] = kinds[link.as] ?? ['relates']
    // A title with a comma looks like two in a list of titles.
    const isOne = next && next.from === link.from && next.as === link.as && called(link.to) === undefined
    const joined = isOne ? `${link.to}, ${next.to}`.replace(/^"|"$/g, '') : null
    const said = joined !== null && called(joined) ? [link, next] : [link]
    if (said.length > 1) at += 1
    // A word that says more than the link stays written.
    if (!add(link.from, said.length > 1 ? (joined ?? '') : link.to, kind, isTurned) || !kinds[link.as]) continue
    for (const one of said) if (one) linked.add(linkKey(one))
  }
  const names = new Map<string, string>()
  for (const [id, name] of lost) {
    add(id, name, 'relates', false)
    const above = things.get(called(name) ?? '')
    names.set(id, above ? [above.key, above.title].filter(Boolean).join(' ') : name)
  }
  return { links: [...planned.values()], linked, lost: names, doubts }
}

const circleText = (one: string, other: string) =>
  `“${one}” e “${other}” esperariam um pelo outro: vem como ligação “Relacionada a”`

/** What blocks what, without circles. */
export function createCircles(known: readonly (readonly [string, string])[] = []) {
  const ahead = new Map<string, string[]>()
  const behind = new Set<string>()
  const put = (from: string, to: string) => {
    const list = ahead.get(from)
    if (list) list.push(to)
    else ahead.set(from, [to])
    behind.add(to)
  }
  for (const [from, to] of known) put(from, to)
  return {
    /** Whether it may be added, and then it is. */
    add(from: string, to: string): boolean {
      // Where nothing waits for the one, or the other blocks nothing, no way leads back.
      if (behind.has(from) && ahead.has(to) && leads(ahead, to, from)) return false
      put(from, to)
      return true
    },
  }
}

function leads(ahead: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set([from])
  const waiting = [from]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === to) return true
    for (const next of ahead.get(at) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return false
}
