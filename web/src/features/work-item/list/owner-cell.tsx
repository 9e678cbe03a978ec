import { PersonSelect } from '../../../ui/select/person-select.tsx'
import type { People } from '../../work/people.ts'

export type OwnerCellProps = {
  /** Of what. */
  title: string
  /** Who it is: a user's id, or null for nobody. */
  owner: string | null
  people: People
  onChange: (owner: string | null) => void
}

/** Who is in charge, changed in place; a colleague who is no member joins the project with it. Someone whose account was removed is shown while in charge, and not offered. */
export function OwnerCell({ title, owner, people, onChange }: OwnerCellProps) {
  return (
    <PersonSelect
      label={`Responsável de ${title}`}
      value={owner}
      name={people.nameOf(owner)}
      people={people.choosable}
      onChange={(next) => next !== owner && onChange(next)}
    />
  )
}
