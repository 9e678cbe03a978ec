import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { FilterSelect } from '../../../ui/select/filter-select.tsx'
import { listWords } from '../list-words.ts'

export type ParentFilterProps = {
  /** What they are: epics, stories. */
  noun: WorkNoun
  rows: readonly { id: string; title: string }[]
  /** An id, or `none` for those without. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Holds a list to what hangs on one epic or story, or on none. */
export function ParentFilter({ noun, rows, value, onChange }: ParentFilterProps) {
  const { all, without } = listWords[noun]
  return (
    <FilterSelect
      label={workKinds[noun].name}
      value={value ?? 'todos'}
      options={[
        { value: 'todos', label: all },
        { value: 'none', label: without },
        ...rows.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(next) => onChange(next === 'todos' ? undefined : next)}
    />
  )
}
