import type { Person } from '../../ingest/moving/neutral.ts'

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
  const rawKey = ({ name, email, id }: Person) => JSON.stringify([email?.toLowerCase(), name, id])

  /** What all rows together say of a person. */
  function whole({ name, email, id }: Person): { name: string | null; email: string | null } {
    const known = id === null ? undefined : byId.get(id)
    const called = name ?? known?.name ?? null
    const address = email ?? known?.email ?? (called === null ? null : (byName.get(wordsOf(called).join(' ')) ?? null))
    return { name: called, email: address?.toLowerCase() ?? null }
  }

  function keyOf(person: Person): string {
    const { name, email } = whole(person)
    return email ?? (name === null ? (person.id ?? '') : wordsOf(name).join(' '))
  }

  return {
    add(person, part, seconds = 0) {
      const { name, email, id } = person
      if (name === null && email === null && id === null) return
      if (id !== null && (name !== null || email !== null)) {
        const known = byId.get(id)
        byId.set(id, { name: name ?? known?.name ?? null, email: email ?? known?.email ?? null })
      }
      if (name !== null && email !== null) byName.set(wordsOf(name).join(' '), email)
      const seen = met.get(rawKey(person)) ?? { person, parts: new Map<Part, number>(), seconds: 0 }
      seen.parts.set(part, (seen.parts.get(part) ?? 0) + 1)
      seen.seconds += seconds
      met.set(rawKey(person), seen)
    },
    all() {
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

export type User = { id: string; display_name: string; email: string | null }
export type Match = { user: User; by: 'email' | 'name' | 'initials' }

/**
 * Who of the team a person of a file is: by address, else by the words of the name, else by first and last name or
 * initials where one alone fits. Null where nobody is, or several may be.
 */
export function matchPerson({ name, email }: Pick<FilePerson, 'name' | 'email'>, users: readonly User[]): Match | null {
  const byEmail = email === null ? undefined : users.find((user) => user.email?.toLowerCase() === email.toLowerCase())
  if (byEmail) return { user: byEmail, by: 'email' }
  const called = name ?? email?.split('@')[0] ?? ''
  const words = plainWords(called)
  if (words.length < 2 && name === null) return null
  const wanted = words.toSorted().join(' ')
  const same = users.filter((user) => wordsOf(user.display_name).join(' ') === wanted)
  if (same.length > 0) return same.length === 1 && same[0] ? { user: same[0], by: 'name' } : null
  const alike = words.length < 2 ? [] : users.filter((user) => isShort(words, plainWords(user.display_name)))
  return alike.length === 1 && alike[0] ? { user: alike[0], by: 'initials' } : null
}

/** Whether first and last words agree, of which one may be an initial: `A. Prado`, `Ana P.`, `Ana Maria Prado`. */
function isShort(one: readonly string[], other: readonly string[]): boolean {
  const agree = (left = '', right = '') =>
    left === right || (left.length === 1 && right.startsWith(left)) || (right.length === 1 && left.startsWith(right))
  return other.length > 1 && agree(one[0], other[0]) && agree(one.at(-1), other.at(-1))
}
