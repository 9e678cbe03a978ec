import { type Priority as Level, priorities, priorityNames } from '@leme/contract/status'
import { CellSelect } from '../../../ui/select/cell-select.tsx'
import { Priority } from '../../../ui/sign/priority.tsx'

const options = priorities.map((value) => ({
  value,
  label: priorityNames[value],
  content: <Priority level={value} />,
}))

export type PriorityCellProps = {
  /** Whose it is. */
  title: string
  priority: Level
  onChange: (priority: Level) => void
}

/** The priority of a story or task, changed in place. */
export function PriorityCell({ title, priority, onChange }: PriorityCellProps) {
  return (
    <CellSelect
      label={`Prioridade de ${title}`}
      shortcut="p"
      value={priority}
      options={options}
      onChange={(next) => next !== priority && onChange(next)}
    />
  )
}
