import { ChevronDown } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

/** How a filter looks, whether it can be opened yet or not. */
export const filterClass = classNames(
  buttonClass('outline'),
  // Two side by side on phones.
  'min-w-0 font-normal! max-md:flex-[1_1_calc(50%-0.25rem)] max-md:justify-start',
)

/** The place of a filter that is still being fetched, as large and worded as the filter itself. */
export function FilterShape({ label, value }: { label: string; value: string }) {
  return (
    <span aria-hidden="true" className={filterClass}>
      <span className="max-w-56 min-w-0 truncate">
        {label}: <span className="font-medium">{value}</span>
      </span>
      <span className="max-md:ml-auto">
        <ChevronDown className="size-4" />
      </span>
    </span>
  )
}
