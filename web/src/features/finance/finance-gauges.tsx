import type { FinanceSummary } from '@leme/contract/finance'
import { formatMoney, formatNumber, sumAmounts } from '@leme/contract/format'
import { useQuery } from '@tanstack/react-query'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Gauge, type GaugeProps, Gauges } from '../../ui/gauges.tsx'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { financeSummaryQuery } from './finance-queries.ts'

function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** What the summary says, card by card: the described sums, and below them the part that is still open. */
function cards({ invoices, receivables }: FinanceSummary): GaugeProps[] {
  const { pending, overdue } = invoices.by_status
  const { late } = receivables.by_status
  const unpaid = sumAmounts([pending.amount, overdue.amount])
  const unreceived = sumAmounts([receivables.by_status.pending.amount, late.amount])
  return [
    {
      title: 'Total Faturas',
      figure: <MoneyFigure amount={invoices.amount} />,
      note: counted(invoices.count, 'fatura', 'faturas'),
      truth: { label: 'Em aberto', figure: formatMoney(unpaid), wide: true },
    },
    {
      title: 'A Receber',
      figure: <MoneyFigure amount={receivables.amount} />,
      note: counted(receivables.count, 'recebível', 'recebíveis'),
      truth: { label: 'Ainda não recebido', figure: formatMoney(unreceived), wide: true },
    },
    {
      title: 'Atrasados',
      figure: formatNumber(late.count),
      alert: late.count > 0,
      note: 'Necessitam atenção',
      truth: { label: 'Valor em atraso', figure: formatMoney(late.amount), wide: true },
    },
  ]
}

/** A card while it loads, as high as it will be. */
function bone([title, truth]: readonly [string, string]): GaugeProps {
  return {
    title,
    figure: <Skeleton className="my-1 h-6 w-40 max-md:my-0.5" />,
    note: (
      <span className="flow-root">
        <Skeleton className="my-0.5 h-3 w-20" />
      </span>
    ),
    truth: { label: truth, figure: <Skeleton className="my-0.5 h-3 w-24" />, wide: true },
  }
}

const skeleton = (
  [
    ['Total Faturas', 'Em aberto'],
    ['A Receber', 'Ainda não recebido'],
    ['Atrasados', 'Valor em atraso'],
  ] as const
).map(bone)

/** Sums and counts of everything that the organisation has. */
export function FinanceGauges() {
  const { data, isError, refetch } = useQuery(financeSummaryQuery)
  if (!data && isError) {
    return (
      <div className="overflow-clip rounded-3 border border-line bg-deck [&>*]:min-h-34 [&>*]:border-t-0">
        <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as somas</ErrorLine>
      </div>
    )
  }
  return (
    <Gauges label="Somas" columns={3} money>
      {(data ? cards(data) : skeleton).map((card) => (
        <Gauge key={card.title} {...card} />
      ))}
    </Gauges>
  )
}
