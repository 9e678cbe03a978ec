import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'

/** Of what a run's cost is made. */
export function runCostsQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.agentRuns.one(id), 'costs'],
    queryFn: ({ signal }) => call('GET /api/agent-runs/:id/costs', { params: { id } }, { signal }),
  })
}
