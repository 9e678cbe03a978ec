import { formatNumber } from '@leme/contract/format/format'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { useStatusText } from '../../ui/sign/status-text.ts'

type Counted = { count: number }

export type StatusFilterProps<Status extends string> = {
  /** All of the noun's, in their order. */
  statuses: readonly Status[]
  /** Undefined: all. */
  status: Status | undefined
  onChoose: (status: Status | undefined) => void
  /** What all are called: "todas" (faturas). */
  all: string
  /** How many there are; undefined until known. */
  sums: (Counted & { by_status: Record<Status, Counted> }) | undefined
}

function counted(label: string, sum: Counted | undefined): string {
  return sum ? `${label} (${formatNumber(sum.count)})` : label
}

/** A status to filter a list by, with the number of rows that have it. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const { statuses, status, onChoose, all, sums } = props
  const statusText = useStatusText()
  const named = (value: Status) => counted(statusText(value), sums?.by_status[value])
  const whole = { value: '', label: counted(all, sums) }
  const options = [whole, ...statuses.map((value) => ({ value, label: named(value) }))]
  return (
    <FilterSelect
      label="Status"
      value={status ?? whole.value}
      options={options}
      onChange={(next) => onChoose(statuses.find((value) => value === next))}
    />
  )
}
