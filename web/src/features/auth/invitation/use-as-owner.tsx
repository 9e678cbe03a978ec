import { type ReactNode, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormSave } from '../../../api/form/use-form-save.ts'
import { ApiError, messageOf } from '../../../api/http/errors.ts'
import { authCall } from '../../../api/session/auth-call.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../../ui/float/dialog.tsx'
import { FormDialog } from '../../../ui/float/form-dialog.tsx'
import { formRules } from '../../../ui/form/form-rules.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { firstProof, OwnerProof, ownerProof, proofRefusals } from './owner-proof.tsx'

const noCode = 'Peça um código e digite os seis números'
const rules = z.object({ proof: ownerProof().refine((proof) => Object.keys(proof).length > 0, noCode) })

function OwnerForm({ onProved }: { onProved: () => void }) {
  const form = useForm({
    resolver: formRules(rules),
    defaultValues: { proof: firstProof() },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: ({ proof }) => authCall('POST', '/owner', proof),
    success: 'Identidade confirmada',
    failure: 'Erro ao confirmar identidade',
    fieldOf: proofRefusals,
    onSaved: onProved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <p className="mb-3.5">Você entrou há mais de 15 minutos. Para continuar, confirme que a conta é sua.</p>
        <Controller
          control={form.control}
          name="proof"
          render={({ field, fieldState }) => (
            <OwnerProof isStale value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
          )}
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Confirmando...' : 'Confirmar'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/**
 * Runs what only the account's owner may do. Where they have not proved themselves lately, `ownerDialog`, which is to be
 * drawn, asks for the password or a code first.
 */
export function useAsOwner(): { asOwner: (run: () => void) => void; ownerDialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ run: () => void } | null>(null)

  const asOwner = useOneAtATime(async (run: () => void) => {
    try {
      await authCall('GET', '/owner')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reauthentication_needed') return setWaiting({ run })
      return toast.error(messageOf(error, 'Erro ao confirmar identidade'))
    }
    run()
  })

  function goOn() {
    setWaiting(null)
    waiting?.run()
  }

  const ownerDialog = waiting && (
    <FormDialog open onOpenChange={(open) => !open && setWaiting(null)} title="Confirme que é você">
      <OwnerForm onProved={goOn} />
    </FormDialog>
  )
  return { asOwner, ownerDialog }
}
