import {
  type Cost,
  type CostCreate,
  type CostEvery,
  type CostPart,
  type CostSpread,
  costCreate,
  costCurrencies,
  costEveryNames,
  costPartNames,
  costSpreadNames,
} from '@leme/contract/money/cost'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { agentsQuery } from '../../queries/agents-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Picker } from '../../ui/select/picker.tsx'
import { Select } from '../../ui/select/select.tsx'
import { useToday } from '../../ui/use-today.ts'

/** The cost that is corrected; null for a new one. */
export type CostStart = Cost | null

export type CostDialogProps = { start: CostStart; open: boolean; onOpenChange: (open: boolean) => void }

/** Says what is paid, from when, and whose it is. Closing it forgets what was typed. */
export function CostDialog({ start, open, onOpenChange }: CostDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={start ? 'Corrigir Custo' : 'Novo Custo'} size="large">
      <CostForm start={start} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

const options = <Value extends string>(names: Record<Value, string>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))
const parts = options(costPartNames)
const currencies = costCurrencies.map((value) => ({ value, label: value === 'BRL' ? 'R$' : 'US$' }))
const everies = options({ month: costEveryNames.month, year: costEveryNames.year })
const spreads = options(costSpreadNames)

type Values = Omit<CostCreate, 'ends_on' | 'replaces'> & { ends_on: string; replaces: string | null }

/** What each part has of its own. */
const ofPart: Record<CostPart, Pick<Values, 'every' | 'spread' | 'project_id' | 'user_id' | 'agent_id' | 'ends_on'>> = {
  seats: { every: 'month', spread: 'hours', project_id: null, user_id: null, agent_id: null, ends_on: '' },
  other: { every: 'once', spread: null, project_id: null, user_id: null, agent_id: null, ends_on: '' },
}

function CostForm({ start, onSaved }: { start: CostStart; onSaved: () => void }) {
  const queries = useQueryClient()
  const today = useToday()
  const form = useForm<Values, unknown, CostCreate>({
    resolver: formRules(costCreate),
    defaultValues: {
      part: start?.part ?? 'seats',
      label: start?.label ?? '',
      amount: start?.amount ?? '',
      currency: start?.currency ?? 'USD',
      starts_on: start?.starts_on ?? today,
      ...ofPart[start?.part ?? 'seats'],
      ...(start && {
        every: start.every,
        ends_on: start.ends_on ?? '',
        project_id: start.project?.id ?? null,
        spread: start.spread,
        user_id: start.user?.id ?? null,
        agent_id: start.agent?.id ?? null,
      }),
      replaces: start?.id ?? null,
    },
    shouldFocusError: false,
  })
  const { control, register, watch, setValue } = form
  const { errors, isDirty } = form.formState
  const part = watch('part')
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (body, idempotencyKey) => {
      try {
        await call('POST /api/costs', { body }, { idempotencyKey })
      } finally {
        for (const queryKey of [keys.costs.all, keys.margins.all]) void queries.invalidateQueries({ queryKey })
      }
    },
    success: 'Custo salvo com sucesso',
    failure: 'Erro ao salvar custo',
    onSaved,
  })
  useUnsaved(isDirty)
  function choosePart(chosen: CostPart) {
    setValue('part', chosen, { shouldDirty: true })
    for (const [field, value] of Object.entries(ofPart[chosen])) setValue(field as keyof Values, value)
  }
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field label="Tipo" required error={errors.part?.message}>
            <Select value={part} onChange={choosePart} options={parts} disabled={start !== null} />
          </Field>
          <Field label="Nome" required error={errors.label?.message}>
            <Input {...register('label')} placeholder={part === 'seats' ? 'Claude Max da Ana' : 'Servidor'} />
          </Field>
          <Controller
            control={control}
            name="currency"
            render={({ field }) => (
              <Field label="Moeda" required error={errors.currency?.message}>
                <Select value={field.value} onChange={field.onChange} onBlur={field.onBlur} options={currencies} />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="amount"
            render={({ field }) => (
              <Field label="Valor" required error={errors.amount?.message}>
                <MoneyInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
              </Field>
            )}
          />
          {part === 'seats' && (
            <Controller
              control={control}
              name="every"
              render={({ field }) => (
                <Field label="Cobrada" required error={errors.every?.message}>
                  <Select<CostEvery> value={field.value} onChange={field.onChange} options={everies} />
                </Field>
              )}
            />
          )}
          <Controller
            control={control}
            name="starts_on"
            render={({ field }) => (
              <Field label={part === 'seats' ? 'Primeira cobrança' : 'Dia'} required error={errors.starts_on?.message}>
                <DateInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
              </Field>
            )}
          />
          {part === 'seats' ? (
            <SeatFields control={control} spread={watch('spread')} form={form} />
          ) : (
            <OtherFields control={control} />
          )}
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

type Form = ReturnType<typeof useForm<Values, unknown, CostCreate>>
type PartProps = { control: Control<Values, unknown, CostCreate> }

function SeatFields({ control, spread, form }: PartProps & { spread: CostSpread | null; form: Form }) {
  const people = useQuery(usersQuery).data ?? []
  const { errors } = form.formState
  return (
    <>
      <Controller
        control={control}
        name="ends_on"
        render={({ field }) => (
          <Field label="Última cobrança até" hint="Em branco, continua" error={errors.ends_on?.message}>
            <DateInput value={field.value ?? ''} onChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="spread"
        render={({ field }) => (
          <Field label="Reparte por" required error={errors.spread?.message}>
            <Select<CostSpread>
              value={field.value ?? 'hours'}
              onChange={(value) => {
                field.onChange(value)
                form.setValue('user_id', null)
                form.setValue('agent_id', null)
              }}
              options={spreads}
            />
          </Field>
        )}
      />
      {spread === 'hours' && (
        <Controller
          control={control}
          name="user_id"
          render={({ field }) => (
            <Field label="Só as horas de" hint="Em branco, as de todos" error={errors.user_id?.message}>
              <Picker
                value={field.value}
                onChange={field.onChange}
                placeholder="Todos"
                unmatched={(text) => `“${text}” não é da equipe. Escolha uma pessoa da lista.`}
                options={people.map(({ id, display_name }) => ({ value: id, label: display_name }))}
              />
            </Field>
          )}
        />
      )}
      {spread !== 'hours' && <AgentField control={control} />}
    </>
  )
}

function AgentField({ control }: PartProps) {
  const agents = useQuery(agentsQuery({})).data ?? []
  return (
    <Controller
      control={control}
      name="agent_id"
      render={({ field }) => (
        <Field label="Só as execuções de" hint="Em branco, as de todos os agentes">
          <Picker
            value={field.value}
            onChange={field.onChange}
            placeholder="Todos os agentes"
            unmatched={(text) => `“${text}” não é um agente. Escolha um da lista.`}
            options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
    />
  )
}

function OtherFields({ control }: PartProps) {
  const projects = useQuery(projectsQuery).data ?? []
  return (
    <Controller
      control={control}
      name="project_id"
      render={({ field }) => (
        <Field label="Projeto" hint="Em branco, é da empresa">
          <Picker
            value={field.value}
            onChange={field.onChange}
            placeholder="Empresa"
            unmatched={(text) => `“${text}” não é um projeto. Escolha um da lista.`}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
    />
  )
}
