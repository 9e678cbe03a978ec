import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** A value has the whole line on a phone, and the button a line of its own: the assistant's, at the right, never covers it. */
const stacked = 'max-md:flex-col max-md:items-start [&>:first-child]:max-md:w-full'

type SettingRowProps = {
  title: string
  value?: ReactNode
  hint?: ReactNode
  action?: ReactNode
  /** As if it had a value: the action is one that nobody should miss by a finger's breadth. */
  stacks?: boolean
}

/** One setting in a panel: what it is, how it is, and the button that changes it. */
export function SettingRow({ title, value, hint, action, stacks = Boolean(value) }: SettingRowProps) {
  return (
    <div
      className={classNames(
        'flex min-h-13 items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5',
        stacks && stacked,
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="text-cell font-medium text-ink">{title}</p>
        {value && <p className="text-cell wrap-anywhere text-ink-2">{value}</p>}
        {hint && <p className="text-label text-ink-3">{hint}</p>}
      </div>
      {action && <div className="flex shrink-0 items-center gap-1">{action}</div>}
    </div>
  )
}
