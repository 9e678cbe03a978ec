import { Person } from '../sign/avatar.tsx'
import { CellSelect } from './cell-select.tsx'

/** Stands for nobody in the list: no id is empty. */
const none = ''

export type PersonSelectProps = {
  /** Names row and field: "Responsável de Validar extrato". */
  label: string
  /** Who it is now; null is nobody. */
  value: string | null
  /** Their name, also once they are no longer among the people (a removed account). */
  name: string | null
  /** The people that the list offers, with a note below a name that needs one. */
  people: readonly { id: string; name: string; note?: string; disabled?: boolean }[]
  onChange: (id: string | null) => void
  nobody?: string
  disabled?: boolean
}

/** Who is in charge, chosen in the cell: avatar and name, or "Sem responsável". */
export function PersonSelect(props: PersonSelectProps) {
  const { label, value, name, people, onChange, nobody = 'Sem responsável', disabled } = props
  const options = [
    { value: none, label: nobody, content: <Person name={null} nobody={nobody} /> },
    ...people.map(({ id, name, ...rest }) => ({ value: id, label: name, content: <Person name={name} />, ...rest })),
  ]
  return (
    <CellSelect
      label={label}
      shortcut="a"
      value={value ?? none}
      options={options}
      onChange={(id) => onChange(id === none ? null : id)}
      unlisted={<Person name={name} nobody={nobody} />}
      disabled={disabled}
    />
  )
}
