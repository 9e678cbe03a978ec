import {
  type InvoiceCreate,
  type InvoiceUpdate,
  type InvoiceWithInstalments,
  invoiceCreate,
  invoiceUpdate,
} from '@leme/contract/money/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, Controller, type FieldErrors, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { clientsQuery } from '../../queries/clients-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { DialogBody, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Picker } from '../../ui/select/picker.tsx'
import { useToday } from '../../ui/use-today.ts'
import { editOf } from '../work/edit/edit-base.ts'
import { refreshMoney } from './bill-queries.ts'
import { InstalmentFields, type InstalmentValues, nextMonth } from './instalment-fields.tsx'
import { SaveFooter } from './save-footer.tsx'

export type InvoiceDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The one to edit; null creates a new one. */
  invoice: InvoiceWithInstalments | null
}

/** Creates an invoice with its instalments, or edits one. */
export function InvoiceDialog({ open, onOpenChange, invoice }: InvoiceDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={invoice ? 'Editar fatura' : 'Nova fatura'} size="large">
      {invoice ? (
        <EditInvoiceForm invoice={invoice} onSaved={() => onOpenChange(false)} />
      ) : (
        <NewInvoiceForm onSaved={() => onOpenChange(false)} />
      )}
    </FormDialog>
  )
}

type Facts = { number: string; client: string; project_id: string; issue_date: string; notes: string }
type NewValues = Facts & InstalmentValues

export function NewInvoiceForm({ onSaved }: { onSaved: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = useToday()
  const form = useForm<NewValues, unknown, InvoiceCreate>({
    resolver: formRules(invoiceCreate.required({ client: true })),
    defaultValues: {
      ...{ number: '', client: '', project_id: '', issue_date: today, notes: '' },
      instalments: [{ amount: '', expected_date: nextMonth(today) }],
    },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (body, idempotencyKey) => {
      const { id } = await call('POST /api/finance/invoices', { body }, { idempotencyKey })
      refreshMoney(queries)
      void navigate({ to: '/finance/$list/$id', params: { list: 'invoices', id } })
    },
    success: 'Fatura criada com sucesso',
    failure: 'Erro ao criar fatura',
    fieldOf: { invoice_number_taken: 'number' },
    onSaved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <InvoiceFields control={form.control as unknown as Control<Facts>} errors={errors as FieldErrors<Facts>} />
        <InstalmentFields
          control={form.control as unknown as Control<InstalmentValues>}
          errors={errors as FieldErrors<InstalmentValues>}
        />
      </DialogBody>
      <SaveFooter busy={busy} action="Criar fatura" busyAction="Criando..." />
    </DialogForm>
  )
}

function EditInvoiceForm({ invoice: now, onSaved }: { invoice: InvoiceWithInstalments; onSaved: () => void }) {
  const queries = useQueryClient()
  // As it was when the form was opened: what somebody else changed since is a conflict.
  const [invoice] = useState(now)
  const { number, client, project_id, issue_date, notes } = invoice
  const values = { number, client, project_id: project_id ?? '', issue_date: issue_date ?? '', notes: notes ?? '' }
  const form = useForm<Facts, unknown, InvoiceUpdate>({
    resolver: formRules(invoiceUpdate),
    defaultValues: values,
    shouldFocusError: false,
  })
  const { errors, isDirty, dirtyFields } = form.formState
  useUnsaved(isDirty)
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) =>
      call('PATCH /api/finance/invoices/:id', {
        params: { id: invoice.id },
        body: editOf(edited, dirtyFields, { ...values, ...nullsOf(invoice) }),
      }).finally(() => refreshMoney(queries)),
    success: 'Fatura atualizada com sucesso',
    failure: 'Erro ao atualizar fatura',
    fieldOf: { invoice_number_taken: 'number' },
    onSaved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <InvoiceFields control={form.control as unknown as Control<Facts>} errors={errors} />
      </DialogBody>
      <SaveFooter busy={busy} action="Salvar" busyAction="Salvando..." />
    </DialogForm>
  )
}

/** As the row has them: what is blank in a field is null there. */
function nullsOf({ project_id, issue_date, notes }: InvoiceWithInstalments) {
  return { project_id, issue_date, notes }
}

type FieldsProps = { control: Control<Facts>; errors: FieldErrors<Facts> }

function InvoiceFields({ control, errors }: FieldsProps) {
  const clients = useQuery(clientsQuery).data ?? []
  const projects = useQuery(projectsQuery).data ?? []
  return (
    <FieldGrid>
      <Field label="Número" required error={errors.number?.message}>
        <Controller
          control={control}
          name="number"
          render={({ field: { ref: _, ...field } }) => <Input autoComplete="off" {...field} />}
        />
      </Field>
      <Field label="Cliente" required error={errors.client?.message} hint="Nome, CNPJ ou CPF">
        <Controller
          control={control}
          name="client"
          render={({ field: { ref: _, ...field } }) => <Input autoComplete="off" list="invoice-clients" {...field} />}
        />
        <datalist id="invoice-clients">
          {clients.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </Field>
      <Field label="Projeto" error={errors.project_id?.message}>
        <Controller
          control={control}
          name="project_id"
          render={({ field: { value, onChange, onBlur } }) => (
            <Picker
              value={value || null}
              onChange={(id) => onChange(id ?? '')}
              onBlur={onBlur}
              unmatched={(text) => `Nenhum projeto se chama “${text}”. Escolha um da lista ou apague o texto.`}
              options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="Sem projeto"
            />
          )}
        />
      </Field>
      <Field label="Emissão" error={errors.issue_date?.message}>
        <Controller
          control={control}
          name="issue_date"
          render={({ field: { value, onChange, onBlur } }) => (
            <DateInput value={value} onChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field label="Observações" error={errors.notes?.message} className="col-span-full">
        <Controller
          control={control}
          name="notes"
          render={({ field: { ref: _, ...field } }) => <Textarea {...field} />}
        />
      </Field>
    </FieldGrid>
  )
}
