import type { OwnScore } from '@leme/contract/agents/run-score'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { failureText, useWrite } from '../../../api/form/use-write.ts'
import { keys } from '../../../api/keys.ts'

/** A run, or a whole conversation. */
export type Scored = { run_id: string } | { session: string }

/** What people, evaluations and programs said of it. */
export function scoresQuery(of: Scored) {
  return queryOptions({
    queryKey: keys.agentRuns.list({ scores: of }),
    queryFn: ({ signal }) => call('GET /api/run-scores', { query: of }, { signal }),
  })
}

/** Reads again what follows from a score: it, the runs that are filtered by it, and the means. */
function useRefresh() {
  const queries = useQueryClient()
  return () => {
    for (const { all } of [keys.agentRuns, keys.observability]) void queries.invalidateQueries({ queryKey: all })
  }
}

export function useSaveScore(of: Scored) {
  return useWrite({
    send: (said: Pick<OwnScore, 'value' | 'explanation'>) =>
      call('PUT /api/run-scores/own', { body: { ...of, ...said } }),
    failure: failureText('A avaliação não foi salva'),
    refresh: useRefresh(),
  })
}

export function useTakeScoreBack() {
  return useWrite({
    send: (id: string) => call('DELETE /api/run-scores/:id', { params: { id } }),
    failure: failureText('A avaliação continua'),
    refresh: useRefresh(),
  })
}
