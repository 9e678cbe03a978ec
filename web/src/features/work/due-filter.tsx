import { type DueFilter as Due, dueFilterNames, dueFilters } from '@leme/contract/work/due'
import { FilterSelect } from '../../ui/select/filter-select.tsx'

const options = [
  { value: 'todos', label: 'todos' } as const,
  ...dueFilters.map((value) => ({ value, label: dueFilterNames[value] })),
]

export type DueFilterProps = { due: Due | undefined; onChange: (due: Due | undefined) => void }

/** Holds tasks to those that are late, due in this week, or without a due date. */
export function DueFilter({ due, onChange }: DueFilterProps) {
  return (
    <FilterSelect<Due | 'todos'>
      label="Prazo"
      value={due ?? 'todos'}
      options={options}
      onChange={(next) => onChange(next === 'todos' ? undefined : next)}
    />
  )
}
