import { Select as Base } from '@base-ui/react/select'
import { ChevronDown } from 'lucide-react'
import type { SelectProps } from './select.tsx'
import { SelectList } from './select-list.tsx'

/** A selector in a table cell: plain text until the row is pointed at or the control has focus. `label` names row and field. */
export function CellSelect<Value extends string>(props: SelectProps<Value> & { label: string }) {
  const { value, onChange, options, label, disabled, placeholder } = props
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
    >
      <Base.Trigger aria-label={label} className="cell-select">
        <Base.Value className="truncate" placeholder={placeholder} />
        <Base.Icon className="cell-select-icon">
          <ChevronDown aria-hidden="true" className="size-3" />
        </Base.Icon>
      </Base.Trigger>
      <SelectList options={options} />
    </Base.Root>
  )
}
