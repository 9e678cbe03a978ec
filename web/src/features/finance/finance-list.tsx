import { formatNumber } from '@leme/contract/format'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { LongRows } from '../../ui/long-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-head.tsx'
import { FinanceListSkeleton } from './finance-list-skeleton.tsx'
import { loadedRows } from './loaded-rows.ts'
import { useReadOnChange } from './use-read-on-change.ts'

type Listed = { id: string }

/** What a list needs of its infinite query. */
export type ListRead<Row> = {
  data?: { pages: Row[][] }
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: (options?: { cancelRefetch: boolean }) => unknown
  fetchNextPage: () => unknown
}

export type FinanceListProps<Row extends Listed> = {
  title: string
  read: ListRead<Row>
  /** Count and sums of the whole list; undefined until known. */
  sums: { count: number } | undefined
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

/** Invoices or receivables: a hundred at a time, drawn about the window alone. */
export function FinanceList<Row extends Listed>(props: FinanceListProps<Row>) {
  const { title, read, sums, columns, render, phoneRowHeight, failure, empty, past } = props
  const { data, refetch } = read
  useReadOnChange(read, sums)
  const rows = useMemo(() => loadedRows(data?.pages ?? []), [data])

  if (!data) {
    return (
      <Panel title={title}>
        {read.isError ? (
          <ErrorLine onRetry={() => void refetch()}>{failure}</ErrorLine>
        ) : (
          <FinanceListSkeleton label={`Carregando ${title.toLowerCase()}`} phoneRowHeight={phoneRowHeight} />
        )}
      </Panel>
    )
  }
  return (
    <Panel title={title} count={sums?.count} end={rows.length > fewRows && past}>
      {rows.length === 0 && empty}
      {rows.length > 0 && (
        <Table caption={title} columns={columns} rowCount={rows.length}>
          <LongRows items={rows} itemKey={keyOf} render={render} phoneRowHeight={phoneRowHeight} />
        </Table>
      )}
      <More read={read} loaded={rows.length} count={sums?.count} />
    </Panel>
  )
}

type MoreProps = { read: ListRead<unknown>; loaded: number; count: number | undefined }

/** The way to the next rows, and how many there are. */
function More({ read, loaded, count }: MoreProps) {
  if (read.isFetchNextPageError && !read.isFetchingNextPage) {
    return <ErrorLine onRetry={() => void read.fetchNextPage()}>Não foi possível carregar o restante</ErrorLine>
  }
  if (!read.hasNextPage) return null
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-cell text-ink-3 tabular-nums">
      <p role="status">
        {formatNumber(loaded)} {count === undefined ? 'carregados' : `de ${formatNumber(count)}`}
      </p>
      <Button size="small" disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
        {read.isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
      </Button>
    </div>
  )
}
