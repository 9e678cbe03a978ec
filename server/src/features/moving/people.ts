import type { Person } from '../../ingest/moving/neutral.ts'
import { addTo } from './add-to.ts'

/** What a person of a file did in it. */
export type Part = 'assignee' | 'author' | 'comment' | 'hours'

/** A person of a file: who they are by all of its rows. */
export type FilePerson = {
  key: string
  name: string | null
  email: string | null
  parts: Map<Part, number>
  seconds: number
}

/** The people of a file, each once, whether a row names them by address, name or id. */
export type People = {
  add: (person: Person, part: Part, seconds?: number) => void
  /** Those to whom a line gives a thing. */
  addAssignees: (assignees: readonly Person[], line: number) => void
  /** The same, of whom two may be the last and the first name of one. */
  assigneesOf: (assignees: readonly Person[]) => readonly Person[]
  /**
   * Decides of names of two parts, as `Prado, Ana`, whether they are one person: where one of the team, or another line of
   * the file, is called so, and neither part stands alone. Answers those, each with its first line.
   */
  settle: (users: readonly Pick<User, 'display_name'>[]) => { line: number; called: string; name: string }[]
  /** By how much they did, the most first. */
  all: () => FilePerson[]
  keyOf: (person: Person) => string
  /** The name behind an id that stands in a text; null where no row tells. */
  nameOf: (id: string) => string | null
}

export function createPeople(): People {
  const byId = new Map<string, { name: string | null; email: string | null }>()
  const byName = new Map<string, string>()
  const met = new Map<string, { person: Person; parts: Map<Part, number>; seconds: number }>()
  const pairs = new Map<string, { pair: Pair; line: number; count: number }>()
  const joined = new Map<string, Person>()
  const rawKey = ({ name, email, id }: Person) => JSON.stringify([email?.toLowerCase(), name, id])

  /** What all rows together say of a person. */
  function whole({ name, email, id }: Person): { name: string | null; email: string | null } {
    const known = id === null ? undefined : byId.get(id)
    // Some lines call by the login alone whom others call by name.
    const called = (name === id ? known?.name : name) ?? known?.name ?? name
    const address = email ?? known?.email ?? (called === null ? null : (byName.get(wordsOf(called).join(' ')) ?? null))
    return { name: called, email: address?.toLowerCase() ?? null }
  }

  function keyOf(person: Person): string {
    const { name, email } = whole(person)
    return email ?? (name === null ? (person.id ?? '') : wordsOf(name).join(' '))
  }

  function add(person: Person, part: Part, seconds = 0): void {
    const { name, email, id } = person
    if (name === null && email === null && id === null) return
    if (id !== null && (name !== null || email !== null)) {
      const known = byId.get(id)
      const called = name === id ? (known?.name ?? name) : (name ?? known?.name ?? null)
      byId.set(id, { name: called, email: email ?? known?.email ?? null })
    }
    if (name !== null && email !== null) byName.set(wordsOf(name).join(' '), email)
    const seen = met.get(rawKey(person)) ?? { person, parts: new Map<Part, number>(), seconds: 0 }
    seen.parts.set(part, (seen.parts.get(part) ?? 0) + 1)
    seen.seconds += seconds
    met.set(rawKey(person), seen)
  }

  function settle(users: readonly Pick<User, 'display_name'>[]): ReturnType<People['settle']> {
    const named = [
      ...[...met.values()].map(({ person }) => person.name ?? ''),
      ...users.map((user) => user.display_name),
    ]
    const known = new Map(named.map((name) => [wordsOf(name).join(' '), name]))
    const found = [...pairs].flatMap(([key, { pair, line, count }]) => {
      const [last, first] = pair
      const name = known.get(wordsOf(`${first.name} ${last.name}`).join(' '))
      const standsAlone = pair.some((part) => known.has(wordsOf(part.name).join(' ')))
      const one = name === undefined || standsAlone ? null : { ...first, name }
      if (one) joined.set(key, one)
      for (let time = 0; time < count; time += 1) for (const person of one ? [one] : pair) add(person, 'assignee')
      return one ? [{ line, called: `${last.name}, ${first.name}`, name: one.name }] : []
    })
    pairs.clear()
    return found
  }

  return {
    add,
    addAssignees(assignees, line) {
      if (!isPair(assignees)) {
        for (const person of assignees) add(person, 'assignee')
        return
      }
      const key = pairKey(assignees)
      const seen = pairs.get(key) ?? { pair: assignees, line, count: 0 }
      seen.count += 1
      pairs.set(key, seen)
    },
    assigneesOf(assignees) {
      const one = isPair(assignees) ? joined.get(pairKey(assignees)) : undefined
      return one ? [one] : assignees
    },
    settle,
    all() {
      settle([])
      const people = new Map<string, FilePerson>()
      for (const { person, parts, seconds } of met.values()) {
        const key = keyOf(person)
        const known = people.get(key) ?? { key, ...whole(person), parts: new Map<Part, number>(), seconds: 0 }
        known.name ??= whole(person).name
        for (const [part, times] of parts) known.parts.set(part, (known.parts.get(part) ?? 0) + times)
        known.seconds += seconds
        people.set(key, known)
      }
      const times = ({ parts }: FilePerson) => [...parts.values()].reduce((sum, one) => sum + one, 0)
      return [...people.values()].toSorted((one, other) => times(other) - times(one))
    },
    keyOf,
    nameOf: (id) => byId.get(id)?.name ?? null,
  }
}

