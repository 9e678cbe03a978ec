import { type Kind, kindOf } from '../../ingest/moving/words.ts'
import { type Known, type Messages, note } from './survey.ts'

/** Where a thing goes: what it becomes, and in which thing it stands. */
export type Place = { kind: Kind; parent: string | null }

export type Structure = {
  places: Map<string, Place>
  /** Things whose parent the product cannot say: they stand where the parent stands, or alone. */
  raised: number
  doubts: Messages
}

/** What a person says of a type, by its name. */
export type KindChoices = Readonly<Record<string, Kind>>

/**
 * Makes epics, stories and tasks of a tree of any depth: what stands in an epic is a story, what stands in a story is a
 * task, and what stands in a task stands beside it. A thing that has others in it is a story at least, and an epic where
 * these have others in them; else its type says what it is. Circles are broken where they close.
 */
export function placeThings(things: ReadonlyMap<string, Known>, choices: KindChoices = {}): Structure {
  const doubts: Messages = { count: 0, first: [] }
  const parents = parentsOf(things, doubts)
  const children = new Map<string, string[]>()
  for (const [id, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), id])
  const heights = heightsOf(things, children, parents)
  const places = new Map<string, Place>()
  let raised = 0
  const waiting = [...things.values()].filter(({ id }) => !parents.has(id)).map(({ id }) => id)
  for (let at = 0; at < waiting.length; at += 1) {
    const id = waiting[at] ?? ''
    const typed = typeOf(things.get(id)?.type ?? null, choices)
    const above = parents.get(id)
    const place =
      above === undefined ? rootPlace(typed, heights.get(id) ?? 0) : placeIn(above, places.get(above), typed)
    if (above !== undefined && place.parent !== above) raised += 1
    places.set(id, place)
    for (const child of children.get(id) ?? []) waiting.push(child)
  }
  return { places, raised, doubts }
}

function typeOf(type: string | null, choices: KindChoices): Kind | null {
  if (type === null) return null
  return choices[type] ?? kindOf(type)
}

function rootPlace(typed: Kind | null, height: number): Place {
  if (typed === 'epic' || height > 1) return { kind: 'epic', parent: null }
  return { kind: height === 1 || typed === 'story' ? 'story' : 'task', parent: null }
}

function placeIn(above: string, place: Place | undefined, typed: Kind | null): Place {
  if (typed === 'epic') return { kind: 'epic', parent: null }
  if (place?.kind === 'epic') return { kind: 'story', parent: above }
  return place?.kind === 'story' ? { kind: 'task', parent: above } : { kind: 'task', parent: place?.parent ?? null }
}

/** The thing in which each stands, by id, key or title; without those that are not in the file or lead back to themselves. */
function parentsOf(things: ReadonlyMap<string, Known>, doubts: Messages): Map<string, string> {
  const byKey = new Map<string, string | null>()
  const byTitle = new Map<string, string | null>()
  for (const { id, key, title } of things.values()) {
    if (key !== null) byKey.set(key, byKey.has(key) ? null : id)
    byTitle.set(title, byTitle.has(title) ? null : id)
  }
  const parents = new Map<string, string>()
  for (const { id, line, parent } of things.values()) {
    if (parent === null) continue
    const found = things.has(parent) ? parent : (byKey.get(parent) ?? byTitle.get(parent))
    if (found === undefined) note(doubts, line, `o item em que está não veio no arquivo: "${parent}"`)
    else if (found === null) note(doubts, line, `vários itens se chamam "${parent}", e não se sabe em qual este está`)
    else parents.set(id, found)
  }
  breakCircles(parents, things, doubts)
  return parents
}

/** Walks each way up once: where it meets itself, the last thing on it stands alone. */
function breakCircles(parents: Map<string, string>, things: ReadonlyMap<string, Known>, doubts: Messages): void {
  const done = new Set<string>()
  for (const start of parents.keys()) {
    const way = new Set<string>()
    let last = start
    for (let at: string | undefined = start; at !== undefined && !done.has(at); at = parents.get(at)) {
      if (way.has(at)) {
        parents.delete(last)
        note(doubts, things.get(last)?.line ?? 0, `está em um item que está nele: "${things.get(at)?.title ?? at}"`)
        break
      }
      way.add(at)
      last = at
    }
    for (const id of way) done.add(id)
  }
}

/** How many floors of things stand in each. */
function heightsOf(
  things: ReadonlyMap<string, Known>,
  children: ReadonlyMap<string, string[]>,
  parents: ReadonlyMap<string, string>,
): Map<string, number> {
  const left = new Map([...children].map(([id, inside]) => [id, inside.length]))
  const heights = new Map<string, number>()
  const ready = [...things.keys()].filter((id) => !left.has(id))
  for (let at = 0; at < ready.length; at += 1) {
    const id = ready[at] ?? ''
    const height = heights.get(id) ?? 0
    heights.set(id, height)
    const above = parents.get(id)
    if (above === undefined) continue
    heights.set(above, Math.max(heights.get(above) ?? 0, height + 1))
    left.set(above, (left.get(above) ?? 1) - 1)
    if (left.get(above) === 0) ready.push(above)
  }
  return heights
}
