import { Panel } from '../../ui/page/panel.tsx'
import { RunSumCost, RunSumLine, useRunSum } from '../work/run-sum.tsx'

/** What agents did for the project and what it cost; nothing where they did nothing (AG-05). */
export function ProjectRuns({ projectId }: { projectId: string }) {
  const of = { project_id: projectId }
  const sum = useRunSum(of)
  if (!sum) return null
  return (
    <Panel title="Agentes" end={<RunSumCost sum={sum} />}>
      <div className="px-4 pb-3">
        <RunSumLine of={of} sum={sum} />
      </div>
    </Panel>
  )
}
