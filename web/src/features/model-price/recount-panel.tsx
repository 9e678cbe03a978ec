import { type RunRecount, type RunRecountCreate, runRecountCreate } from '@leme/contract/agents/run-recount'
import { formatDate, formatNumber } from '@leme/contract/format/format'
import { formatUsd } from '@leme/contract/format/usd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Tag } from '../../ui/sign/badge.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { runRecountsQuery } from './model-price-queries.ts'
import { RecountDecision } from './recount-decision.tsx'

const monthLong = 30 * 24 * 60 * 60_000

function RecountForm() {
  const queries = useQueryClient()
  const { dayOf } = useCalendar()
  const form = useForm<RunRecountCreate, unknown, RunRecountCreate>({
    resolver: formRules(runRecountCreate),
    defaultValues: { from: dayOf(new Date(Date.now() - monthLong)), to: dayOf(new Date()) },
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const { busy, onSubmit } = useFormSave({
    form,
    // A period may be counted as often as one likes.
    save: async (body) => {
      try {
        await call('POST /api/run-recounts', { body })
      } finally {
        void queries.invalidateQueries({ queryKey: keys.prices.all })
      }
    },
    success: 'Cálculo iniciado',
    failure: 'Erro ao calcular',
    onSaved: () => {},
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-start gap-3 px-4 pb-4">
      {(['from', 'to'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur } }) => (
            <Field label={name === 'from' ? 'De' : 'Até'} error={errors[name]?.message} className="w-40">
              <DateInput value={value} onChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
      ))}
      <Button type="submit" className="mt-5.5 h-8.5! max-md:h-11!" disabled={busy}>
        Ver o que mudaria
      </Button>
    </form>
  )
}

const columns = [
  'Período',
  { label: 'Execuções', width: '9rem', align: 'right' },
  { label: 'Custo antes', width: '9rem', align: 'right' },
  { label: 'Custo depois', width: '9rem', align: 'right' },
  { label: 'Situação', width: '9rem' },
] as const

const states = {
  counting: 'Calculando',
  counted: 'À espera',
  applying: 'Aplicando',
  applied: 'Aplicado',
  dismissed: 'Descartado',
} as const

function RecountRow({ recount }: { recount: RunRecount }) {
  const { formatInstant } = useCalendar()
  const { from, to, status, runs_read, runs_changed, old_cost_usd, new_cost_usd, requested_by, requested_at } = recount
  return (
    <Row>
      <Cell part="lead">
        {formatDate(from)} a {formatDate(to)}
        <CellSub>
          {requested_by ?? 'Quem não está mais na equipe'}, {formatInstant(requested_at)}
        </CellSub>
      </Cell>
      <Cell align="right" phoneLabel="Execuções">
        {formatNumber(runs_changed)}
        {status === 'counting' && <CellSub>de {formatNumber(runs_read)} vistas</CellSub>}
      </Cell>
      <Cell align="right" phoneLabel="Antes">
        {formatUsd(old_cost_usd, 4)}
      </Cell>
      <Cell align="right" phoneLabel="Depois">
        {formatUsd(new_cost_usd, 4)}
      </Cell>
      <Cell>
        <Tag look={status === 'applied' ? 'accent' : 'neutral'}>{states[status]}</Tag>
      </Cell>
    </Row>
  )
}

/** Counts costs of a period again by the prices of now: first what would change, then, once confirmed, for good. */
export function RecountPanel({ mayChange }: { mayChange: boolean }) {
  const { data: recounts, isError, refetch } = useQuery(runRecountsQuery)
  const waiting = recounts?.find(({ status }) => status === 'counted')
  const isBusy = recounts?.some(({ status }) => status === 'counting' || status === 'applying')
  return (
    <Panel title="Recalcular">
      <p className="max-w-180 px-4 pb-3 text-cell text-ink-3">
        Calcula de novo, com os preços de hoje, o que os tokens de um período custaram. Antes de mudar algo, mostra
        quantas execuções mudam e a soma de antes e de depois. Custos informados por quem envia ficam como estão.
        {!mayChange && ' Só administradores recalculam.'}
      </p>
      {mayChange && !waiting && !isBusy && <RecountForm />}
      {mayChange && waiting && <RecountDecision recount={waiting} />}
      {recounts && recounts.length > 0 && (
        <Table caption="Cálculos refeitos" columns={columns} first={false}>
          {recounts.map((recount) => (
            <RecountRow key={recount.id} recount={recount} />
          ))}
        </Table>
      )}
      {!recounts && isError && (
        <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os cálculos</ErrorLine>
      )}
    </Panel>
  )
}
