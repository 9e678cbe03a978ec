import { type Client, type ClientCreate, clientCreate } from '@leme/contract/client'
import { documentWarning } from '@leme/contract/document-number'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { ActiveField } from '../../ui/active-field.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { Field, FieldGrid } from '../../ui/field.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { type ClientValues, clientChange, clientValues } from './client-values.ts'
import { PartnerField } from './partner-field.tsx'
import { useCreateClient, useUpdateClient } from './save-client.ts'

/** The fields of a new client, or of the one to edit. */
export function ClientForm({ client, onSaved }: { client: Client | null; onSaved: () => void }) {
  const create = useCreateClient()
  const update = useUpdateClient()
  const form = useForm<ClientValues, unknown, ClientCreate>({
    resolver: formRules(clientCreate),
    defaultValues: clientValues(client),
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited, key) => (client ? update(client.id, clientChange(client, edited)) : create(edited, key)),
    success: client ? 'Cliente atualizado com sucesso' : 'Cliente criado com sucesso',
    failure: client ? 'Erro ao atualizar cliente' : 'Erro ao criar cliente',
    onSaved,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  // Half a number looks wrong to everyone: it is judged once it has been left.
  const [documentLeft, setDocumentLeft] = useState(client !== null)
  const document = useWatch({ control: form.control, name: 'document' })
  const doubt = documentLeft ? (documentWarning(document) ?? undefined) : undefined

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field label="Nome" required error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Controller
            control={form.control}
            name="partner"
            render={({ field }) => (
              <PartnerField value={field.value} onChange={field.onChange} error={errors.partner?.message} />
            )}
          />
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Field label="Telefone" error={errors.phone?.message}>
            <Input type="tel" autoComplete="off" {...form.register('phone')} />
          </Field>
          <Field label="Documento (CNPJ/CPF)" error={errors.document?.message} warning={doubt}>
            <Input
              autoComplete="off"
              className="tabular-nums"
              {...form.register('document', { onBlur: () => setDocumentLeft(true) })}
            />
          </Field>
          <Field label="Endereço" error={errors.address?.message}>
            <Input autoComplete="off" {...form.register('address')} />
          </Field>
          <Field label="Observações" error={errors.notes?.message} className="col-span-full">
            <Textarea {...form.register('notes')} />
          </Field>
          <Controller
            control={form.control}
            name="is_active"
            render={({ field }) => (
              <ActiveField
                checked={field.value}
                onChange={field.onChange}
                hint="Cliente aparecerá nas opções de seleção"
              />
            )}
          />
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {client ? (busy ? 'Salvando...' : 'Salvar') : busy ? 'Criando...' : 'Criar Cliente'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
