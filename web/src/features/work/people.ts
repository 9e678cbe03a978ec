import type { ProjectMember } from '@leme/contract/project-member'

export type Someone = { id: string; name: string }

/** Who can be in charge of a project's work, and who ever was. */
export type People = {
  /** Members whose account stands, by name: who may be chosen. */
  offered: readonly Someone[]
  /** Those, and members whose account was removed: who may be found. */
  all: readonly Someone[]
  /** The name of whom an id stands for; null for nobody. */
  nameOf: (id: string | null) => string | null
}

const dictionary = new Intl.Collator('pt-BR')

/** Names for the people of a project; namesakes carry their address. */
export function peopleOf(members: readonly ProjectMember[]): People {
  const count = new Map<string, number>()
  for (const { user } of members) count.set(user.display_name, (count.get(user.display_name) ?? 0) + 1)
  const named = members
    .map(({ user: { id, display_name, email, removed_at } }) => ({
      id,
      name: count.get(display_name) === 1 ? display_name : `${display_name} (${email})`,
      isRemoved: removed_at !== null,
    }))
    .sort((one, other) => dictionary.compare(one.name, other.name))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return {
    offered: named.filter(({ isRemoved }) => !isRemoved),
    all: named,
    nameOf: (id) => (id === null ? null : (names.get(id) ?? null)),
  }
}
