import type { FinanceSummary } from '@leme/contract/finance'
import { formatMoney, formatNumber, sumAmounts } from '@leme/contract/format'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../ui/counted.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Gauge, type GaugeProps, Gauges } from '../../ui/gauges.tsx'
import { MoneyFigure } from '../../ui/money-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { financeSummaryQuery } from './finance-queries.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

type Total = { count: number; amount: string }

function totalOf(...parts: readonly Total[]): Total {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    amount: sumAmounts(parts.map(({ amount }) => amount)),
  }
}

const validWords = (count: number) => counted(count, { one: 'válida', many: 'válidas' })

/** What the summary says, card by card: the described sum, and as large the part of it that counts today. */
function cards({ invoices, receivables }: FinanceSummary): GaugeProps[] {
  const { pending, overdue } = invoices.by_status
  const { late } = receivables.by_status
  const { draft, cancelled, paid } = invoices.by_status
  const valid = totalOf(pending, overdue, paid)
  const unreceived = totalOf(receivables.by_status.pending, late)
  const left = draft.count + cancelled.count
  return [
    {
      title: 'Total Faturas',
      figures: [
        {
          value: <MoneyFigure amount={invoices.amount} />,
          words: `${counted(invoices.count, { one: 'fatura', many: 'faturas' })}, de todos os status`,
        },
        {
          value: <MoneyFigure amount={valid.amount} />,
          words: left > 0 ? `${validWords(valid.count)}, sem rascunhos nem canceladas` : validWords(valid.count),
        },
      ],
      truth: { label: 'Em aberto', figure: formatMoney(totalOf(pending, overdue).amount), wide: true },
    },
    {
      title: 'A Receber',
      figures: [
        {
          value: <MoneyFigure amount={receivables.amount} />,
          words: `${counted(receivables.count, { one: 'recebível', many: 'recebíveis' })}, com os já recebidos`,
        },
        {
          value: <MoneyFigure amount={unreceived.amount} />,
          words: `${formatNumber(unreceived.count)} ainda a receber`,
        },
      ],
      truth: { label: 'Já recebido', figure: formatMoney(receivables.by_status.paid.amount), wide: true },
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

/** Its margins stay inside of it, so that the figure that comes begins where it does. */
const figureSkeleton = (
  <span className="flow-root">
    <Skeleton className="my-1 h-6 w-40 max-md:my-0.5" />
  </span>
)
const wordsSkeleton = (
  <span className="flow-root">
    <Skeleton className="my-0.5 h-3 w-32" />
  </span>
)
const truthSkeleton = <Skeleton className="my-0.5 h-3 w-24" />
const sumSkeleton = { value: figureSkeleton, words: wordsSkeleton }

/** The cards while they load, as high as they will be. */
const skeleton: GaugeProps[] = [
  { title: 'Total Faturas', figures: [sumSkeleton, sumSkeleton], truth: truthOf('Em aberto') },
  { title: 'A Receber', figures: [sumSkeleton, sumSkeleton], truth: truthOf('Já recebido') },
  { title: 'Atrasados', figure: figureSkeleton, note: wordsSkeleton, truth: truthOf('Valor em atraso') },
]

function truthOf(label: string) {
  return { label, figure: truthSkeleton, wide: true }
}

/** Sums and counts of everything that the organisation has within the filter. */
export function FinanceGauges() {
  const { filter } = useFinanceFilter()
  const { data, isError, refetch } = useQuery(financeSummaryQuery(filter))
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
