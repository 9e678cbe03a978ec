import type { RunRecount } from '@leme/contract/agents/run-recount'
import { formatDate } from '@leme/contract/format/format'
import { formatUsd } from '@leme/contract/format/usd'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/sign/counted.ts'

const runNoun = { one: 'execução muda', many: 'execuções mudam' }

/** What would change, with the choice to write it or not. */
export function RecountDecision({ recount }: { recount: RunRecount }) {
  const { id, from, to, runs_changed, old_cost_usd, new_cost_usd } = recount
  const queries = useQueryClient()
  // What follows from costs is read again as it is shown.
  const refresh = () =>
    Promise.all(
      [keys.prices.all, keys.agentRuns.all, keys.observability.all, keys.dashboard].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const apply = useWrite({
    send: () => call('POST /api/run-recounts/:id/apply', { params: { id } }),
    success: 'Custos sendo atualizados',
    failure: failureText('Erro ao aplicar'),
    refresh,
  })
  const dismiss = useWrite({
    send: () => call('DELETE /api/run-recounts/:id', { params: { id } }),
    success: 'Cálculo descartado',
    failure: failureText('Erro ao descartar'),
    refresh,
  })
  const busy = apply.isPending || dismiss.isPending
  return (
    <div className="mx-4 mb-4 grid gap-3 rounded-2 border border-line bg-inset p-4">
      <p className="text-cell text-ink">
        De {formatDate(from)} a {formatDate(to)}:{' '}
        {runs_changed === 0 ? (
          'nenhuma execução muda de custo: os preços de hoje dão os mesmos custos. Um preço só conta para o que começou do dia em que ele vale em diante.'
        ) : (
          <>
            <strong className="font-semibold">{counted(runs_changed, runNoun)}</strong> de custo, de{' '}
            <strong className="font-semibold">{formatUsd(old_cost_usd, 4)}</strong> para{' '}
            <strong className="font-semibold">{formatUsd(new_cost_usd, 4)}</strong>.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {runs_changed > 0 && (
          <Button look="primary" disabled={busy} onClick={() => apply.mutate()}>
            {apply.isPending ? 'Aplicando...' : 'Aplicar'}
          </Button>
        )}
        <Button disabled={busy} onClick={() => dismiss.mutate()}>
          {runs_changed > 0 ? 'Descartar' : 'Fechar'}
        </Button>
      </div>
    </div>
  )
}
