import { formatPhone, phoneNumber, withCountry } from '@leme/contract/text/phone'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { toast } from '../../ui/toast/toast.ts'
import { PhoneField } from '../auth/code/phone-field.tsx'
import { SentCode } from '../auth/code/sent-code.tsx'
import { phoneChange } from '../auth/code/sent-code-ways.ts'
import { firstProof, OwnerProof, ownerProof, proofRefusals } from '../auth/invitation/owner-proof.tsx'
import { authFailure } from './auth-failure.ts'

const rules = z.object({ phone: z.string().transform(withCountry).pipe(phoneNumber), proof: ownerProof() })

const fieldOf = {
  ...proofRefusals,
  phone_exists: 'phone',
  phone_provider_disabled: 'phone',
  over_sms_send_rate_limit: 'phone',
  sms_send_failed: 'phone',
} as const

function NewPhoneForm({ onSent }: { onSent: (phone: string) => void }) {
  const form = useForm({
    resolver: formRules(rules),
    defaultValues: { phone: '', proof: firstProof() },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async ({ phone, proof }) => {
      const { error } = await auth.updateUser({ phone, ...proof })
      if (error) throw authFailure(error)
      onSent(phone)
    },
    success: 'Código enviado por SMS',
    failure: 'Erro ao enviar código',
    fieldOf,
    onSaved: () => {},
  })
  useUnsaved(form.formState.isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <p className="mb-3.5">
          Vamos enviar um código por SMS. Com ele o telefone passa a valer para entrar sem senha.
        </p>
        <div className="grid gap-4">
          <Controller
            control={form.control}
            name="phone"
            render={({ field, fieldState }) => (
              <PhoneField
                label="Novo telefone"
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="proof"
            render={({ field, fieldState }) => (
              <OwnerProof value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Enviando...' : 'Enviar código'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

type ChangePhoneDialogProps = { title: string; onClose: () => void }

/** Asks for the new phone and a proof, then for the code that went there: the phone holds from then on. */
export function ChangePhoneDialog({ title, onClose }: ChangePhoneDialogProps) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)

  async function finish() {
    toast.success('Telefone confirmado com sucesso')
    await queries.invalidateQueries({ queryKey: keys.account.user })
    onClose()
  }

  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {asked ? (
        <DialogBody>
          <div className="grid gap-4">
            <SentCode to={asked} channel="sms" by={phoneChange} action="Confirmar" onVerified={() => void finish()}>
              Enviamos um código para <b className="font-semibold text-ink">{formatPhone(asked)}</b>.
            </SentCode>
          </div>
        </DialogBody>
      ) : (
        <NewPhoneForm onSent={setAsked} />
      )}
    </FormDialog>
  )
}
