import type { AgentAlertSave } from '@leme/contract/agents/agent-alert'
import { type AlertKind, alertKinds, alertNames, minutesText } from '@leme/contract/agents/alert-words'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { failureText, useWrite } from '../../../api/form/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { useRefreshAlerts } from './alerts-query.ts'

const kinds = alertKinds.map((value) => ({ value, label: alertNames[value] }))
const windows = [5, 15, 60, 360, 1440].map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }))

const limitLabels: Record<Exclude<AlertKind, 'silence'>, string> = {
  failures: 'Acima de (%)',
  latency: 'Acima de (ms)',
  cost: 'Acima de (US$)',
}

/** Sets what the agent may not be; one of a kind that is there already gives way. */
export function AlertForm({ agentId }: { agentId: string }) {
  const [kind, setKind] = useState<AlertKind>('failures')
  const [threshold, setThreshold] = useState('')
  const [minutes, setMinutes] = useState('60')
  const save = useWrite({
    send: (body: AgentAlertSave) => call('PUT /api/agents/:id/alerts', { params: { id: agentId }, body }),
    success: 'Alerta salvo',
    failure: failureText('O alerta não foi salvo'),
    once: true,
    onDone: () => setThreshold(''),
    refresh: useRefreshAlerts(agentId),
  })
  const isSilence = kind === 'silence'
  const limit = threshold === '' ? Number.NaN : Number(threshold)
  const isTooHigh = kind === 'failures' && limit > 100
  const isMissing = !isSilence && (!(limit >= 0) || isTooHigh)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isMissing) save.mutate({ kind, threshold: isSilence ? null : limit, minutes: Number(minutes) })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 border-t border-line bg-inset px-4 py-3">
      <p className="basis-full text-cell text-ink-2">
        Gerentes e administradores são avisados no sino e, como cada um escolheu, por email; webhooks que recebem
        alertas de agentes também: uma vez quando começa, uma quando termina.
      </p>
      <Field label="Alertar sobre" className="w-44 max-md:w-full">
        <Select value={kind} options={kinds} onChange={setKind} label="Alertar sobre" />
      </Field>
      {kind !== 'silence' && (
        <Field
          label={limitLabels[kind]}
          error={isTooHigh ? 'Use de 0 a 100%' : undefined}
          className="w-36 max-md:w-full"
        >
          <DecimalInput key={kind} value={threshold} onChange={setThreshold} />
        </Field>
      )}
      <Field label={isSilence ? 'Sem execução há' : 'Nos últimos'} className="w-32 max-md:w-full">
        <Select
          value={minutes}
          options={windows}
          onChange={setMinutes}
          label={isSilence ? 'Sem execução há' : 'Nos últimos'}
        />
      </Field>
      <Button type="submit" look="primary" disabled={isMissing || save.isPending}>
        Salvar alerta
      </Button>
    </form>
  )
}
