import { badgeStyle } from '@leme/contract/status'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { StatusBadge, statusClass } from '../sign/badge.tsx'
import { Glyph } from '../sign/glyph.tsx'
import { useStatusText } from '../sign/status-text.ts'
import { SelectOnDemand } from './select-on-demand.tsx'

export type StatusSelectProps<Status extends string> = {
  /** Names the thing and the field: "Status de Portal do Cooperado". */
  label: string
  status: Status
  statuses: readonly Status[]
  onChange: (status: Status) => void
  disabled?: boolean
}

const targetClass =
  'relative hover:inset-ring hover:inset-ring-current before:absolute before:-inset-x-1 before:-inset-y-2 before:content-[""] ' +
  // 44 pixels to touch, more of them below, where a list has nothing else.
  'max-md:before:-top-1.5 max-md:before:-bottom-4.5'

/** The status badge as its own control. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, status, statuses, onChange, disabled } = props
  const statusText = useStatusText()
  const trigger = {
    'aria-label': `${label}: ${statusText(status)}`,
    'aria-keyshortcuts': 's',
    'data-style': badgeStyle(status),
    className: classNames(statusClass(status), targetClass),
    children: (
      <>
        <Glyph status={status} />
        {statusText(status)}
        <ChevronDown aria-hidden="true" className="status-select-icon ml-px size-2.5 opacity-70" />
      </>
    ),
  }
  const options = statuses.map((value) => ({
    value,
    label: statusText(value),
    content: <StatusBadge status={value} />,
  }))
  return <SelectOnDemand options={options} value={status} onChange={onChange} disabled={disabled} trigger={trigger} />
}
