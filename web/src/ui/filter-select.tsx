import { Select as Base } from '@base-ui/react/select'
import { ChevronDown } from 'lucide-react'
import { filterClass } from './filter-shape.tsx'
import type { SelectProps } from './select.tsx'
import { SelectList } from './select-list.tsx'

export type FilterSelectProps<Value extends string> = Omit<SelectProps<Value>, 'value' | 'placeholder' | 'onBlur'> & {
  /** What it filters by: "Status". */
  label: string
  value: Value
}

/** A filter that shows what it is set to: "Status: **todos**". */
export function FilterSelect<Value extends string>({ label, value, onChange, options }: FilterSelectProps<Value>) {
  return (
    <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Trigger aria-label={label} className={filterClass}>
        <span>
          {label}: <Base.Value className="font-medium" />
        </span>
        <Base.Icon className="max-md:ml-auto">
          <ChevronDown aria-hidden="true" className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <SelectList options={options} />
    </Base.Root>
  )
}
