import { zodResolver } from '@hookform/resolvers/zod'
import { type Role, roleNames, roles } from '@leme/contract/can'
import { type InvitationCreate, invitationCreate, invitationDays } from '@leme/contract/people/invitation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Select } from '../../ui/select/select.tsx'

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }))

type Typed = { email: string; role?: Role }

type Made = { link: string; mailed: boolean }

function InviteForm({ onCreated }: { onCreated: (made: Made) => void }) {
  const queries = useQueryClient()
  const form = useForm<Typed, unknown, InvitationCreate>({
    resolver: zodResolver(invitationCreate),
    defaultValues: { email: '', role: 'member' },
    shouldFocusError: false,
  })
  const invite = useWrite<InvitationCreate, Made>({
    send: (body) => call('POST /api/invitations', { body }),
    onDone: ({ link, mailed }) => onCreated({ link, mailed }),
    refresh: () => queries.invalidateQueries({ queryKey: keys.invitations.all }),
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: (body) => invite.mutateAsync(body),
    success: 'Convite criado com sucesso',
    failure: 'Erro ao criar convite',
    fieldOf: { already_invited: 'email', already_member: 'email' },
    onSaved: () => {},
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <div className="grid gap-3.5">
          <Field label="Email" required error={errors.email?.message}>
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Controller
            control={form.control}
            name="role"
            render={({ field, fieldState }) => (
              <Field label="Papel" required error={fieldState.error?.message}>
                <Select
                  value={field.value ?? null}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  options={roleOptions}
                />
              </Field>
            )}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button look="primary" type="submit" disabled={busy}>
          {busy ? 'Criando...' : 'Criar Convite'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** Invites by email and role, then shows the link: only now, for only its hash is stored. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <MadeInvitation {...made} onClose={onClose} />
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title="Convidar Pessoa">
      <InviteForm onCreated={setMade} />
    </FormDialog>
  )
}

/** The link of an invitation, this once: only its hash is stored. */
export function MadeInvitation({ link, mailed, onClose }: Made & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Convite criado">
      <DialogBody>
        <p className="mb-3.5">
          {mailed
            ? 'Enviamos o convite por email. Se preferir, envie você este link.'
            : 'Nenhum email foi enviado: copie este link e envie você a quem convidou.'}{' '}
          Ele vale por {invitationDays} dias e não será mostrado de novo.
        </p>
        <CopyField label="Link do convite" value={link} copied="Link copiado" look="primary" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Fechar</DialogCancel>
      </DialogFooter>
    </Dialog>
  )
}
