import {
  type RateKind,
  rateKindNames,
  type WorkRate,
  type WorkRateCreate,
  workRateCreate,
} from '@leme/contract/money/work-rate'
import {
  type ProjectMemberRole,
  projectMemberRoleNames,
  projectMemberRoles,
} from '@leme/contract/project/project-member-role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Picker } from '../../ui/select/picker.tsx'
import { Select } from '../../ui/select/select.tsx'
import { useToday } from '../../ui/use-today.ts'
import { changedMonths } from './changed-months.ts'
import { workRatesQuery } from './work-rate-queries.ts'
import { ownerOf, ownerText } from './work-rate-words.ts'

/** The rate that is corrected, which keeps its kind, owner and day; null for a new one. */
export type RateStart = WorkRate | null

export type WorkRateDialogProps = { start: RateStart; open: boolean; onOpenChange: (open: boolean) => void }

/** Says what an hour is worth from a day on. Closing it forgets what was typed. */
export function WorkRateDialog({ start, open, onOpenChange }: WorkRateDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={start ? 'Corrigir Taxa' : 'Nova Taxa'} size="large">
      <WorkRateForm start={start} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

const kinds = (Object.keys(rateKindNames) as RateKind[]).map((value) => ({ value, label: rateKindNames[value] }))
const roles = projectMemberRoles.map((role) => ({
  value: `role:${role}`,
  label: `Papel: ${projectMemberRoleNames[role]}`,
}))

type Owner = { user_id: string | null; role: ProjectMemberRole | null; project_id: string | null }
type RateValues = Owner & { kind: RateKind; valid_from: string; amount: string | null }

const nobody: Owner = { user_id: null, role: null, project_id: null }

/** Whose rate it is by what the one field for it holds: `user:…`, `role:…` or `project:…`. */
function ownerIn(value: string | null): Owner {
  const [kind, id = ''] = (value ?? '').split(':')
  if (kind === 'user') return { ...nobody, user_id: id }
  if (kind === 'project') return { ...nobody, project_id: id }
  return { ...nobody, role: projectMemberRoles.find((role) => role === id) ?? null }
}

function WorkRateForm({ start, onSaved }: { start: RateStart; onSaved: () => void }) {
  const queries = useQueryClient()
  const today = useToday()
  const people = useQuery(usersQuery).data ?? []
  const projects = useQuery(projectsQuery).data ?? []
  const form = useForm<RateValues, unknown, WorkRateCreate>({
    resolver: formRules(workRateCreate),
    defaultValues: {
      kind: start?.kind ?? 'cost',
      ...ownerIn(start && ownerOf(start)),
      valid_from: start?.valid_from ?? today,
      amount: start?.amount ?? null,
    },
    shouldFocusError: false,
  })
  const isKnown = start !== null
  const [owner, setOwner] = useState(start && ownerOf(start))
  const { errors, isDirty } = form.formState
  const [kind, validFrom] = form.watch(['kind', 'valid_from'])
  const rates = useQuery(workRatesQuery).data ?? []
  const months = owner && changedMonths({ kind, owner, valid_from: validFrom }, rates, today)
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (body, idempotencyKey) => {
      try {
        await call('POST /api/work-rates', { body }, { idempotencyKey })
      } finally {
        void queries.invalidateQueries({ queryKey: keys.workRates.all })
      }
    },
    success: 'Taxa salva com sucesso',
    failure: 'Erro ao salvar taxa',
    onSaved,
  })
  useUnsaved(isDirty)
  const owners = start
    ? [{ value: ownerOf(start), label: ownerText(start) }]
    : [
        ...people.map(({ id, display_name }) => ({ value: `user:${id}`, label: display_name })),
        ...roles,
        ...projects.map(({ id, name }) => ({ value: `project:${id}`, label: `Projeto: ${name}` })),
      ]
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Controller
            control={form.control}
            name="kind"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="Tipo" required error={errors.kind?.message}>
                <Select value={value} onChange={onChange} onBlur={onBlur} options={kinds} disabled={isKnown} />
              </Field>
            )}
          />
          <Field label="De quem" required error={errors.user_id?.message}>
            <Picker
              value={owner}
              onChange={(chosen) => {
                setOwner(chosen)
                for (const [field, value] of Object.entries(ownerIn(chosen)))
                  form.setValue(field as keyof Owner, value, {
                    shouldDirty: true,
                    shouldValidate: form.formState.isSubmitted,
                  })
              }}
              placeholder="Pessoa, papel ou projeto"
              unmatched={(text) => `“${text}” não é pessoa, papel nem projeto. Escolha um da lista.`}
              options={owners}
              disabled={isKnown}
            />
          </Field>
          <Controller
            control={form.control}
            name="valid_from"
            render={({ field }) => (
              <Field
                label="Vale desde"
                required
                hint={months && `Muda a margem de ${months}, onde há horas`}
                error={errors.valid_from?.message}
              >
                <DateInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} readOnly={isKnown} />
              </Field>
            )}
          />
          <Controller
            control={form.control}
            name="amount"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="R$ por hora" hint="Em branco, não há taxa dali em diante" error={errors.amount?.message}>
                <MoneyInput value={value ?? ''} onChange={(typed) => onChange(typed || null)} onBlur={onBlur} />
              </Field>
            )}
          />
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
