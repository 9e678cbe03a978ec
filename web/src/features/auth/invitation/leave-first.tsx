import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { invitationHash } from '../auth-search.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { useAsOwner } from './use-as-owner.tsx'

/**
 * One account is of one organisation: to accept, one leaves theirs first. That ends their session, so they sign
 * in again, with the invitation still there.
 */
export function LeaveFirst({ token, organization }: { token: string; organization: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const { asOwner, ownerDialog } = useAsOwner()
  // The button that led here is gone, and the focus with it.
  useEffect(() => notice.current?.focus(), [])

  return (
    <div className="grid gap-4">
      <p ref={notice} tabIndex={-1} role="alert" className="text-body text-ink-2 outline-none">
        Sua conta faz parte de <b className="font-semibold wrap-anywhere text-ink">{organization}</b>, e uma conta é de
        uma organização só. Para aceitar o convite, saia dela: o que você fez continua lá, com o seu nome, e você deixa
        de ver o que é dela. Depois entre de novo e aceite.
      </p>
      <Button look="primary" size="large" onClick={() => asOwner(() => setLeaving(true))}>
        Sair da organização
      </Button>
      <Button size="large" onClick={() => void navigate({ to: '/', replace: true })}>
        Ficar onde estou
      </Button>
      {ownerDialog}
      {leaving && (
        <LeaveDialog
          organization={organization}
          onClose={() => setLeaving(false)}
          onLeft={() =>
            navigate({ to: '/auth', search: { modo: 'login' }, hash: invitationHash(token), replace: true })
          }
        />
      )}
    </div>
  )
}
