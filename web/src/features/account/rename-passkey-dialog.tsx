import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { auth } from '../../api/auth.ts'
import { keys } from '../../api/keys.ts'
import { useFormSave } from '../../api/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { Input } from '../../ui/input.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import type { Passkey } from './account-queries.ts'
import { authFailure } from './auth-failure.ts'

const rules = z.object({
  friendly_name: z.string().trim().min(1, 'Nome é obrigatório').max(120, 'O nome deve ter no máximo 120 caracteres'),
})

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void }

function RenameForm({ passkey, onClose }: RenamePasskeyProps) {
  const queries = useQueryClient()
  const form = useForm({
    resolver: formRules(rules),
    defaultValues: { friendly_name: passkey.friendly_name },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async ({ friendly_name }) => {
      const { error } = await auth.passkey.update({ passkeyId: passkey.id, friendlyName: friendly_name })
      if (error) throw authFailure(error)
      await queries.invalidateQueries({ queryKey: keys.account.passkeys })
    },
    success: 'Chave de acesso renomeada com sucesso',
    failure: 'Erro ao renomear chave de acesso',
    fieldOf: { webauthn_credential_not_found: 'friendly_name' },
    onSaved: onClose,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <Field label="Nome" required error={errors.friendly_name?.message}>
          <Input autoComplete="off" {...form.register('friendly_name')} />
        </Field>
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

/** Another name for a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyProps) {
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title="Renomear chave de acesso">
      <RenameForm passkey={passkey} onClose={onClose} />
    </FormDialog>
  )
}
