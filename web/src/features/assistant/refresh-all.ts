import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'

/** What the assistant may have changed: read again where it is shown. Each exchange is an agent run too. */
const changed = [
  keys.projects.all,
  keys.tasks.all,
  keys.partners.all,
  keys.agents.all,
  keys.agentRuns.all,
  keys.assistantExchanges.all,
  keys.observability.all,
  keys.dashboard,
]

export function refreshAll(queries: QueryClient): void {
  for (const queryKey of changed) void queries.invalidateQueries({ queryKey })
}
