import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { SelectTrigger } from './open-select.tsx'
import type { SelectProps } from './select.tsx'
import { SelectOnDemand } from './select-on-demand.tsx'

export type CellSelectProps<Value extends string> = Omit<SelectProps<Value>, 'onBlur' | 'finalFocus'> & {
  /** Names row and field: "Épico de Ver extrato por safra". */
  label: string
  /** The letter that opens it (`features/shortcut`). */
  shortcut?: string
  /** How a value shows that is not among the options. */
  unlisted?: ReactNode
  /** Looks like a control on a telephone too, where nothing is pointed at. */
  framed?: boolean
}

type CellTriggerProps = Pick<CellSelectProps<string>, 'label' | 'shortcut' | 'framed'> & { face: ReactNode }

/** A selector in a table cell: plain text until the row is pointed at or the control has focus. It shows an option as the list does. */
export function CellSelect<Value extends string>(props: CellSelectProps<Value>) {
  const {
    value,
    onChange,
    options,
    label,
    disabled,
    placeholder = '-',
    unlisted = placeholder,
    framed,
    shortcut,
  } = props
  const chosen = options.find((option) => option.value === value)
  const face = value === null ? <span className="text-ink-3">{placeholder}</span> : shown(chosen, unlisted)
  const trigger = cellTrigger({ label, shortcut, framed, face })
  return <SelectOnDemand options={options} value={value} onChange={onChange} disabled={disabled} trigger={trigger} />
}

/** How a selector in a cell looks while it is closed: its face, and an arrow once the row is pointed at. */
export function cellTrigger({ label, shortcut, framed, face }: CellTriggerProps): SelectTrigger {
  return {
    'aria-label': label,
    'aria-keyshortcuts': shortcut,
    className: classNames('cell-select', framed && 'cell-select-framed'),
    children: (
      <>
        <span className="min-w-0 truncate">{face}</span>
        <span className="cell-select-icon">
          <ChevronDown aria-hidden="true" className="size-3" />
        </span>
      </>
    ),
  }
}

function shown(option: { label: string; content?: ReactNode } | undefined, unlisted: ReactNode): ReactNode {
  return option ? (option.content ?? option.label) : unlisted
}
