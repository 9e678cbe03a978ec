import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { AgentsPanel } from './agents-panel.tsx'
import { MeasuredPanel } from './chart/measured-panel.tsx'
import { AnalysesPending } from './groups-pending.tsx'
import { headControlsClass } from './head-controls-class.ts'
import { latestRunsQuery, measuredQuery } from './observability-queries.ts'
import { RunGauges } from './run-gauges.tsx'
import { RunsPanel } from './runs-panel.tsx'
import { useObservabilitySearch } from './use-observability-search.ts'

const { Part: HeadControls } = laterPart(() => import('./head-controls.tsx'), 'HeadControls')
const { Part: ComparePanel } = lazyPart(() => import('./compare/compare-panel.tsx'), 'ComparePanel')
const { Part: GroupsPanel } = lazyPart(() => import('./groups-panel.tsx'), 'GroupsPanel')
const { Part: ScoresPanel } = lazyPart(() => import('./scores/scores-panel.tsx'), 'ScoresPanel')
const { Part: RunDialog } = lazyPart(() => import('./run/run-dialog.tsx'), 'RunDialog')

/** Agents and what they did: the latest runs, what was measured, every agent, every step. */
export function ObservabilityPage() {
  const { period, run, runSearch, with_assistant, choosePeriod, chooseDays, includeAssistant, closeRun } =
    useObservabilitySearch()
  const whose = { with_assistant }
  const runs = useQuery(latestRunsQuery(whose, runSearch))
  const measured = useQuery(measuredQuery(period, whose, runSearch))
  return (
    <>
      <PageHead title="Observabilidade" subtitle="Execuções, custo e latência dos agentes">
        <Suspense fallback={<div className={headControlsClass} />}>
          <HeadControls included={with_assistant !== undefined} onInclude={includeAssistant} />
        </Suspense>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
        <RunGauges runs={runs} measured={measured} period={period} />
        <MeasuredPanel
          measured={measured}
          period={period}
          onPeriod={choosePeriod}
          onDays={chooseDays}
          ready={!runs.isPending}
        />
        <AgentsPanel whose={whose} />
        <Suspense fallback={<AnalysesPending period={period} />}>
          {runs.isPending ? (
            <AnalysesPending period={period} />
          ) : (
            <>
              <ComparePanel period={period} filter={runSearch} whose={whose} />
              <GroupsPanel period={period} filter={runSearch} whose={whose} />
              <ScoresPanel period={period} filter={runSearch} whose={whose} />
            </>
          )}
        </Suspense>
        <RunsPanel runs={runs} whose={whose} />
      </div>
      {run && (
        <Suspense>
          <RunDialog key={run} id={run} whose={whose} onClose={closeRun} />
        </Suspense>
      )}
    </>
  )
}
