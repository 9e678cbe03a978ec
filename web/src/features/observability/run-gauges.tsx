import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Observability } from '@leme/contract/agents/observability'
import { unpricedStepsText } from '@leme/contract/agents/step-words'
import { blank, formatLatency, formatNumber, formatShare } from '@leme/contract/format/format'
import { formatUsd } from '@leme/contract/format/usd'
import type { InReais } from '@leme/contract/money/exchange-rate'
import { reaisText } from '@leme/contract/money/in-reais'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Gauge, Gauges } from '../../ui/figure/gauges.tsx'
import { ScoreTicks, StripTicks } from '../../ui/figure/ticks.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { type AskedPeriod, nameOf } from './chart/asked-period.ts'
import { MeasuredFigure } from './chart/measured-figure.tsx'
import { periodNames } from './chart/part-time.ts'
import { latest } from './observability-queries.ts'
import { type RunFigures, runFigures } from './run-figures.ts'

const unknown = <span className="text-ink-3">-</span>
const tones = { completed: 'accent', failed: 'danger', running: 'quiet' } as const

/** The figures that are given, one after another: "2 com falha, 1 em andamento". */
function listed(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(', ')
}

/** The measured figure below a card; a skeleton while it loads, a dash on failure or where there is none. */
type OverallOf = (label: string, figure: (measured: Observability) => ReactNode) => { label: string; figure: ReactNode }

function TotalGauge({
  runs,
  figures,
  overallOf,
}: {
  runs: readonly AgentRun[]
  figures: RunFigures
  overallOf: OverallOf
}) {
  const { completed, failed, running } = figures
  const counted = `${completed} concluídas, ${failed} com falha, ${running} em andamento`
  return (
    <Gauge
      title="Total de Execuções"
      figure={formatNumber(figures.runs)}
      qualifier={figures.runs === latest && `últimas ${latest}`}
      drawing={
        // Without runs its room stays.
        runs.length === 0 || (
          <StripTicks
            label={`Da mais antiga à mais nova: ${counted}`}
            tones={runs.toReversed().map(({ status }) => tones[status])}
          />
        )
      }
      note={listed(failed === 0 ? 'Nenhuma falha' : `${failed} com falha`, running > 0 && `${running} em andamento`)}
      overall={overallOf('Medido em', (measured) => formatNumber(measured.runs))}
    />
  )
}

function LatencyGauge({ figures, overallOf }: { figures: RunFigures; overallOf: OverallOf }) {
  const { latency, p95Estimate, withoutLatency } = figures
  return (
    <Gauge
      title="Latência Média"
      figure={latency === null ? unknown : formatNumber(Math.round(latency))}
      qualifier={latency !== null && 'ms'}
      note={listed(
        `P95 ${p95Estimate === null ? '-' : formatLatency(p95Estimate)} (estimativa)`,
        withoutLatency > 0 && `${withoutLatency} sem latência`,
      )}
      overall={overallOf('p95 medido em', ({ latency_p95_ms: p95 }) => p95 !== null && <MeasuredFigure ms={p95} />)}
    />
  )
}

/** In dollars, and in reais where the days have rates; by which, and what has none. */
function MeasuredCost({ usd, brl }: { usd: string; brl: InReais }) {
  const { amount, rates } = reaisText(brl)
  return (
    <>
      {usd}
      {[amount, rates].map(
        (line) =>
          line && (
            <span
              key={line}
              className="block text-right font-normal whitespace-normal text-ink-3 max-md:text-left lg:max-xl:text-left"
            >
              {line}
            </span>
          ),
      )}
    </>
  )
}

