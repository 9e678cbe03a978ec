import { formatMoney, formatNumber } from '@leme/contract/format/format'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { LongRows } from '../../ui/table/long-rows.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table-head.tsx'
import { FinanceListSkeleton } from './finance-list-skeleton.tsx'
import { FinanceMore, type MoreRead } from './finance-more.tsx'
import { loadedRows } from './loaded-rows.ts'
import { useReadOnChange } from './use-read-on-change.ts'

type Listed = { id: string }

/** What a list needs of its infinite query. */
export type ListRead<Row> = MoreRead & {
  data?: { pages: Row[][] }
  isError: boolean
  /** Whether these are the rows of another status, until those of the chosen one are there. */
  isPlaceholderData: boolean
  refetch: (options?: { cancelRefetch: boolean }) => unknown
}

export type FinanceListProps<Row extends Listed> = {
  title: string
  read: ListRead<Row>
  /** Count and sums of the whole list; undefined until known. */
  sums: { count: number } | undefined
  /** A status to choose, whether anything holds the list, and what that leaves; undefined until known. */
  filter: ReactNode
  /** Whether the organisation is known to have none at all. */
  isEmpty: boolean
  isFiltered: boolean
  sum: { count: number; amount: string } | undefined
  /** Shown where the filters leave none. */
  none: string
  columns: readonly Column[]
  /** A `Row`; the same function while nothing changes. */
  render: (row: Row) => ReactNode
  /** How high most rows are in a phone's list (rem). */
  phoneRowHeight: number
  failure: string
  empty: ReactNode
  /** The way past a list that is long. */
  past?: ReactNode
}

/** So many rows leave what follows within reach. */
const fewRows = 10

const keyOf = ({ id }: Listed) => id

/** As high without a filter as with it. On phones what is at the title's right has a line of its own. */
const head =
  'md:[&>header]:min-h-12 max-md:[&>header]:flex-wrap max-md:[&>header]:pt-2.5 max-md:[&>header]:pb-3 max-md:[&>header>div]:w-full'

/** Invoices or receivables: a page at a time, drawn about the window alone. */
export function FinanceList<Row extends Listed>(props: FinanceListProps<Row>) {
  const { title, read, sums, columns, render, phoneRowHeight, failure, empty, past } = props
  const { filter, isEmpty, isFiltered, sum, none } = props
  const count = sum?.count
  const { data, refetch } = read
  useReadOnChange(read, sums)
  const rows = useMemo(() => loadedRows(data?.pages ?? []), [data])
  // Where there is nothing, there is nothing to choose from.
  const end = (!isEmpty || rows.length > 0) && (
    <>
      {rows.length > fewRows && past}
      {sum && <span className="font-medium text-ink tabular-nums">{formatMoney(sum.amount)}</span>}
      {filter}
    </>
  )

  return (
    <Panel title={title} count={count} end={end} className={head}>
      <p role="status" className="sr-only">
        {isFiltered && sum && `${title}: ${formatNumber(sum.count)}, ${formatMoney(sum.amount)}`}
      </p>
      {!data && read.isError && <ErrorLine onRetry={() => void refetch()}>{failure}</ErrorLine>}
      {!data && !read.isError && (
        <FinanceListSkeleton label={`Carregando ${title.toLowerCase()}`} phoneRowHeight={phoneRowHeight} />
      )}
      {data && rows.length === 0 && (isFiltered && !isEmpty ? <EmptyLine>{none}</EmptyLine> : empty)}
      {rows.length > 0 && (
        <div aria-busy={read.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <Table caption={title} columns={columns} rowCount={rows.length}>
            <LongRows items={rows} itemKey={keyOf} render={render} phoneRowHeight={phoneRowHeight} />
          </Table>
        </div>
      )}
      <FinanceMore read={read} loaded={rows.length} count={count} isFollowed={Boolean(past)} />
    </Panel>
  )
}
