import type { RunAssign, RunRule, RunRuleCreate } from '@leme/contract/agents/run-work'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { failureText, useWrite } from '../../../api/form/use-write.ts'
import { keys } from '../../../api/keys.ts'

/** Reads again what follows from which project runs are for. */
function useRefresh() {
  const queries = useQueryClient()
  return () => {
    for (const { all } of [keys.agentRuns, keys.observability]) void queries.invalidateQueries({ queryKey: all })
  }
}

const runsText = (count: number) =>
  count === 1 ? '1 execução mudou de projeto' : `${count} execuções mudaram de projeto`

/** Gives runs to a project or an item, or to none. */
export function useAssign(onDone?: () => void) {
  return useWrite({
    once: true,
    send: (body: Partial<RunAssign>) => call('POST /api/agent-runs/assign', { body }),
    success: (_, { assigned, more }) => (more ? `${runsText(assigned)}; há mais: repita` : runsText(assigned)),
    failure: failureText('Nada mudou'),
    onDone,
    refresh: useRefresh(),
  })
}

export function useCreateRule() {
  return useWrite({
    once: true,
    send: (body: RunRuleCreate) => call('POST /api/run-rules', { body }),
    success: 'Regra criada; as execuções sem projeto que a atendem já mudaram',
    failure: failureText('A regra não foi criada'),
    refresh: useRefresh(),
  })
}

export function useDeleteRule() {
  return useWrite({
    send: ({ id }: RunRule) => call('DELETE /api/run-rules/:id', { params: { id } }),
    success: 'Regra apagada',
    takeBack: ({ filter, project_id }) => call('POST /api/run-rules', { body: { filter, project_id } }),
    failure: failureText('A regra não foi apagada'),
    refresh: useRefresh(),
  })
}
