import type { Names } from '@leme/language/turn-context'

/** Lists that stay the same object from one sentence to the next as long as nothing in them changed (`loadNames`). */
const lasting = ['people', 'projects', 'clients', 'partners', 'agents', 'subscriptions'] as const
type Lasting = Pick<Names, (typeof lasting)[number]>

/** A list against the one that its receiver holds: nothing where it is the same, the whole where it holds none. */
type SentList = { length: number; changed: [place: number, row: unknown][] } | { whole: readonly unknown[] } | null

/** The names of one organisation, as far as their receiver does not hold them; it removes those of `forget`. */
export type SentNames = Pick<Names, 'epics' | 'stories'> & {
  org_id: string
  forget: string[]
  lists: Record<(typeof lasting)[number], SentList>
}

/** What a worker holds, by organisation, as the sender knows it: the one that asked longest ago first. */
export type HeldNames = Map<string, Lasting>

/** Names of all organisations together that one worker holds at most; those of the last one always stay. */
const mostHeld = 100_000

/** What to send so that the worker has these names; from then on it holds them. */
export function sendNames(held: HeldNames, org_id: string, names: Names): SentNames {
  const before = held.get(org_id)
  const { epics, stories, ...rest } = names
  const lists = Object.fromEntries(lasting.map((list) => [list, against(before?.[list], rest[list])]))
  held.delete(org_id)
  held.set(org_id, rest)
  return { org_id, epics, stories, forget: forgetOldest(held), lists: lists as SentNames['lists'] }
}

function against(before: readonly unknown[] | undefined, after: readonly unknown[]): SentList {
  if (before === after) return null
  if (!before) return { whole: after }
  const changed: [number, unknown][] = []
  for (const [place, row] of after.entries()) if (row !== before[place]) changed.push([place, row])
  return { length: after.length, changed }
}

function forgetOldest(held: HeldNames): string[] {
  const forgotten: string[] = []
  let count = 0
  for (const names of held.values()) count += sizeOf(names)
  for (const [org_id, names] of held) {
    if (count <= mostHeld || held.size === 1) break
    held.delete(org_id)
    count -= sizeOf(names)
    forgotten.push(org_id)
  }
  return forgotten
}

function sizeOf(names: Lasting): number {
  return lasting.reduce((sum, list) => sum + names[list].length, 0)
}

const received = new Map<string, Lasting>()
const nothing: Lasting = { people: [], projects: [], clients: [], partners: [], agents: [], subscriptions: [] }

/** The worker's side: the names whole again. Rows that did not change are the same objects, and so stay known by name. */
export function receiveNames({ org_id, forget, epics, stories, lists }: SentNames): Names {
  const before = received.get(org_id) ?? nothing
  const names = Object.fromEntries(lasting.map((list) => [list, renew(before[list], lists[list])])) as Lasting
  received.set(org_id, names)
  for (const forgotten of forget) received.delete(forgotten)
  return { ...names, epics, stories }
}

function renew(before: readonly unknown[], sent: SentList): readonly unknown[] {
  if (sent === null) return before
  if ('whole' in sent) return sent.whole
  const after = before.slice(0, sent.length)
  for (const [place, row] of sent.changed) after[place] = row
  return after
}
