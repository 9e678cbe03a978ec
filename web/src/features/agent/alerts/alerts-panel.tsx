import type { AgentAlert } from '@leme/contract/agents/agent-alert'
import { figureText, ruleText } from '@leme/contract/agents/alert-words'
import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '../../../api/call.ts'
import { failureText, useWrite } from '../../../api/form/use-write.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { useCalendar } from '../../../ui/calendar.ts'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { alertsQuery, useRefreshAlerts } from './alerts-query.ts'

const { Part: AlertForm } = lazyPart(() => import('./alert-form.tsx'), 'AlertForm')

/** What of the agent may not be, and whether it is; who may change them sets more (AG-07). */
export function AlertsPanel({ agentId }: { agentId: string }) {
  const me = useMe()
  const mayWrite = me !== undefined && can(me.role, 'agent_alert.write')
  const { data, isError, refetch } = useQuery(alertsQuery(agentId))
  if (!data && isError) {
    return (
      <Panel title="Alertas">
        <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os alertas</ErrorLine>
      </Panel>
    )
  }
  if (!data || (data.length === 0 && !mayWrite)) return null
  return (
    <Panel title="Alertas" count={data.length || undefined}>
      {data.length > 0 && (
        <ul aria-label="Alertas" className="grid">
          {data.map((alert) => (
            <AlertLine key={alert.id} alert={alert} mayDelete={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <Suspense>
          <AlertForm agentId={agentId} />
        </Suspense>
      )}
    </Panel>
  )
}

function AlertLine({ alert, mayDelete }: { alert: AgentAlert; mayDelete: boolean }) {
  const { formatInstant } = useCalendar()
  const { id, agent_id, kind, threshold, minutes, since, figure } = alert
  const remove = useWrite({
    send: () => call('DELETE /api/agent-alerts/:id', { params: { id } }),
    success: 'Alerta excluído',
    // It is measured again from then on.
    takeBack: () =>
      call('PUT /api/agents/:id/alerts', { params: { id: agent_id }, body: { kind, threshold, minutes } }),
    failure: failureText('O alerta não foi excluído'),
    refresh: useRefreshAlerts(agent_id),
  })
  const measured = figure === null ? 'nada medido ainda' : `agora ${figureText(kind, figure)}`
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 text-cell">
      <span className="min-w-0 flex-1 font-medium wrap-anywhere text-ink max-md:basis-full">{ruleText(alert)}</span>
      <span className={since === null ? 'text-ink-3' : 'font-medium text-danger-text'}>
        {since === null ? measured : `Em alerta desde ${formatInstant(since)}: ${measured}`}
      </span>
      {mayDelete && (
        <Button
          size="small"
          aria-label={`Excluir o alerta: ${ruleText(alert)}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          Excluir
        </Button>
      )}
    </li>
  )
}
