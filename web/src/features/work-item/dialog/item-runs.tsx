import { formatCost } from '@leme/contract/format/usd'
import { paths } from '@leme/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { readAgainEvery } from '../../../api/query-client.ts'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { RunSumCost, RunSumLine, useRunSum } from '../../work/run-sum.tsx'

const shown = 3

/** What agents did for an item, where they did something: how many runs, what they cost, and the latest of them (AG-05). */
export function ItemRuns({ item }: { item: string }) {
  const of = { item }
  const sum = useRunSum(of)
  if (!sum) return null
  return (
    <DialogSection title="Agentes" end={<RunSumCost sum={sum} />}>
      <RunSumLine of={of} sum={sum} />
      <LatestRuns item={item} />
    </DialogSection>
  )
}

function LatestRuns({ item }: { item: string }) {
  const query = { item, limit: shown }
  const runs = useQuery({
    queryKey: keys.agentRuns.list(query),
    queryFn: ({ signal }) => call('GET /api/agent-runs', { query }, { signal }),
    refetchInterval: readAgainEvery,
  }).data
  if (!runs || runs.length === 0) return null
  return (
    <ul aria-label="Execuções mais novas" className="grid">
      {runs.map(({ id, name, run_type, agent_name, status, cost_usd }) => (
        <li
          key={id}
          className="flex min-h-9 items-center gap-3 border-t border-line py-1.5 text-cell text-ink-2 max-md:min-h-11"
        >
          <Link
            to={paths.agentRun(id)}
            className="min-w-0 flex-1 rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
          >
            {name ?? run_type}
          </Link>
          {agent_name && <span className="min-w-0 truncate text-ink-3">{agent_name}</span>}
          <StatusBadge status={status} />
          {cost_usd !== null && <span className="tabular-nums">{formatCost(cost_usd)}</span>}
        </li>
      ))}
    </ul>
  )
}
