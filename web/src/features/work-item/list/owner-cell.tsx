import { PersonSelect } from '../../../ui/select/person-select.tsx'
import type { People } from '../../work/people.ts'

export type OwnerCellProps = {
  /** Of what. */
  title: string
  /** Who it is: a user's id, or null for nobody. */
  owner: string | null
  people: People
  /** Whether it may be given to an agent too. */
  toAgents?: boolean
  onChange: (owner: string | null) => void
}

/** Who is in charge, changed in place; a colleague who is no member joins the project with it. Someone whose account was removed is shown while in charge, and not offered. A task may be an agent's. */
export function OwnerCell({ title, owner, people, toAgents, onChange }: OwnerCellProps) {
  return (
    <PersonSelect
      label={`Responsável de ${title}`}
      value={owner}
      name={people.nameOf(owner)}
      people={toAgents ? [...people.choosable, ...people.agents] : people.choosable}
      onChange={(next) => next !== owner && onChange(next)}
    />
  )
}
