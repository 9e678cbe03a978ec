import { Select as Base } from '@base-ui/react/select'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { SelectProps } from './select.tsx'
import { SelectList } from './select-list.tsx'
import { useOnDemand } from './use-on-demand.ts'

export type CellSelectProps<Value extends string> = Omit<SelectProps<Value>, 'onBlur' | 'finalFocus'> & {
  /** Names row and field: "Épico de Ver extrato por safra". */
  label: string
  /** How a value shows that is not among the options. */
  unlisted?: ReactNode
  /** Looks like a control on a telephone too, where nothing is pointed at. */
  framed?: boolean
}

/** A selector in a table cell: plain text until the row is pointed at or the control has focus. It shows an option as the list does. */
export function CellSelect<Value extends string>(props: CellSelectProps<Value>) {
  const { value, onChange, options, label, disabled, placeholder = '-', unlisted = placeholder, framed } = props
  const className = classNames('cell-select', framed && 'cell-select-framed')
  const { wanted, closed } = useOnDemand()
  const chosen = options.find((option) => option.value === value)
  const face = value === null ? <span className="text-ink-3">{placeholder}</span> : shown(chosen, unlisted)
  const arrow = <ChevronDown aria-hidden="true" className="size-3" />
  if (!wanted) {
    return (
      <button {...closed} aria-label={label} disabled={disabled} className={className}>
        <span className="min-w-0 truncate">{face}</span>
        <span className="cell-select-icon">{arrow}</span>
      </button>
    )
  }
  return (
    <Base.Root
      defaultOpen
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
    >
      <Base.Trigger aria-label={label} className={className}>
        <Base.Value className="min-w-0 truncate" placeholder={placeholder}>
          {face}
        </Base.Value>
        <Base.Icon className="cell-select-icon">{arrow}</Base.Icon>
      </Base.Trigger>
      <SelectList options={options} />
    </Base.Root>
  )
}

function shown(option: { label: string; content?: ReactNode } | undefined, unlisted: ReactNode): ReactNode {
  return option ? (option.content ?? option.label) : unlisted
}
