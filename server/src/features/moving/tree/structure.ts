import { type Kind, kindOf } from '../../../ingest/moving/words.ts'
import { addTo } from '../add-to.ts'
import { inTurns } from '../in-turns.ts'
import { type Known, type Messages, note } from '../survey.ts'
import { findParents, partProjects } from './parents.ts'

/** Where a thing goes: what it becomes, and in which thing it stands. */
export type Place = { kind: Kind; parent: string | null }

export type Structure = {
  places: Map<string, Place>
  /** Things whose parent the product cannot say: they stand where the parent stands, or alone. The first, and how many. */
  raised: { count: number; first: { title: string; above: string } | null }
  /** What each thing that does not stand in its parent stood in by the file: an id there, or a name. */
  lost: Map<string, string>
  /** Those that stay on the level on which they are here, whatever the file makes of them since. */
  stays: Messages
  doubts: Messages
}

/** What a person says of a type, by its name. */
export type KindChoices = Readonly<Record<string, Kind>>

/**
 * Makes epics, stories and tasks of a tree of any depth: what stands in an epic is a story, what stands in a story is a
 * task, and what stands in a task stands beside it. A thing that has others in it is a story at least, and an epic where
 * these have others in them; else its type says what it is. What is here already stays what it is here, whatever the file
 * makes of it since, and that is said. Circles are broken where they close. `placeOf` says into which project here rows of a
 * project of the file come: nothing stands in something of another.
 */
export async function placeThings(
  things: ReadonlyMap<string, Known>,
  choices: KindChoices = {},
  placeOf: (project: string) => string = () => '',
  here: ReadonlyMap<string, Kind> = new Map(),
): Promise<Structure> {
  const found = await findParents(things)
  await partProjects(found, things, placeOf)
  const { of: parents, lost, doubts } = found
  const children = new Map<string, string[]>()
  await inTurns(parents, ([id, parent]) => addTo(children, parent, id))
  const heights = await heightsOf(things, children, parents)
  const places = new Map<string, Place>()
  const stays: Messages = { count: 0, first: [] }
  const raised: Structure['raised'] = { count: 0, first: null }
  const waiting = [...things.values()].filter(({ id }) => !parents.has(id)).map(({ id }) => id)
  // The list grows while it is walked.
  await inTurns(waiting, (id) => {
    const typed = typeOf(things.get(id)?.type ?? null, choices)
    const above = parents.get(id)
    const wanted =
      above === undefined ? rootPlace(typed, heights.get(id) ?? 0) : placeIn(above, places.get(above), typed)
    const kind = here.get(id) ?? wanted.kind
    const place = kind === wanted.kind ? wanted : { kind, parent: parentFor(kind, above, places) }
    if (place !== wanted) {
      const title = things.get(id)?.title ?? id
      for (const messages of [doubts, stays])
        note(messages, things.get(id)?.line ?? 0, stayingText(title, kind, wanted.kind))
    }
    if (above !== undefined && place.parent !== above) {
      raised.count += 1
      raised.first ??= { title: things.get(id)?.title ?? id, above: things.get(above)?.title ?? above }
      lost.set(id, above)
    }
    places.set(id, place)
    for (const child of children.get(id) ?? []) waiting.push(child)
  })
  return { places, raised, lost, stays, doubts }
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

/** In what a thing of this kind stands, which another thing holds: that one, or the one in which that stands. */
function parentFor(kind: Kind, above: string | undefined, places: ReadonlyMap<string, Place>): string | null {
  const holder = kind === 'epic' ? null : kind === 'story' ? 'epic' : 'story'
  for (let at = above ?? null; at !== null && holder !== null; at = places.get(at)?.parent ?? null)
    if (places.get(at)?.kind === holder) return at
  return null
}

const kindNames: Record<Kind, string> = { epic: 'épico', story: 'story', task: 'task' }

function stayingText(title: string, kind: Kind, wanted: Kind): string {
  return `no arquivo, “${title}” seria ${kindNames[wanted]}: fica ${kindNames[kind]}, como já está aqui; para mudar, desfaça a importação que o trouxe`
}

/** How many floors of things stand in each. */
async function heightsOf(
  things: ReadonlyMap<string, Known>,
  children: ReadonlyMap<string, string[]>,
  parents: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const left = new Map([...children].map(([id, inside]) => [id, inside.length]))
  const heights = new Map<string, number>()
  const ready = [...things.keys()].filter((id) => !left.has(id))
  await inTurns(ready, (id) => {
    const height = heights.get(id) ?? 0
    heights.set(id, height)
    const above = parents.get(id)
    if (above === undefined) return
    heights.set(above, Math.max(heights.get(above) ?? 0, height + 1))
    left.set(above, (left.get(above) ?? 1) - 1)
    if (left.get(above) === 0) ready.push(above)
  })
  return heights
}
