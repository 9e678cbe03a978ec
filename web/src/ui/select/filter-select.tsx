import { ChevronDown } from 'lucide-react'
import { buttonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { SelectProps } from './select.tsx'
import { SelectOnDemand } from './select-on-demand.tsx'

/** How a filter looks. */
export const filterClass = classNames(
  buttonClass('outline'),
  // Two side by side on phones.
  'min-w-0 font-normal! max-md:flex-[1_1_calc(50%-0.25rem)] max-md:justify-start',
)

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
  const face = (
    <>
      {/* Where letters are drawn wider than they are measured, the last one has room. */}
      <span className="-mr-0.5 max-w-56 min-w-0 truncate pr-0.5">
        {label}: <span className="font-medium">{chosen?.label ?? unlisted}</span>
      </span>
      <span aria-hidden="true" className="max-md:ml-auto">
        <ChevronDown className="size-4" />
      </span>
    </>
  )
  return (
    <SelectOnDemand
      options={options}
      value={value}
      onChange={onChange}
      trigger={{ 'aria-label': label, className: filterClass, children: face }}
    />
  )
}
