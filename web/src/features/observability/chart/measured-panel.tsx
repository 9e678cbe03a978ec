import type { Grain, Observability, Period } from '@leme/contract/agents/observability'
import { unpricedStepsText } from '@leme/contract/agents/step-words'
import { formatNumber, formatShare } from '@leme/contract/format/format'
import { formatUsd } from '@leme/contract/format/usd'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useCalendar } from '../../../ui/calendar.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useObservabilitySearch } from '../use-observability-search.ts'
import { type AskedPeriod, type Days, lastDays, nameOf } from './asked-period.ts'
import { MeasuredFigure } from './measured-figure.tsx'
import { periodNames, withinPeriod } from './part-time.ts'
import { SeriesTable } from './series-table.tsx'

const { Part: RunsChart } = lazyPart(() => import('./runs-chart.tsx'), 'RunsChart')

const { Part: DayFields } = lazyPart(() => import('./day-fields.tsx'), 'DayFields')

const periods = [
  ...(['24h', '7d', '30d'] as const).map((value) => ({ value, label: periodNames[value] })),
  { value: 'days' as const, label: 'Dias' },
]

/** As high as the chart: what stands in its place moves nothing. */
const chartRoom = 'h-69.5 max-w-full'

function Legend({ grain }: { grain: Grain }) {
  const swatch = 'inline-flex items-center gap-1.5 before:size-2 before:rounded-[2px]'
  return (
    <p aria-hidden="true" className="mr-2 flex gap-4 text-label text-ink-2 max-lg:hidden">
      <span className={`${swatch} before:bg-chart-quiet`}>Execuções por {grain === 'hour' ? 'hora' : 'dia'}</span>
      <span className={`${swatch} before:bg-danger`}>Falhas</span>
    </p>
  )
}

function Figure({ name, children, sub }: { name: string; children: ReactNode; sub?: string }) {
  return (
    <div className="min-w-0 border-l border-line px-4 py-2.5 nth-[n+4]:min-h-18.5 first:border-l-0 max-md:px-2.5 max-md:first:pl-4 max-md:last:col-span-2 max-md:nth-4:pl-4 max-md:nth-4:border-l-0 max-md:nth-[n+4]:border-t">
      <dt className="text-label text-ink-3">{name}</dt>
      <dd className="text-section font-semibold tracking-[-0.008em] wrap-anywhere text-ink">{children}</dd>
      {sub && <dd className="text-label text-ink-3">{sub}</dd>}
    </div>
  )
}

/** The period's figures, below the chart. A dash where nothing is known. */
function Figures({ measured }: { measured?: Observability }) {
  const pending = (
    <span className="flex h-5.5 items-center">
      <Skeleton className="h-3.5 w-16 max-w-full" />
    </span>
  )
  const say = (value: number | null | undefined, format: (value: number) => ReactNode) =>
    measured ? value === null || value === undefined ? <span className="text-ink-3">-</span> : format(value) : pending
  const latency = (ms: number) => <MeasuredFigure ms={ms} />
  const { runs = 0, runs_with_cost = 0, running = 0, unpriced_steps = 0 } = measured ?? {}
  const withoutCost = runs - runs_with_cost
  return (
    <dl className="grid grid-cols-5 border-t border-line max-md:grid-cols-3">
      <Figure name="p50">{say(measured?.latency_p50_ms, latency)}</Figure>
      <Figure name="p95">{say(measured?.latency_p95_ms, latency)}</Figure>
      <Figure name="p99">{say(measured?.latency_p99_ms, latency)}</Figure>
      <Figure
        name="Custo"
        sub={[
          withoutCost > 0 && `${formatNumber(withoutCost)} sem custo`,
          unpriced_steps > 0 && unpricedStepsText(unpriced_steps),
        ]
          .filter(Boolean)
          .join(', ')}
      >
        {say(runs_with_cost || null, () => formatUsd(measured?.cost_usd ?? '0', 4))}
      </Figure>
      <Figure name="Sucesso" sub={running > 0 ? `${formatNumber(running)} em andamento` : undefined}>
        {say(measured?.success_rate, formatShare)}
      </Figure>
    </dl>
  )
}

function Drawn({ measured, isPast }: { measured: Observability; isPast: boolean }) {
  if (measured.runs === 0) {
    return (
      <p className={`grid place-content-center px-4 text-cell text-ink-3 ${chartRoom}`}>
        Nenhuma execução {withinPeriod[measured.period]}
      </p>
    )
  }
  return (
    <div className={classNames('transition-opacity duration-(--base)', isPast && 'opacity-50')}>
      <div className={`px-4 ${chartRoom}`}>
        <Suspense fallback={<Skeleton className="h-62 w-full" />}>
          <RunsChart grain={measured.grain} series={measured.series} />
        </Suspense>
      </div>
      <SeriesTable grain={measured.grain} series={measured.series} />
    </div>
  )
}

export type MeasuredPanelProps = {
  measured: UseQueryResult<Observability>
  period: AskedPeriod
  onPeriod: (period: Period) => void
  onDays: (days: Days) => void
  /** Whether the page's lists are there: the chart's code waits for them. */
  ready: boolean
}

/** What was measured in the database over the chosen period: percentiles, cost, success, hour by hour or day by day (OB-02). */
export function MeasuredPanel({ measured, period, onPeriod, onDays, ready }: MeasuredPanelProps) {
  const { data, isError, isPlaceholderData, refetch } = measured
  const { dayOf } = useCalendar()
  const { hasRefusedDays } = useObservabilitySearch()
  const choose = (chosen: Period | 'days') =>
    chosen === 'days' ? onDays(lastDays(dayOf(new Date()))) : onPeriod(chosen)

  function chart(): ReactNode {
    if (data && ready) return <Drawn measured={data} isPast={isPlaceholderData} />
    if (!data && isError) {
      return (
        <div className={chartRoom}>
          <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as medidas do período</ErrorLine>
        </div>
      )
    }
    return (
      <Loading label="Carregando as medidas do período">
        <div className={`px-4 ${chartRoom}`}>
          <Skeleton className="h-62 w-full" />
        </div>
      </Loading>
    )
  }

  const end = (
    <>
      {data && <Legend grain={data.grain} />}
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:py-1.5">
        {period.from !== undefined && (
          <Suspense>
            <DayFields days={period} onDays={onDays} />
          </Suspense>
        )}
        <Segment label="Período" value={nameOf(period)} onChange={choose} options={periods} />
      </div>
    </>
  )
  return (
    <Panel title="Latência e execuções" end={end}>
      {hasRefusedDays && (
        <p role="status" className="border-t border-line px-4 py-2 text-cell text-warn-text">
          Os dias do endereço não existem, estão invertidos ou são mais de 366: as figuras contam o que começou{' '}
          {withinPeriod[nameOf(period)]}.
        </p>
      )}
      {chart()}
      {!(isError && !data) && <Figures measured={data} />}
    </Panel>
  )
}
