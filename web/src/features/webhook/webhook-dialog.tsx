import type { Webhook, WebhookWithSecret } from '@leme/contract/webhook/webhook'
import { useState } from 'react'
import type { CloseReason } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { NewSecret } from './new-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** Makes or changes a webhook; a new one's secret is shown then, and only then. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const [created, setCreated] = useState<WebhookWithSecret | null>(null)
  function change(open: boolean, reason: CloseReason): void {
    if (open || (created && reason === 'outside-press')) return
    onClose()
  }
  return (
    <FormDialog
      open
      onOpenChange={change}
      size="large"
      title={created ? 'Webhook criado' : webhook ? 'Editar webhook' : 'Novo webhook'}
    >
      {created ? (
        <NewSecret secret={created.secret} />
      ) : (
        <WebhookForm webhook={webhook} onCreated={setCreated} onChanged={onClose} />
      )}
    </FormDialog>
  )
}
