import { useSession } from '../../api/session.ts'

/** Says, before a link or a code opens another session here, whose session it takes the place of. */
export function SignedInNotice() {
  const session = useSession()
  if (session.status !== 'in') return null
  return (
    <p className="rounded-2 border border-line bg-inset px-3 py-2.5 text-cell text-ink-2">
      Você está conectado como <b className="font-semibold wrap-anywhere text-ink">{session.session.user.email}</b>. Ao
      continuar, esta sessão termina.
    </p>
  )
}
