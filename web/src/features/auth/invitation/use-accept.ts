import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useWrite } from '../../../api/form/use-write.ts'
import { ApiError, messageOf } from '../../../api/http/errors.ts'
import { loadAuth } from '../../../api/session/load-auth.ts'
import { storedSession } from '../../../api/session/stored-session.ts'

/** Refusals that the page itself says more about: what is to be left first. */
const explained = ['unproven_organization', 'other_organization']

export function isRefusal(error: Error | null, ...codes: string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}

/** Accepts an invitation, and opens the organisation. */
export function useAccept(accepted: { token: string; leave_org_id?: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useWrite({
    send: () => call('POST /api/invitations/accept', { body: accepted }),
    success: (_, { organization }) => `Agora você faz parte de ${organization.name}`,
    failure: (error) => (isRefusal(error, ...explained) ? undefined : messageOf(error, 'Erro ao aceitar o convite')),
    onDone: async ({ id }) => {
      // Who left another organisation is another person from now on: the session goes on under that name.
      if (id !== storedSession()?.user.id) await (await loadAuth()).refreshSession()
      client.clear()
      await navigate({ to: '/', replace: true })
    },
    onRefused: (error) => {
      // There is nothing left to accept.
      if (isRefusal(error, 'already_member')) void navigate({ to: '/', replace: true })
    },
  })
}
