import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../form/control-class.ts'

export type FilterBarProps = {
  /** What the search field looks through: "Buscar por título". */
  searchLabel: string
  text: string
  onType: (text: string) => void
  /** How many the filters leave: "12 de 41". Empty until known: its place is reserved. Null where there is nothing to report. */
  tally: string | null
  /** The filters; on phones also a SortSelect. */
  children?: ReactNode
  /** Days that the list begins and ends with: on phones in a line of their own, as two fields of dates run off that of the filters. */
  days?: ReactNode
  /** At the far end, on phones at the near one: how the list is shown. */
  end?: ReactNode
}

/** On phones the filters stand in one line that moves sideways: below each other they push the list out of sight. */
const filtersClass = classNames(
  // What only screen readers read has no place of its own: without `relative` it widens the page.
  'contents max-md:relative max-md:flex max-md:min-w-0 max-md:gap-2',
  // Only what the keyboard can move along may scroll: the shapes of filters that are being fetched take no focus.
  'max-md:overflow-x-hidden max-md:has-[button]:overflow-x-auto',
  // A line that scrolls cuts off what stands out of it: room for the ring of what has the focus.
  'max-md:-m-1 max-md:w-[calc(100%+0.5rem)] max-md:p-1 max-md:*:flex-none!',
)

/** What a list shows: a text, filters, and how many that leaves. */
export function FilterBar({ searchLabel, text, onType, tally, children, days, end }: FilterBarProps) {
  return (
    <search className="mb-4 max-md:mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        label={searchLabel}
        value={text}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
      />
      {children && <div className={filtersClass}>{children}</div>}
      {days && <div className="contents max-md:flex max-md:w-full max-md:gap-2">{days}</div>}
      <div
        className={classNames(
          // On phones the far end is where the assistant's button lies.
          'ml-auto flex items-center justify-between gap-3 max-md:ml-0 max-md:flex-row-reverse max-md:justify-end',
          // With nothing to report it takes no line, and is still there for screen readers.
          tally !== null || end ? 'max-md:w-full' : 'absolute',
        )}
      >
        <p role="status" className="min-h-4 text-label whitespace-nowrap text-ink-3 tabular-nums">
          {tally}
        </p>
        {end}
      </div>
    </search>
  )
}

/** The filter line's search field; `label` is what it searches, shown as the placeholder too. */
function SearchInput({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) {
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
