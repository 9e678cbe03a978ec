import { Select as Base } from '@base-ui/react/select'
import { ChevronDown } from 'lucide-react'
import { filterClass } from './filter-shape.tsx'
import type { SelectProps } from './select.tsx'
import { SelectList } from './select-list.tsx'

export type FilterSelectProps<Value extends string> = Pick<SelectProps<Value>, 'onChange' | 'options'> & {
  /** What it filters by: "Status". */
  label: string
  value: Value
  /** What a value is called that is no longer among the options (it may come from an old address). */
  unlisted?: string
}

/** A filter that shows what it is set to: "Status: **todos**". */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, onChange, options, unlisted = 'outro' } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Trigger aria-label={label} className={filterClass}>
        <span className="max-w-56 min-w-0 truncate">
          {label}: <Base.Value className="font-medium">{chosen?.label ?? unlisted}</Base.Value>
        </span>
        <Base.Icon className="max-md:ml-auto">
          <ChevronDown aria-hidden="true" className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <SelectList options={options} />
    </Base.Root>
  )
}
