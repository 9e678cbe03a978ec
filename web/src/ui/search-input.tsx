import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './input.tsx'

/** The filter line's search field; `label` is what it searches, shown as the placeholder too. */
export function SearchInput({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <div
      className={classNames('relative max-w-72 flex-[1_1_12rem] max-md:max-w-none max-md:flex-[1_0_100%]', className)}
    >
      <Search aria-hidden="true" className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        className={classNames(controlClass, 'h-control pl-8 [&::-webkit-search-cancel-button]:appearance-none')}
        {...rest}
      />
    </div>
  )
}
