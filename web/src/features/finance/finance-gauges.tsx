import { useQuery } from '@tanstack/react-query'
import { Gauge, type GaugeProps, Gauges } from '../../ui/figure/gauges.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { financeCards } from './finance-cards.tsx'
import { financeSummaryQuery } from './finance-queries.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

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
const overallSkeleton = <Skeleton className="my-0.5 h-3 w-24" />
const sumSkeleton = { value: figureSkeleton, words: wordsSkeleton }

/** The cards while they load, as high as they will be. */
const skeleton: GaugeProps[] = [
  { title: 'Total Faturas', figures: [sumSkeleton, sumSkeleton], overall: overallOf('Em aberto') },
  { title: 'A Receber', figures: [sumSkeleton, sumSkeleton], overall: overallOf('Já recebido') },
  {
    title: 'Atrasados',
    figures: [sumSkeleton, sumSkeleton, sumSkeleton],
    note: wordsSkeleton,
    overall: { label: 'Nas duas listas, somados uma vez', figure: <Skeleton className="my-0.5 h-3 w-2" />, wide: true },
  },
]

function overallOf(label: string) {
  return { label, figure: overallSkeleton, wide: true }
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
      {(data ? financeCards(data) : skeleton).map((card) => (
        <Gauge key={card.title} {...card} />
      ))}
    </Gauges>
  )
}
