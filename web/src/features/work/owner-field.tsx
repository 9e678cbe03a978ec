import type { People } from './people.ts'
import { type KeptProps, ReferenceField } from './work-fields.tsx'

/** Who is in charge; blank for nobody. Whose account was removed can stay, and cannot be chosen. */
export function OwnerField({ people, value, ...rest }: KeptProps<string> & { people: People }) {
  const options = people.offered.map(({ id, name }) => ({ value: id, label: name }))
  const removed = people.all.find(({ id }) => id === value && !people.offered.some((one) => one.id === id))
  return (
    <ReferenceField
      {...rest}
      label="Responsável"
      nothing="Sem responsável"
      stray="Escolha um membro do projeto"
      value={value}
      options={removed ? [...options, { value: removed.id, label: removed.name, disabled: true }] : options}
    />
  )
}
