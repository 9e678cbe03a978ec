import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { Switch } from '../../ui/form/switch.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { AgentsPanel } from './agents-panel.tsx'
import { MeasuredPanel } from './chart/measured-panel.tsx'
import { latestRunsQuery, measuredQuery } from './observability-queries.ts'
import { RunGauges } from './run-gauges.tsx'
import { RunsPanel } from './runs-panel.tsx'
import { useObservabilitySearch } from './use-observability-search.ts'

type AssistantSwitchProps = { included: boolean; onChange: (included: boolean) => void }

/** Whether the page counts the assistant of Leme among the organisation's agents (OB-06). */
function AssistantSwitch({ included, onChange }: AssistantSwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-2.5">
      <span id={id} className="text-label text-ink-2 max-md:max-w-28 max-md:text-right">
        Incluir o assistente do Leme
      </span>
      <Switch checked={included} onChange={onChange} labelledBy={id} />
    </div>
  )
}

const { Part: RunDialog } = lazyPart(() => import('./run/run-dialog.tsx'), 'RunDialog')

/** Agents and what they did: the latest runs, what was measured, every agent, every step. */
export function ObservabilityPage() {
  const { period, run, with_assistant, choosePeriod, includeAssistant, closeRun } = useObservabilitySearch()
  const whose = { with_assistant }
  const runs = useQuery(latestRunsQuery(whose))
  const measured = useQuery(measuredQuery(period, whose))
  return (
    <>
      <PageHead title="Observabilidade" subtitle="Execuções, custo e latência dos agentes">
        <AssistantSwitch included={with_assistant !== undefined} onChange={includeAssistant} />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
        <RunGauges runs={runs} measured={measured} period={period} />
        <MeasuredPanel measured={measured} period={period} onPeriod={choosePeriod} ready={!runs.isPending} />
        <AgentsPanel whose={whose} />
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
