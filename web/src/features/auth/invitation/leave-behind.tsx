import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useAccept } from './use-accept.ts'
import { useAsOwner } from './use-as-owner.tsx'

/**
 * The account's organisation began before its mailbox was proved, perhaps by a stranger. Its owner may leave it as it is
 * to accept the invitation.
 */
export function LeaveBehind({ token, organization }: { token: string; organization: { id: string; name: string } }) {
  const notice = useRef<HTMLParagraphElement>(null)
  const navigate = useNavigate()
  const accept = useAccept({ token, leave_org_id: organization.id })
  const { asOwner, ownerDialog } = useAsOwner()
  const press = useOneAtATime(() => accept.mutateAsync())
  // The button that led here is gone, and the focus with it.
  useEffect(() => notice.current?.focus(), [])
  const isBusy = accept.isPending || accept.isSuccess

  return (
    <div className="grid gap-4">
      <p ref={notice} tabIndex={-1} role="alert" className="text-body text-ink-2 outline-none">
        Sua conta está em <b className="font-semibold wrap-anywhere text-ink">{organization.name}</b>, que começou antes
        de este email ser confirmado e já tem conteúdo. Para aceitar o convite, deixe essa organização: você perde o
        acesso a tudo o que há nela, sem volta, as chaves de API dela são revogadas, e as suas outras sessões se
        encerram.
      </p>
      <Button look="primary" size="large" disabled={isBusy} onClick={() => asOwner(press)}>
        {isBusy ? 'Processando...' : 'Deixar a organização e aceitar'}
      </Button>
      <Button size="large" disabled={isBusy} onClick={() => void navigate({ to: '/', replace: true })}>
        Ficar onde estou
      </Button>
      {ownerDialog}
    </div>
  )
}
