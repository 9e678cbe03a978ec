import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery } from '../../../api/me.ts'
import { useLeave } from '../../../page/leave.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import type { LinkInvitation } from './invitation-query.ts'
import { LeaveBehind } from './leave-behind.tsx'
import { LeaveFirst } from './leave-first.tsx'
import { isRefusal, useAccept } from './use-accept.ts'
import { useAsOwner } from './use-as-owner.tsx'

/**
 * Somebody who is signed in followed an invitation's link: joining moves this account to the organisation that invited.
 * For a link that holds no more, `refusal` says why, and there is nothing to accept.
 */
export function AcceptInvitation({
  token,
  invited,
  refusal,
  account,
}: {
  token: string
  invited: LinkInvitation | undefined
  refusal: string | null
  /** The email of the session. */
  account: string | undefined
}) {
  const { data: me, error } = useQuery(meQuery)
  // Who left an organisation, or was removed from it, is nobody's member until they accept.
  const isRemoved = isRefusal(error, 'organization_not_found')
  const email = isRemoved ? account : me?.email
  const leave = useLeave()
  const accept = useAccept({ token })
  const { asOwner, ownerDialog } = useAsOwner()
  const press = useOneAtATime(() => accept.mutateAsync())

  if (refusal) {
    return (
      <div className="grid gap-4">
        <p className="text-body text-ink-2">{refusal}</p>
        <Link to="/" replace className={buttonClass('primary', 'large')}>
          Ir para o início
        </Link>
      </div>
    )
  }
  if (isRefusal(accept.error, 'unproven_organization') && me?.organization)
    return <LeaveBehind token={token} organization={me.organization} />
  if (isRefusal(accept.error, 'other_organization') && me?.organization)
    return <LeaveFirst token={token} organization={me.organization.name} />
  const isForOther = invited && email && invited.email !== email
  return (
    <div className="grid gap-4">
      <p className="text-body text-ink-2">
        {invited && (
          <>
            O convite {invited.inviter && <>de {invited.inviter} </>}para{' '}
            <b className="font-semibold wrap-anywhere text-ink">{invited.organization}</b> é para{' '}
            <b className="font-semibold wrap-anywhere text-ink">{invited.email}</b>.{' '}
          </>
        )}
        Você está conectado como <b className="font-semibold wrap-anywhere text-ink">{email ?? '…'}</b>.{' '}
        {isForOther
          ? 'Um convite vale só para o email a que foi enviado: saia para entrar com ele, ou peça um convite para este.'
          : 'Aceite o convite com esta conta ou saia para usar outra.'}
      </p>
      {email && !isForOther && (
        <Button
          look="primary"
          size="large"
          disabled={accept.isPending}
          onClick={() => (isRemoved ? asOwner(press) : press())}
        >
          {accept.isPending ? 'Processando...' : 'Aceitar convite'}
        </Button>
      )}
      <Button look={isForOther ? 'primary' : 'outline'} size="large" disabled={accept.isPending} onClick={leave}>
        Usar outra conta
      </Button>
      {isForOther && (
        <Link to="/" replace className={buttonClass('outline', 'large')}>
          Ficar nesta conta
        </Link>
      )}
      {ownerDialog}
    </div>
  )
}
