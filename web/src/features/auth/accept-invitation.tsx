import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { meQuery } from '../../api/me.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLeave } from '../../shell/leave.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import type { LinkInvitation } from './invitation-query.ts'
import { LeaveBehind } from './leave-behind.tsx'

const unproven = 'unproven_organization'

function isRefusal(error: Error | null, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

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
  // Who was removed from an organisation is asked back by such a link, and is nobody's member until then.
  const email = isRefusal(error, 'organization_not_found') ? account : me?.email
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useLeave()
  const accept = useWrite({
    send: () => call('POST /api/invitations/accept', { body: { token } }),
    success: (_, { organization }) => `Agora você faz parte de ${organization.name}`,
    // The page itself says that the organisation is to be left behind first.
    failure: (error) => (isRefusal(error, unproven) ? undefined : messageOf(error, 'Erro ao aceitar o convite')),
    onDone: async () => {
      client.clear()
      await navigate({ to: '/', replace: true })
    },
    onRefused: (error) => {
      // There is nothing left to accept.
      if (isRefusal(error, 'already_member')) void navigate({ to: '/', replace: true })
    },
  })

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
  if (isRefusal(accept.error, unproven) && me?.organization)
    return <LeaveBehind token={token} organization={me.organization} />
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
        <Button look="primary" size="large" disabled={accept.isPending} onClick={press}>
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
    </div>
  )
}
