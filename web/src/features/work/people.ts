import type { Agent } from '@leme/contract/agents/agent'
import type { User } from '@leme/contract/people/user'
import type { ProjectMember } from '@leme/contract/project/project-member'

export type Someone = { id: string; name: string }

/** Somebody as they are offered: with what choosing them does besides, or why they cannot be chosen. */
export type Choosable = Someone & { note?: string; disabled?: boolean }

/** The people who can be in charge of a project's work, and those who ever were. */
export type People = {
  /** Members whose account stands, by name. */
  offered: readonly Someone[]
  /** `offered`, and members whose account was removed: the people who may be found. */
  all: readonly Someone[]
  /** The organisation's people who are no members, by name: being put in charge, they join. */
  colleagues: readonly Someone[]
  /** The people who may be put in charge: `offered`, then `colleagues`. */
  choosable: readonly Choosable[]
  /** The agents that a task may be given to instead, by name. */
  agents: readonly Choosable[]
  /** The name of the person or the agent with this id; null for nobody. */
  nameOf: (id: string | null) => string | null
}

const dictionary = new Intl.Collator('pt-BR')

const joins = 'Adicionar ao projeto e atribuir'
const mayNotJoin = 'Não é membro do projeto, e você não pode adicionar membros'

/**
 * Names for the people of a project, and of its organisation; namesakes carry their address. `mayAdd` is whether the
 * signed-in user may let colleagues join; `agents` are the organisation's.
 */
export function peopleOf(
  members: readonly ProjectMember[],
  users: readonly User[],
  mayAdd: boolean,
  agents: readonly Agent[] = [],
): People {
  const memberIds = new Set(members.map(({ user_id }) => user_id))
  const outside = users.filter(({ id }) => !memberIds.has(id))
  const everybody = [...members.map(({ user }) => user), ...outside.map((user) => ({ ...user, removed_at: null }))]
  const count = new Map<string, number>()
  for (const { display_name } of everybody) count.set(display_name, (count.get(display_name) ?? 0) + 1)
  const named = everybody
    .map(({ id, display_name, email, removed_at }) => ({
      id,
      name: count.get(display_name) === 1 ? display_name : `${display_name} (${email})`,
      isMember: memberIds.has(id),
      isRemoved: removed_at !== null,
    }))
    .sort((one, other) => dictionary.compare(one.name, other.name))
  const offered = named.filter(({ isMember, isRemoved }) => isMember && !isRemoved)
  const colleagues = named.filter(({ isMember }) => !isMember)
  const note = mayAdd ? joins : mayNotJoin
  const names = new Map([...agents, ...named].map(({ id, name }) => [id, name]))
  return {
    offered,
    all: named.filter(({ isMember }) => isMember),
    colleagues,
    choosable: [...offered, ...colleagues.map(({ id, name }) => ({ id, name, note, disabled: !mayAdd }))],
    agents: agents.flatMap(({ id, name, is_active }) => (is_active ? [{ id, name, note: 'Agente' }] : [])),
    nameOf: (id) => (id === null ? null : (names.get(id) ?? null)),
  }
}