type Named = Person & { name: string }
type Pair = readonly [Named, Named]

/** Two names of one cell, of which nothing else is known. */
function isPair(assignees: readonly Person[]): assignees is Pair {
  return (
    assignees.length === 2 && assignees.every(({ name, email, id }) => name !== null && email === null && id === null)
  )
}

const pairKey = ([last, first]: Pair) => JSON.stringify([last.name, first.name])

/** A name's words without accents, in one order: `Prado, Ana` and `ana.prado` are `Ana Prado`. */
function wordsOf(name: string): string[] {
  return plainWords(name).toSorted()
}

function plainWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** What a trial says of the hours of a person: those that come, or of one who is not in the team, those that stay behind. */
export function hoursOf(
  { key, seconds, match }: FilePerson & { match: Match | null },
  come: ReadonlyMap<string, number>,
) {
  return match ? (come.get(key) ?? 0) : seconds
}

/** Whether the file names a person for more than hours. */
export function isNamed({ parts }: Pick<FilePerson, 'parts'>): boolean {
  return [...parts.keys()].some((part) => part !== 'hours')
}

export type User = { id: string; display_name: string; email: string | null }
export type Match = { user: User; by: 'email' | 'name' | 'initials' }

/**
 * Who of the team a person of a file is: by address, else by the words of the name, else by first and last name or
 * initials where one alone fits. Null where nobody is, or several may be.
 */
export function matchPerson({ name, email }: Pick<FilePerson, 'name' | 'email'>, team: Team): Match | null {
  const byEmail = email === null ? undefined : team.byEmail.get(email.toLowerCase())
  if (byEmail) return { user: byEmail, by: 'email' }
  const called = name ?? email?.split('@')[0] ?? ''
  const words = plainWords(called)
  if (words.length < 2 && name === null) return null
  const same = team.byName.get(words.toSorted().join(' ')) ?? []
  if (same.length > 0) return same.length === 1 && same[0] ? { user: same[0], by: 'name' } : null
  const alike =
    words.length < 2 ? [] : (team.byInitial.get(initialOf(words)) ?? []).filter((one) => isShort(words, one.words))
  return alike.length === 1 && alike[0] ? { user: alike[0].user, by: 'initials' } : null
}

/** The people of the team by what a file may call them. */
export type Team = {
  byEmail: ReadonlyMap<string, User>
  byName: ReadonlyMap<string, readonly User[]>
  byInitial: ReadonlyMap<string, readonly { user: User; words: readonly string[] }[]>
}

export function teamOf(users: readonly User[]): Team {
  const byEmail = new Map<string, User>()
  const byName = new Map<string, User[]>()
  const byInitial = new Map<string, { user: User; words: string[] }[]>()
  for (const user of users) {
    const words = plainWords(user.display_name)
    const email = user.email?.toLowerCase()
    if (email && !byEmail.has(email)) byEmail.set(email, user)
    addTo(byName, words.toSorted().join(' '), user)
    addTo(byInitial, initialOf(words), { user, words })
  }
  return { byEmail, byName, byInitial }
}

/** With what the first and the last word begin, as they do in whatever is short for a name. */
const initialOf = (words: readonly string[]) => JSON.stringify([words[0]?.[0], words.at(-1)?.[0]])

/** Whether first and last words agree, of which one may be an initial: `A. Prado`, `Ana P.`, `Ana Maria Prado`. */
function isShort(one: readonly string[], other: readonly string[]): boolean {
  const agree = (left = '', right = '') =>
    left === right || (left.length === 1 && right.startsWith(left)) || (right.length === 1 && left.startsWith(right))
  return other.length > 1 && agree(one[0], other[0]) && agree(one.at(-1), other.at(-1))
}
