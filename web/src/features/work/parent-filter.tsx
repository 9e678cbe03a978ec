import { FilterSelect } from '../../ui/filter-select.tsx'

export type ParentFilterProps = {
  /** "Épico". */
  label: string
  /** "Sem épico". */
  without: string
  rows: readonly { id: string; title: string }[]
  /** An id, or `none` for those without. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Holds a list to what hangs on one epic or story, or on none. */
export function ParentFilter({ label, without, rows, value, onChange }: ParentFilterProps) {
  return (
    <FilterSelect
      label={label}
      value={value ?? 'todos'}
      options={[
        { value: 'todos', label: label === 'Story' ? 'todas' : 'todos' },
        { value: 'none', label: without },
        ...rows.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(next) => onChange(next === 'todos' ? undefined : next)}
    />
  )
}
