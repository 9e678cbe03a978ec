import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { auth } from '../../api/auth.ts'
import { keys } from '../../api/keys.ts'
import { useFormSave } from '../../api/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { Input } from '../../ui/input.tsx'
import type { Passkey } from './account-queries.ts'
import { authFailure } from './auth-failure.ts'

const rules = z.object({
  friendly_name: z.string().trim().min(1, 'Nome é obrigatório').max(120, 'O nome deve ter no máximo 120 caracteres'),
})

/** Another name for a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: formRules(rules), defaultValues: { friendly_name: passkey.friendly_name } })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async ({ friendly_name }) => {
      const { error } = await auth.passkey.update({ passkeyId: passkey.id, friendlyName: friendly_name })
      if (error) throw authFailure(error)
      await queries.invalidateQueries({ queryKey: keys.account.passkeys })
    },
    success: 'Chave de acesso renomeada com sucesso',
    failure: 'Erro ao renomear chave de acesso',
    onSaved: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title="Renomear chave de acesso">
      <DialogForm onSubmit={onSubmit}>
        <DialogBody>
          <Field label="Nome" required error={form.formState.errors.friendly_name?.message}>
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
    </Dialog>
  )
}
