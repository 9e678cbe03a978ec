import { workStatuses } from '@leme/contract/status'
import { StatusSelect } from '../../../ui/select/status-select.tsx'
import type { WorkStatus } from '../project-search.ts'

export type StatusCellProps = {
  /** Whose status it is. */
  title: string
  status: WorkStatus
  onChange: (status: WorkStatus) => void
}

/** The status of an epic, story or task, changed in place. */
export function StatusCell({ title, status, onChange }: StatusCellProps) {
  return (
    <StatusSelect
      label={`Status de ${title}`}
      status={status}
      statuses={workStatuses}
      onChange={(next) => next !== status && onChange(next)}
    />
  )
}
