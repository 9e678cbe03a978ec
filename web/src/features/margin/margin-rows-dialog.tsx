import { brazilian, formatDate, formatMoney, formatNumber } from '@leme/contract/format/format'
import { type MarginRow, marginPartNames } from '@leme/contract/money/margin'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Dialog, DialogBody } from '../../ui/float/dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { monthText } from './figure-row.tsx'
import { type AskedRows, marginRowsQuery } from './margin-queries.ts'

export type MarginRowsDialogProps = {
  asked: AskedRows
  /** What the figure is of, where the page does not say it. */
  of?: string | undefined
  /** What the figure is made of besides, and has no rows. */
  besides?: string | false
  onClose: () => void
}

function partText({ part }: AskedRows): string {
  if (part === 'costs') return 'Gasto'
  return part ? marginPartNames[part] : 'Margem'
}

function whenText({ month, from, to }: AskedRows): string {
  if (month) return monthText(month)
  return from && to ? `${monthText(from)} a ${monthText(to)}` : 'ao todo'
}

/** The rows that add up to a figure, the latest first, and those that are in no sum. */
export function MarginRowsDialog({ asked, of, besides, onClose }: MarginRowsDialogProps) {
  const { data, isError, refetch } = useQuery(marginRowsQuery(asked))
  const what = partText(asked)
  const title = [what, of, whenText(asked)].filter(Boolean).join(', ')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="large">
      <DialogBody>
        {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as linhas</ErrorLine>}
        {!data && !isError && (
          <Loading label="Carregando as linhas">
            <Skeleton className="h-10 w-full" />
          </Loading>
        )}
        {data?.rows.length === 0 && <EmptyLine>Nenhuma linha</EmptyLine>}
        {data && data.rows.length > 0 && (
          <ul aria-label="Linhas">
            {data.rows.map((row) => (
              <RowLine
                key={`${row.part} ${row.id} ${row.day} ${row.project?.id}`}
                row={row}
                isNamed={asked.project_id === undefined}
              />
            ))}
          </ul>
        )}
        {data && data.total > data.rows.length && (
          <p className="pt-2 text-cell text-ink-3">
            As últimas {formatNumber(data.rows.length)} de {formatNumber(data.total)}
          </p>
        )}
        {data && besides && <p className="pt-2 text-cell text-ink-3">{besides}</p>}
      </DialogBody>
    </Dialog>
  )
}

const missing = {
  invoiced: 'em outra moeda',
  hours: 'sem taxa',
  agents: 'sem câmbio',
  seats: 'sem câmbio',
  other: 'sem câmbio',
} as const

function RowLine({ row, isNamed }: { row: MarginRow; isNamed: boolean }) {
  const { part, day, amount, quantity, unit, rate, project } = row
  const how = [
    // Reais that are the amount itself say nothing more.
    unit === 'BRL' ? '' : `${brazilian(quantity)} ${unit}`,
    rate !== null && `× ${brazilian(rate)}`,
  ].filter(Boolean)
  return (
    <li className="flex items-baseline gap-3 border-t border-line py-2 text-cell tabular-nums first:border-t-0">
      <span className="shrink-0 text-ink-3">{formatDate(day)}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <RowLabel row={row} /> <span className="inline-block text-ink-3">{how.join(' ')}</span>
        {isNamed && <span className="block text-label text-ink-3">{project?.name ?? 'sem projeto'}</span>}
      </span>
      <span className={amount === null ? 'text-warn-text' : 'font-medium whitespace-nowrap text-ink'}>
        {amount === null ? missing[part] : formatMoney(amount)}
      </span>
    </li>
  )
}

const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'

function RowLabel({ row: { part, id, label } }: { row: MarginRow }) {
  if (part === 'invoiced')
    return (
      <Link to="/finance/$list/$id" params={{ list: 'invoices', id }} className={linkClass}>
        {label}
      </Link>
    )
  if (part === 'agents')
    return (
      <Link to="/observability" search={{ run: id }} className={linkClass}>
        {label}
      </Link>
    )
  return label
}
