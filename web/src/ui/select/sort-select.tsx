import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from 'lucide-react'
import type { Direction, Sorting } from '../table/sorting.ts'
import type { Column } from '../table/table-head.tsx'
import { filterClass } from './filter-select.tsx'
import { SelectOnDemand } from './select-on-demand.tsx'

export type SortSelectProps<Key extends string> = {
  /** The table's own columns; those with a `sort` are offered. */
  columns: readonly (string | Column<Key>)[]
  sorting: Sorting<Key>
  onSort: (sorting: Sorting<Key>) => void
}

const words = { asc: 'crescente', desc: 'decrescente' } as const
const arrows = { asc: ArrowUp, desc: ArrowDown } as const
const both = ['asc', 'desc'] as const

function Order({ label, dir }: { label: string; dir: Direction }) {
  const Arrow = arrows[dir]
  return (
    <span className="flex max-w-full items-center gap-1">
      <span className="sr-only">
        {label}, {words[dir]}
      </span>
      <span aria-hidden="true" className="truncate">
        {label}
      </span>
      <Arrow aria-hidden="true" className="size-3 shrink-0" />
    </span>
  )
}

/** What orders a list on phones, where the table's head cannot be seen: a column and its direction in one choice. */
export function SortSelect<Key extends string>({ columns, sorting, onSort }: SortSelectProps<Key>) {
  const sortable = columns.flatMap((column) => {
    if (typeof column === 'string' || column.sort === undefined) return []
    const { sort, label, first = 'asc' } = column
    const ways = first === 'asc' ? both : both.toReversed()
    return ways.map((dir) => ({ key: sort, dir, label, value: `${sort} ${dir}` }))
  })
  const options = sortable.map(({ value, label, dir }) => ({
    value,
    label: `${label}, ${words[dir]}`,
    content: <Order label={label} dir={dir} />,
  }))
  const chosen = sortable.find(({ key, dir }) => key === sorting.key && dir === sorting.dir)

  function choose(value: string): void {
    const next = sortable.find((one) => one.value === value)
    if (next) onSort({ key: next.key, dir: next.dir })
  }

  const face = (
    <>
      <ArrowUpDown aria-hidden="true" />
      <span className="min-w-0 truncate font-medium">{chosen && <Order label={chosen.label} dir={chosen.dir} />}</span>
      <span aria-hidden="true" className="ml-auto">
        <ChevronDown className="size-4" />
      </span>
    </>
  )
  return (
    <SelectOnDemand
      options={options}
      value={chosen?.value ?? null}
      onChange={choose}
      trigger={{ 'aria-label': 'Ordenar', className: `${filterClass} md:hidden`, children: face }}
    />
  )
}
