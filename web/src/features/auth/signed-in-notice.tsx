import { skipToken, useQuery } from '@tanstack/react-query'
import { authCall } from '../../api/auth-call.ts'
import { useSession } from '../../api/session.ts'

/**
 * Says, before a link or a code opens another session here, whose session it takes the place of and, of the link with
 * this token, whose it is: somebody else may have sent it.
 */
export function SignedInNotice({ linkToken }: { linkToken?: string }) {
  const session = useSession()
  const asks = session.status === 'in' && linkToken !== undefined
  const opens = useQuery({
    queryKey: ['mail_link', linkToken],
    queryFn: asks ? () => authCall<{ email: string }>('POST', '/link', { token_hash: linkToken }) : skipToken,
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
      {opens.data?.email && (
        <p>
          O link é da conta <b className="font-semibold wrap-anywhere text-ink">{opens.data.email}</b>.
        </p>
      )}
    </div>
  )
}
