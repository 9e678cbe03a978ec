import { formatNumber } from '@leme/contract/format/format'
import { ListControls } from '../../list/list-controls.tsx'
import { useStatusText } from '../../ui/sign/status-text.ts'

type Counted = { count: number }

export type StatusFilterProps<Status extends string> = {
  /** The list's filter by status. */
  filter: { label: string; type: 'choice'; values: readonly Status[]; all?: string }
  /** Those that are offered; all of the filter's where absent. */
  statuses?: readonly Status[]
  /** Undefined: all. */
  status: Status | undefined
  onChoose: (status: Status | undefined) => void
  /** How many there are; undefined until known. */
  sums: (Counted & { by_status: Record<Status, Counted> }) | undefined
}

function counted(label: string, sum: Counted | undefined): string {
  return sum ? `${label} (${formatNumber(sum.count)})` : label
}

/** A status to filter a list by, with the number of rows that have it. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const { filter, statuses = filter.values, status, onChoose, sums } = props
  const statusText = useStatusText()
  const options = statuses.map((value) => ({ value, label: counted(statusText(value), sums?.by_status[value]) }))
  const list = { columns: {}, filters: { status: { ...filter, all: counted(filter.all ?? 'todos', sums) } } }
  return (
    <ListControls
      list={list}
      search={{ status }}
      options={{ status: options }}
      onChoose={({ status: next }) => onChoose(filter.values.find((value) => value === next))}
    />
  )
}
