import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { loadAuth } from '../../api/load-auth.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

/**
 * The account's organisation began before its mailbox was proved, perhaps by a stranger. Its owner may leave it as it is
 * to accept the invitation, and signs in again then: the old account ends, and every session with it.
 */
export function LeaveBehind({ token, organization }: { token: string; organization: { id: string; name: string } }) {
  const notice = useRef<HTMLParagraphElement>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const accept = useWrite({
    send: () => call('POST /api/invitations/accept', { body: { token, leave_org_id: organization.id } }),
    success: (_, joined) => `Agora você faz parte de ${joined.organization.name}. Entre de novo para continuar`,
    failure: (error) => messageOf(error, 'Erro ao aceitar o convite'),
    onDone: async () => {
      const auth = await loadAuth()
      await auth.signOut({ scope: 'local' })
      client.clear()
      await navigate({ to: '/auth', replace: true })
    },
  })
  const press = useOneAtATime(() => accept.mutateAsync())
  // The button that led here is gone, and the focus with it.
  useEffect(() => notice.current?.focus(), [])
  const isBusy = accept.isPending || accept.isSuccess

  return (
    <div className="grid gap-4">
      <p ref={notice} tabIndex={-1} role="alert" className="text-body text-ink-2 outline-none">
        Sua conta está em <b className="font-semibold wrap-anywhere text-ink">{organization.name}</b>, que começou antes
        de este email ser confirmado e já tem conteúdo. Para aceitar o convite, deixe essa organização: você perde o
        acesso a tudo o que há nela, sem volta, as chaves de API dela são revogadas, e você entra de novo nesta conta.
      </p>
      <Button look="primary" size="large" disabled={isBusy} onClick={press}>
        {isBusy ? 'Processando...' : 'Deixar a organização e aceitar'}
      </Button>
      <Button size="large" disabled={isBusy} onClick={() => void navigate({ to: '/', replace: true })}>
        Ficar onde estou
      </Button>
    </div>
  )
}
