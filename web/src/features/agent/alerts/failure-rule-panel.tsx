import type { FailureRule } from '@leme/contract/agents/failure-rule'
import { can } from '@leme/contract/can'
import { type Priority, priorities, priorityNames } from '@leme/contract/status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { failureText, useWrite } from '../../../api/form/use-write.ts'
import { keys } from '../../../api/keys.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { counted } from '../../../ui/sign/counted.ts'
import type { AskedPeriod } from '../../observability/chart/asked-period.ts'
import { agentErrorsQuery } from '../agent-queries.ts'

const days = { one: 'dia', many: 'dias' }
const options = priorities.map((value) => ({ value, label: priorityNames[value] }))
const quiet = [1, 3, 7, 14, 30, 90].map((value) => ({ value: String(value), label: counted(value, days) }))

/** Whether failures of the agent become tickets, one for each error; who may change it does so here (AG-07). */
export function FailureRulePanel({ agentId, period }: { agentId: string; period: AskedPeriod }) {
  const me = useMe()
  const { data } = useQuery(agentErrorsQuery(agentId, period))
  const mayWrite = me !== undefined && can(me.role, 'agent_alert.write')
  if (!data || (!data.rule && !mayWrite)) return null
  return (
    <Panel title="Falhas viram tickets">
      {data.rule ? <RuleLine agentId={agentId} rule={data.rule} mayWrite={mayWrite} /> : <RuleForm agentId={agentId} />}
    </Panel>
  )
}

/** Reads again what went wrong, and the rule with it. */
function useRefreshErrors(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [...keys.agentRuns.all, 'errors'] })
}

function RuleLine({ agentId, rule, mayWrite }: { agentId: string; rule: FailureRule; mayWrite: boolean }) {
  const stop = useWrite({
    send: () => call('DELETE /api/agents/:id/failure-rule', { params: { id: agentId } }),
    success: 'Falhas não viram mais tickets',
    takeBack: async () => {
      await call('PUT /api/agents/:id/failure-rule', { params: { id: agentId }, body: rule })
      return 'As próximas falhas viram tickets'
    },
    failure: failureText('A regra não foi excluída'),
    refresh: useRefreshErrors(),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-cell">
      <p className="min-w-0 flex-1 max-md:basis-full">
        Cada erro novo abre um ticket {priorityNames[rule.priority]}, que reabre se o erro volta e fecha após{' '}
        {counted(rule.quiet_days, days)} sem ele.
      </p>
      {mayWrite && (
        <Button size="small" disabled={stop.isPending} onClick={() => stop.mutate(undefined)}>
          Parar de abrir tickets
        </Button>
      )}
    </div>
  )
}

function RuleForm({ agentId }: { agentId: string }) {
  const [priority, setPriority] = useState<Priority>('P2')
  const [quietDays, setQuietDays] = useState('7')
  const save = useWrite({
    send: (body: FailureRule) => call('PUT /api/agents/:id/failure-rule', { params: { id: agentId }, body }),
    success: 'Falhas novas viram tickets',
    failure: failureText('A regra não foi salva'),
    once: true,
    refresh: useRefreshErrors(),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate({ priority, quiet_days: Number(quietDays) })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 border-t border-line bg-inset px-4 py-3">
      <p className="basis-full text-cell text-ink-2">
        Um ticket para cada erro: conta as execuções, reabre se o erro volta e fecha quando ele some.
      </p>
      <Field label="Prioridade dos tickets" className="w-44 max-md:w-full">
        <Select value={priority} options={options} onChange={setPriority} label="Prioridade dos tickets" />
      </Field>
      <Field label="Fechar após, sem o erro" className="w-44 max-md:w-full">
        <Select value={quietDays} options={quiet} onChange={setQuietDays} label="Fechar após, sem o erro" />
      </Field>
      <Button type="submit" disabled={save.isPending}>
        Abrir tickets
      </Button>
    </form>
  )
}
