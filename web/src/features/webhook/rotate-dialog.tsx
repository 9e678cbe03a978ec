import type { Webhook, WebhookWithSecret } from '@leme/contract/webhook/webhook'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { Dialog } from '../../ui/float/dialog.tsx'
import { NewSecret } from './new-secret.tsx'

/** Asks before a webhook gets another secret, then shows that one. */
export function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queries = useQueryClient()
  const { formatInstant } = useCalendar()
  const [rotated, setRotated] = useState<WebhookWithSecret | null>(null)
  const rotate = useWrite({
    send: () => call('POST /api/webhooks/:id/secret', { params: { id: webhook.id } }),
    success: 'Segredo trocado',
    failure: failureText('O segredo não foi trocado'),
    onDone: setRotated,
    refresh: () => queries.invalidateQueries({ queryKey: keys.webhooks.all }),
  })
  if (rotated) {
    return (
      <Dialog
        open
        onOpenChange={(open, reason) => !open && reason !== 'outside-press' && onClose()}
        size="large"
        title="Segredo trocado"
      >
        <NewSecret secret={rotated.secret}>
          {rotated.former_until && `O anterior também assina até ${formatInstant(rotated.former_until)}.`}
        </NewSecret>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Trocar segredo"
      thing={<span className="wrap-anywhere">{webhook.address}</span>}
      action="Trocar"
      busyAction="Trocando..."
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
    >
      Por um dia as mensagens levam as duas assinaturas, a nova e a de antes: tempo para trocar no sistema que recebe.
      {webhook.former_until !== null && ' O segredo anterior a este deixa de assinar agora.'}
    </ConfirmDialog>
  )
}
