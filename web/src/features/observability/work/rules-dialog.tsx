import { runList } from '@leme/contract/agents/run-list'
import type { RunRule } from '@leme/contract/agents/run-work'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { agentsQuery } from '../../../queries/agents-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody } from '../../../ui/float/dialog.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { useDeleteRule } from './use-assign.ts'

const rulesQuery = {
  queryKey: keys.agentRuns.list({ rules: true }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/run-rules', {}, { signal }),
}

/** Which runs without a project are for which: the rules in the order in which they are asked. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data: rules, isError, refetch } = useQuery(rulesQuery)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Regras de projeto">
      <DialogBody>
        <p className="pb-3 text-cell text-ink-3">
          Uma execução que não diz de que trabalho é, nem pela sua sessão, fica com o projeto da primeira regra que ela
          atende.
        </p>
        {rules?.length === 0 && <p className="text-cell text-ink-3">Nenhuma regra: filtre as execuções e crie uma</p>}
        {rules && rules.length > 0 && (
          <ul className="grid">
            {rules.map((rule) => (
              <RuleLine key={rule.id} rule={rule} />
            ))}
          </ul>
        )}
        {!rules && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as regras</ErrorLine>}
        {!rules && !isError && (
          <Loading label="Carregando as regras">
            <Skeleton className="h-10 w-full" />
          </Loading>
        )}
      </DialogBody>
    </Dialog>
  )
}

function RuleLine({ rule }: { rule: RunRule }) {
  const { filter, project_name } = rule
  const agents = useQuery(agentsQuery({})).data
  const remove = useDeleteRule()
  const nameOf = (name: string, value: string) =>
    name === 'agent_id' ? (agents?.find((agent) => agent.id === value)?.name ?? 'outro') : value
  const words = Object.entries(filter).flatMap(([name, value]) => {
    const label = runList.filters[name as keyof typeof runList.filters].label
    return value ? `${label}: ${nameOf(name, value)}` : []
  })
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 text-cell first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {words.join(', ')} <span className="text-ink-3">→</span>{' '}
        <span className="font-medium text-ink">{project_name}</span>
      </span>
      <Button size="small" disabled={remove.isPending} onClick={() => remove.mutate(rule)}>
        Apagar
      </Button>
    </li>
  )
}
