import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'

/** What was said in a run. */
export function runConversationQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.agentRuns.one(id), 'conversation'],
    queryFn: ({ signal }) => call('GET /api/agent-runs/:id/conversation', { params: { id } }, { signal }),
  })
}

/** What was said in the runs of a session. */
export function sessionConversationQuery(session: string) {
  return queryOptions({
    queryKey: keys.agentRuns.list({ conversation: session }),
    queryFn: ({ signal }) => call('GET /api/agent-runs/conversation', { query: { session } }, { signal }),
  })
}

/** What a step says at length. */
export function spanContentsQuery(id: string, span_id: string) {
  return queryOptions({
    queryKey: [...keys.agentRuns.one(id), 'contents', span_id],
    queryFn: ({ signal }) =>
      call('GET /api/agent-runs/:id/contents', { params: { id }, query: { span_id } }, { signal }),
  })
}
