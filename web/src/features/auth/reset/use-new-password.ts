import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../../api/form/use-write.ts'
import { needsFactor } from '../../../api/session/assurance.ts'
import { auth } from '../../../api/session/auth.ts'
import { isAuthError } from '../../../api/session/auth-error.ts'
import { storedSession } from '../../../api/session/stored-session.ts'
import { followMailLink } from '../code/sent-code-ways.ts'
import { type MailLink, withoutLink } from '../mail-link.ts'
import { useWantedPage } from '../wanted-page.ts'
import { otherWaysIn, type WayIn } from './other-ways-in.tsx'

/** Refusals after which only another link helps. */
const deadEnds = new Set(['otp_expired', 'reauthentication_needed', 'bad_jwt', 'session_not_found'])

export function isDeadEnd(error: unknown): boolean {
  return isAuthError(error) && (error.name === 'AuthSessionMissingError' || deadEnds.has(error.code ?? ''))
}

/** What came of a new password: stored, with what else opens the account, or waiting until the second factor is proved. */
type Outcome = { isStored: true; ways: WayIn[] } | { isStored: false }
const waits: Outcome = { isStored: false }

/** Stores it, or says that the second factor comes first. Throws the auth service's error. */
async function store(password: string): Promise<Outcome> {
  const session = storedSession()
  if (session && needsFactor(session)) return waits
  const { error } = await auth.updateUser({ password })
  // The password is stored, whatever becomes of the list.
  if (!error) return { isStored: true, ways: await otherWaysIn().catch(() => []) }
  if (error.code !== 'insufficient_aal') throw error
  // The account got its factor elsewhere, just now: the session that is read again knows of it.
  const refreshed = await auth.refreshSession()
  if (refreshed.error) throw refreshed.error
  return waits
}

/**
 * Stores a new password: uses the link up first, where there is one. Where the account has a second factor the password
 * waits: the page asks for the factor, and then stores it by a second call.
 */
export function useNewPassword(link: MailLink | undefined) {
  const navigate = useNavigate()
  const wanted = useWantedPage()
  return useWrite({
    send: async (password: string) => {
      if (link) {
        await followMailLink(link)
        await navigate({ to: '/auth/reset', state: withoutLink, replace: true })
      }
      return store(password)
    },
    success: (_, outcome) =>
      outcome.isStored ? 'Senha alterada. As outras sessões da sua conta terminaram' : undefined,
    onDone: async (outcome) => {
      if (!outcome.isStored || outcome.ways.length > 0) return
      await navigate({ href: wanted, replace: true })
    },
  })
}
