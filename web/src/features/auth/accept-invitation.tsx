import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { useMe } from '../../api/me.ts'
import { useWrite } from '../../api/use-write.ts'
import { leave } from '../../shell/leave.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import type { LinkInvitation } from './invitation-query.ts'
import { LeaveBehind } from './leave-behind.tsx'

function isUnproven(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'unproven_organization'
}

/**
 * Somebody who is signed in followed an invitation's link: joining moves this account to the organisation that invited.
 * For a link that holds no more, `refusal` says why, and there is nothing to accept.
 */
export function AcceptInvitation({
  token,
  invited,
  refusal,
}: {
  token: string
  invited: LinkInvitation | undefined
  refusal: string | null
}) {
  const me = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const accept = useWrite({
    send: () => call('POST /api/invitations/accept', { body: { token } }),
    success: (_, { organization }) => `Agora você faz parte de ${organization.name}`,
    // The page itself says that the organisation is to be left behind first.
    failure: (error) => (isUnproven(error) ? undefined : messageOf(error, 'Erro ao aceitar o convite')),
    onDone: async () => {
      client.clear()
      await navigate({ to: '/', replace: true })
    },
    onRefused: (error) => {
      // There is nothing left to accept.
      if (error instanceof ApiError && error.code === 'already_member') void navigate({ to: '/', replace: true })
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
  if (isUnproven(accept.error) && me?.organization) return <LeaveBehind token={token} organization={me.organization} />
  const isForOther = invited && me && invited.email !== me.email
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
        Você está conectado como <b className="font-semibold wrap-anywhere text-ink">{me?.email ?? '…'}</b>.{' '}
        {isForOther
          ? 'Um convite vale só para o email a que foi enviado: saia para entrar com ele, ou peça um convite para este.'
          : 'Aceite o convite com esta conta ou saia para usar outra.'}
      </p>
      {me && !isForOther && (
        <Button look="primary" size="large" disabled={accept.isPending} onClick={press}>
          {accept.isPending ? 'Processando...' : 'Aceitar convite'}
        </Button>
      )}
      <Button
        look={isForOther ? 'primary' : 'outline'}
        size="large"
        disabled={accept.isPending}
        onClick={() => void leave()}
      >
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
