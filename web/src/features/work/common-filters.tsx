import { type Priority, priorities, priorityNames } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { usersQuery } from '../../queries/team-queries.ts'
import { FilterSelect } from '../../ui/select/filter-select.tsx'

// Filters of lists of the whole organisation. Undefined is everything.

const everything = { value: 'todos', label: 'todos' }
const nobody = { value: 'none', label: 'Sem responsável' }
const priorityOptions = [
  { value: 'todas', label: 'todas' } as const,
  ...priorities.map((value) => ({ value, label: priorityNames[value] })),
]

type FilterProps<Value> = { value: Value | undefined; onChange: (value: Value | undefined) => void }

export function PriorityFilter({ value, onChange }: FilterProps<Priority>) {
  return (
    <FilterSelect
      label="Prioridade"
      value={value ?? 'todas'}
      options={priorityOptions}
      onChange={(next) => onChange(next === 'todas' ? undefined : next)}
    />
  )
}

export type IdFilterProps = FilterProps<string> & {
  /** "Projeto". */
  label: string
  rows: readonly { id: string; name: string }[] | undefined
  /** What besides the rows may be chosen. */
  first?: readonly { value: string; label: string }[]
}

/** Only what belongs to one of the rows, by its id. */
export function IdFilter({ label, rows = [], first = [], value, onChange }: IdFilterProps) {
  return (
    <FilterSelect
      label={label}
      value={value ?? everything.value}
      options={[everything, ...first, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(next) => onChange(next === everything.value ? undefined : next)}
    />
  )
}

/** Only what one person, or nobody (`none`), is in charge of. */
export function PersonFilter(props: FilterProps<string>) {
  const people = useQuery(usersQuery).data?.map(({ id, display_name }) => ({ id, name: display_name }))
  return <IdFilter {...props} label="Responsável" rows={people} first={[nobody]} />
}
