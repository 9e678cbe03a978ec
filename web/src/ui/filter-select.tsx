import { ChevronDown } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

export type FilterSelectProps<Value extends string> = {
  /** What it filters by: "Status". */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/**
 * A filter that shows what it is set to: "Status: **todos**". The browser's own select lies over it: it costs the
 * first load nothing, and telephones bring their own wheel.
 */
export function FilterSelect<Value extends string>({ label, value, onChange, options }: FilterSelectProps<Value>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <div
      className={classNames(
        buttonClass('outline'),
        'relative font-normal! hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-md:flex-1 max-md:justify-start',
      )}
    >
      <span aria-hidden="true">
        {label}: <span className="font-medium">{chosen?.label}</span>
      </span>
      <ChevronDown aria-hidden="true" className="max-md:ml-auto" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const next = options.find((option) => option.value === event.target.value)
          if (next) onChange(next.value)
        }}
        className="filter-select absolute inset-0 size-full cursor-pointer text-cell opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