function CostGauge({ figures, overallOf }: { figures: RunFigures; overallOf: OverallOf }) {
  const { cost, costPerRun, withoutCost, unpricedSteps } = figures
  const [symbol, digits] = cost === null ? [] : formatUsd(cost, 4).split(blank)
  return (
    <Gauge
      title="Custo Total"
      figure={
        digits ? (
          <>
            <span className="text-[0.58em] leading-0 font-medium text-ink-3">{symbol}</span> {digits}
          </>
        ) : (
          unknown
        )
      }
      note={listed(
        `${costPerRun === null ? '-' : formatUsd(costPerRun, 6)} por execução com custo`,
        withoutCost > 0 && `${withoutCost} sem custo conhecido`,
        unpricedSteps > 0 && unpricedStepsText(unpricedSteps),
      )}
      overall={overallOf('Medido em', ({ cost_usd, runs_with_cost, brl }) =>
        runs_with_cost === 0 ? null : <MeasuredCost usd={formatUsd(cost_usd, 4)} brl={brl} />,
      )}
    />
  )
}

/** The described share is of all runs, also of those that still run (OB-01); what is measured, of those that ended. */
const ofEnded = 'Das encerradas em'

function SuccessGauge({ figures, overallOf }: { figures: RunFigures; overallOf: OverallOf }) {
  const { successRate, completed, runs } = figures
  return (
    <Gauge
      title="Taxa de Sucesso"
      figure={successRate === null ? unknown : formatShare(successRate)}
      drawing={successRate === null || <ScoreTicks label="Taxa de Sucesso" value={successRate} />}
      note={`${completed} de ${runs} ${runs === 1 ? 'concluída' : 'concluídas'}`}
      overall={overallOf(ofEnded, ({ success_rate: rate }) => (rate === null ? null : formatShare(rate)))}
    />
  )
}

/** `long`: on phones its note takes three lines. */
function GaugeSkeleton({
  title,
  ticks,
  long,
  overallOf,
  label = 'Medido em',
}: {
  title: string
  ticks?: boolean
  long?: boolean
  overallOf: OverallOf
  label?: string
}) {
  return (
    <Gauge
      title={title}
      figure={<Skeleton className="my-1 h-6 w-24 max-md:my-0.5" />}
      drawing={ticks && <Skeleton className="h-2 w-full" />}
      note={<Skeleton className={classNames('my-0.5 h-3 w-28 max-w-full', long && 'max-md:h-11')} />}
      overall={overallOf(label, () => null)}
    />
  )
}

export type RunGaugesProps = {
  runs: UseQueryResult<AgentRun[]>
  measured: UseQueryResult<Observability>
  /** The chosen one; what is measured may still be another's. */
  period: AskedPeriod
}

/** The latest 50 runs in four figures, above what was measured of all runs of the chosen period (OB-01, OB-02). */
export function RunGauges({ runs, measured, period }: RunGaugesProps) {
  const overallOf: OverallOf = (label, figure) => {
    const { data, isError } = measured
    const pending = isError ? unknown : <Skeleton className="my-0.5 h-3 w-14" />
    return {
      label: `${label} ${periodNames[data?.period ?? nameOf(period)]}`,
      figure: data ? figure(data) || unknown : pending,
    }
  }

  if (!runs.data && runs.isError) {
    return (
      <Panel title={`Últimas ${latest} execuções`} className="min-h-40.5">
        <ErrorLine onRetry={() => void runs.refetch()}>Não foi possível carregar as execuções</ErrorLine>
      </Panel>
    )
  }
  const figures = runs.data && runFigures(runs.data)
  return (
    <Gauges label={`Últimas ${latest} execuções`}>
      {runs.data && figures ? (
        <>
          <TotalGauge runs={runs.data} figures={figures} overallOf={overallOf} />
          <LatencyGauge figures={figures} overallOf={overallOf} />
          <CostGauge figures={figures} overallOf={overallOf} />
          <SuccessGauge figures={figures} overallOf={overallOf} />
        </>
      ) : (
        <>
          <GaugeSkeleton title="Total de Execuções" ticks overallOf={overallOf} />
          <GaugeSkeleton title="Latência Média" overallOf={overallOf} />
          <GaugeSkeleton title="Custo Total" long overallOf={overallOf} />
          <GaugeSkeleton title="Taxa de Sucesso" ticks overallOf={overallOf} label={ofEnded} />
        </>
      )}
    </Gauges>
  )
}
