import { skipToken, useQuery } from '@tanstack/react-query'
import { authCall } from '../../api/session/auth-call.ts'
import { useSession } from '../../api/session/session.ts'

/** A link's token, and whether it was followed: then the server knows it no more. */
type OpenedLink = { token_hash: string; isFollowed: boolean }

/**
 * Says, before a link or a code opens another session here, whose session it takes the place of and, of a link, whose
 * account it opens: somebody else may have sent it.
 */
export function SignedInNotice({ link }: { link?: OpenedLink }) {
  const session = useSession()
  const opens = useQuery({
    queryKey: ['mail_link', link?.token_hash],
    queryFn:
      link && !link.isFollowed && session.status === 'in'
        ? () => authCall<{ email: string }>('POST', '/link', { token_hash: link.token_hash })
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (session.status !== 'in') return null
  return (
    <div className="grid gap-2 rounded-2 border border-line bg-inset px-3 py-2.5 text-cell text-ink-2">
      <p>
        Você está conectado como <b className="font-semibold wrap-anywhere text-ink">{session.session.user.email}</b>.
        Ao continuar, esta sessão termina.
      </p>
      {opens.data && (
        <p>
          O link é da conta <b className="font-semibold wrap-anywhere text-ink">{opens.data.email}</b>.
        </p>
      )}
    </div>
  )
}
