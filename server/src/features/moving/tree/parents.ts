import { inTurns } from '../in-turns.ts'
import { type Known, type Messages, note, type Survey } from '../survey.ts'

/**
 * The thing in which each stands, what is doubtful of that, and what those are called that a thing stands in by the file and
 * cannot stand in here.
 */
export type Parents = { of: Map<string, string>; lost: Map<string, string>; doubts: Messages }

/** Finds what each thing stands in, by id, key or title; not what is not in the file or leads back to itself. */
export async function findParents(things: ReadonlyMap<string, Known>): Promise<Parents> {
  const doubts: Messages = { count: 0, first: [] }
  const called = namerOf(things)
  const parents = new Map<string, string>()
  const lost = new Map<string, string>()
  await inTurns(things.values(), ({ id, line, parent }) => {
    if (parent === null) return
    const found = called(parent)
    if (!found) lost.set(id, parent)
    if (found === undefined) note(doubts, line, `o item em que está não veio no arquivo: "${parent}"`)
    else if (found === null) note(doubts, line, `vários itens se chamam "${parent}", e não se sabe em qual este está`)
    else parents.set(id, found)
  })
  await breakCircles(parents, lost, things, doubts)
  return { of: parents, lost, doubts }
}

/** The id of the one thing of an id, a key or a title; null where several are called so, undefined where none is. */
export function namerOf(things: ReadonlyMap<string, Known>): (name: string) => string | null | undefined {
  // Most files say the id or the key: titles are looked through once one does not.
  let byKey: Names | undefined
  let byTitle: Names | undefined
  return (name) => {
    if (things.has(name)) return name
    byKey ??= namesOf(things, ({ key }) => key)
    const found = byKey.get(name)
    if (found) return found
    byTitle ??= namesOf(things, ({ title }) => title)
    return byTitle.get(name)
  }
}

/** The id of the one thing of each name, null where several have it. */
type Names = Map<string, string | null>

function namesOf(things: ReadonlyMap<string, Known>, nameOf: (thing: Known) => string | null): Names {
  const names: Names = new Map()
  for (const thing of things.values()) {
    const name = nameOf(thing)
    if (name !== null) names.set(name, names.has(name) ? null : thing.id)
  }
  return names
}

/** Walks each way up once: where it meets itself, the last thing on it stands alone. */
async function breakCircles(
  parents: Map<string, string>,
  lost: Map<string, string>,
  things: ReadonlyMap<string, Known>,
  doubts: Messages,
): Promise<void> {
  const done = new Set<string>()
  await inTurns(parents, ([start, above]) => {
    // Nearly all stand in what was walked already.
    if (done.has(above)) {
      done.add(start)
      return
    }
    const way = new Set<string>()
    let last = start
    for (let at: string | undefined = start; at !== undefined && !done.has(at); at = parents.get(at)) {
      if (way.has(at)) {
        parents.delete(last)
        // Of two that stand in each other one does.
        if (parents.get(at) !== last && at !== last) lost.set(last, at)
        note(doubts, things.get(last)?.line ?? 0, `está em um item que está nele: "${things.get(at)?.title ?? at}"`)
        break
      }
      way.add(at)
      last = at
    }
    for (const id of way) done.add(id)
  })
}

/** A thing whose row names no project is of the project of what it stands in, as Asana writes it of subtasks. */
export async function inheritProjects({ things, projects }: Survey): Promise<void> {
  if (!projects.has('')) return
  const parents = (await findParents(things)).of
  /** Those above which nothing has a project. */
  const lost = new Set<Known>()
  await inTurns(things.values(), (start) => {
    const way: Known[] = []
    let at: Known | undefined = start
    while (at && at.project === null && !lost.has(at)) {
      way.push(at)
      at = things.get(parents.get(at.id) ?? '')
    }
    const found = at?.project ?? null
    const [named, unnamed] = [projects.get(found ?? ''), projects.get('')]
    if (found === null || !named || !unnamed) {
      for (const known of way) lost.add(known)
      return
    }
    for (const known of way) known.project = found
    named.count += way.length
    unnamed.count -= way.length
    if (unnamed.count === 0) projects.delete('')
  })
}

/** What stands in several projects, as Asana lists them, comes into the one of them of which most of the file is. */
export function joinProjects({ things, projects, doubts }: Survey): void {
  const chosen = new Map<string, string>()
  for (const name of projects.keys()) {
    const known = name.split(',').flatMap((part) => (projects.has(part.trim()) ? [part.trim()] : []))
    const [most] = known.toSorted((one, other) => (projects.get(other)?.count ?? 0) - (projects.get(one)?.count ?? 0))
    if (name.includes(',') && most) chosen.set(name, most)
  }
  for (const thing of things.values()) {
    const name = chosen.get(thing.project ?? '')
    if (name === undefined) continue
    note(doubts, thing.line, `está em vários projetos (${thing.project}), e vai para ${name}`)
    thing.project = name
  }
  for (const [name, most] of chosen) {
    const [from, to] = [projects.get(name), projects.get(most)]
    if (from && to) to.count += from.count
    projects.delete(name)
  }
}

/** Takes things out of what they stand in where that comes into another project, as `placeOf` says of their names. */
export function partProjects(
  { of, lost, doubts }: Parents,
  things: ReadonlyMap<string, Known>,
  placeOf: (project: string) => string,
): Promise<void> {
  return inTurns(of, ([id, above]) => {
    const [thing, parent] = [things.get(id), things.get(above)]
    if (!thing || !parent || placeOf(thing.project ?? '') === placeOf(parent.project ?? '')) return
    of.delete(id)
    lost.set(id, above)
    note(doubts, thing.line, `o item em que está vai para outro projeto, e este fica sem ele: "${parent.title}"`)
  })
}
