import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Observability, Period } from '@leme/contract/agents/observability'
import { blank, formatLatency, formatNumber, formatShare } from '@leme/contract/format/format'
import { formatUsd } from '@leme/contract/format/usd'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Gauge, Gauges } from '../../ui/figure/gauges.tsx'
import { ScoreTicks, StripTicks } from '../../ui/figure/ticks.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
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
type Truth = (label: string, figure: (measured: Observability) => ReactNode) => { label: string; figure: ReactNode }

function TotalGauge({ runs, figures, truth }: { runs: readonly AgentRun[]; figures: RunFigures; truth: Truth }) {
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
      truth={truth('Medido em', (measured) => formatNumber(measured.runs))}
    />
  )
}

function LatencyGauge({ figures, truth }: { figures: RunFigures; truth: Truth }) {
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
      truth={truth('p95 medido em', ({ latency_p95_ms: p95 }) => p95 !== null && <MeasuredFigure ms={p95} />)}
    />
  )
}

function CostGauge({ figures, truth }: { figures: RunFigures; truth: Truth }) {
  const { cost, costPerRun, withoutCost } = figures
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
      )}
      truth={truth('Medido em', ({ cost_usd, runs_with_cost }) =>
        runs_with_cost === 0 ? null : formatUsd(cost_usd, 4),
      )}
    />
  )
}

/** The described share is of all runs, also of those that still run (OB-01); what is measured, of those that ended. */
const ofEnded = 'Das encerradas em'

function SuccessGauge({ figures, truth }: { figures: RunFigures; truth: Truth }) {
  const { successRate, completed, runs } = figures
  return (
    <Gauge
      title="Taxa de Sucesso"
      figure={successRate === null ? unknown : formatShare(successRate)}
      drawing={successRate === null || <ScoreTicks label="Taxa de Sucesso" value={successRate} />}
      note={`${completed} de ${runs} ${runs === 1 ? 'concluída' : 'concluídas'}`}
      truth={truth(ofEnded, ({ success_rate: rate }) => (rate === null ? null : formatShare(rate)))}
    />
  )
}

/** `long`: on phones its note takes three lines. */
function GaugeSkeleton({
  title,
  ticks,
  long,
  truth,
  label = 'Medido em',
}: {
  title: string
  ticks?: boolean
  long?: boolean
  truth: Truth
  label?: string
}) {
  return (
    <Gauge
      title={title}
      figure={<Skeleton className="my-1 h-6 w-24 max-md:my-0.5" />}
      drawing={ticks && <Skeleton className="h-2 w-full" />}
      note={<Skeleton className={classNames('my-0.5 h-3 w-28 max-w-full', long && 'max-md:h-11')} />}
      truth={truth(label, () => null)}
    />
  )
}

export type RunGaugesProps = {
  runs: UseQueryResult<AgentRun[]>
  measured: UseQueryResult<Observability>
  /** The chosen one; what is measured may still be another's. */
  period: Period
}

/** The latest 50 runs in four figures, above what was measured of all runs of the chosen period (OB-01, OB-02). */
export function RunGauges({ runs, measured, period }: RunGaugesProps) {
  const truth: Truth = (label, figure) => {
    const { data, isError } = measured
    const bone = isError ? unknown : <Skeleton className="my-0.5 h-3 w-14" />
    return {
      label: `${label} ${periodNames[data?.period ?? period]}`,
      figure: data ? figure(data) || unknown : bone,
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
          <TotalGauge runs={runs.data} figures={figures} truth={truth} />
          <LatencyGauge figures={figures} truth={truth} />
          <CostGauge figures={figures} truth={truth} />
          <SuccessGauge figures={figures} truth={truth} />
        </>
      ) : (
        <>
          <GaugeSkeleton title="Total de Execuções" ticks truth={truth} />
          <GaugeSkeleton title="Latência Média" truth={truth} />
          <GaugeSkeleton title="Custo Total" long truth={truth} />
          <GaugeSkeleton title="Taxa de Sucesso" ticks truth={truth} label={ofEnded} />
        </>
      )}
    </Gauges>
  )
}
