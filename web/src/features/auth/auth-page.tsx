import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../api/http/errors.ts'
import { needsFactor } from '../../api/session/assurance.ts'
import { useSession } from '../../api/session/session.ts'
import { usePageTitle } from '../../page/title.ts'
import { UnknownSession } from '../../page/unknown-session.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { invitationHash, invitationIn } from './auth-search.ts'
import { authSettingsQuery } from './auth-settings-query.ts'
import { type LinkInvitation, linkInvitationQuery } from './invitation/invitation-query.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { quietLinkClass } from './quiet-link.ts'
import { useWantedPage } from './wanted-page.ts'

// What the form leads to, and what links open for who is signed in.
const { Part: AcceptInvitation } = lazyPart(() => import('./invitation/accept-invitation.tsx'), 'AcceptInvitation')
const { Part: ConfirmMailLink } = lazyPart(() => import('./confirm-mail-link.tsx'), 'ConfirmMailLink')
const { Part: ConfirmNotice } = lazyPart(() => import('./code/confirm-notice.tsx'), 'ConfirmNotice')
const { Part: CodeSignIn } = lazyPart(() => import('./code/code-sign-in.tsx'), 'CodeSignIn')
const { Part: FactorPage } = lazyPart(() => import('./factor/factor-page.tsx'), 'FactorPage')
// Where there are any: that is known later than the form.
const { Part: ProviderButtons } = lazyPart(() => import('./provider-buttons.tsx'), 'ProviderButtons')

const route = getRouteApi('/auth')

type Mode = 'login' | 'signup' | 'code'

const words: Record<Mode, { subtitle: string; title?: string }> = {
  login: { subtitle: 'Entre na sua conta' },
  signup: { subtitle: 'Crie sua conta', title: 'Criar conta' },
  code: { subtitle: 'Entre com um código por email', title: 'Entrar com código' },
}

function ModeLink({ mode, invitation }: { mode: Mode; invitation: string | undefined }) {
  const hash = invitation && invitationHash(invitation)
  if (mode !== 'login') {
    return (
      <p className="text-center text-cell text-ink-3">
        {mode === 'signup' ? 'Já tem conta?' : 'Prefere usar a senha?'}{' '}
        <Link to="/auth" search={{ modo: 'login' }} hash={hash} state replace className={quietLinkClass}>
          Fazer login
        </Link>
      </p>
    )
  }
  return (
    <p className="text-center text-cell text-ink-3">
      Ainda não tem conta?{' '}
      <Link to="/auth" search={{ modo: 'cadastro' }} hash={hash} state replace className={quietLinkClass}>
        Criar conta
      </Link>
    </p>
  )
}

function ByInvitation() {
  return (
    <p className="text-center text-cell text-ink-3">
      Novas contas são criadas só por convite. Peça um a quem administra a sua equipe.
    </p>
  )
}

/** What the link is for; why it is for nothing any more, before anybody has filled in a form. */
function invitationNote(invited: LinkInvitation | undefined, error: Error | null) {
  const refusal = invitationRefusal(error)
  if (refusal) return refusal
  const team = invited ? <b className="font-semibold wrap-anywhere text-ink">{invited.organization}</b> : 'uma equipe'
  const who = invited?.inviter
  return (
    <>
      {who ? <span className="wrap-anywhere">{who} convidou você</span> : 'Você recebeu um convite'} para {team}. Crie
      sua conta ou entre para aceitar.
    </>
  )
}

function invitationRefusal(error: Error | null): string | null {
  return error instanceof ApiError && error.code.startsWith('invite_') ? error.message : null
}

/** Leads on to an address with its search. */
function OpenPage({ href }: { href: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate({ href, replace: true }), [href, navigate])
  return null
}

type Confirming = { email: string; isSent: boolean }

/** Sign-in and sign-up. An invitation's link starts with the new account; a mail's link asks before it is used. */
export function AuthPage() {
  const { modo } = route.useSearch()
  const invitation = useLocation({ select: ({ hash }) => invitationIn(hash) })
  const mailLink = useLocation({ select: ({ state }) => state.mailLink })
  const removed = useLocation({ select: ({ state }) => state.removed })
  // Until they are known the page is that of most installations; the service decides.
  const settings = useQuery(authSettingsQuery).data
  const byInvitation = settings?.disable_signup && !invitation
  const invited = useQuery(linkInvitationQuery(invitation))
  const providers = settings?.providers ?? []
  const sendsMail = settings?.sends_mail ?? true
  const navigate = useNavigate()
  const session = useSession()
  const wanted = useWantedPage()
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const asked = modo ?? (invitation ? 'cadastro' : 'login')
  const mode: Mode = asked === 'codigo' ? 'code' : asked === 'cadastro' && !byInvitation ? 'signup' : 'login'

  const subtitle = mode === 'code' && settings?.external.phone ? 'Entre com um código' : words[mode].subtitle

  const signedIn = session.status === 'in'
  // A new account joins as it signs up; one that exists, and signs in, is asked.
  const accepting = signedIn && invitation && !submitted
  usePageTitle(accepting || mailLink ? undefined : words[mode].title)
  if (mailLink && mailLink.type !== 'recovery') {
    return (
      <Suspense fallback={<UnknownSession />}>
        <ConfirmMailLink link={{ ...mailLink, type: mailLink.type }} />
      </Suspense>
    )
  }
  if (signedIn && !invitation) {
    return (
      <>
        <UnknownSession />
        <OpenPage href={wanted} />
      </>
    )
  }
  if (signedIn && needsFactor(session.session)) {
    return (
      <Suspense fallback={<UnknownSession />}>
        <FactorPage session={session.session} />
      </Suspense>
    )
  }

  function finish() {
    if (invitation && mode !== 'signup') setSubmitted(false)
    else void navigate({ href: wanted, replace: true })
  }

  function content() {
    if (accepting) {
      const refusal = invitationRefusal(invited.error)
      return (
        <AcceptInvitation
          token={invitation}
          invited={invited.data}
          refusal={refusal}
          account={session.session.user.email}
        />
      )
    }
    if (confirming) return <ConfirmNotice {...confirming} onConfirmed={finish} />
    if (mode === 'code') return <CodeSignIn onDone={finish} />
    return (
      <>
        <AuthForm
          mode={mode}
          invitationToken={invitation}
          invitedEmail={invited.data?.email}
          sendsMail={sendsMail}
          onSubmit={() => setSubmitted(true)}
          onDone={finish}
          onConfirm={(email, isSent) => setConfirming({ email, isSent })}
        />
        {mode === 'login' && <PasskeyButton onDone={finish} />}
        {providers.length > 0 && (
          <Suspense>
            <ProviderButtons providers={providers} comeBackTo={wanted} />
          </Suspense>
        )}
      </>
    )
  }

  const isInvited = invitation && !accepting && !confirming
  return (
    <AuthFrame
      subtitle={accepting ? 'Você recebeu um convite' : subtitle}
      note={isInvited ? invitationNote(invited.data, invited.error) : removed && <span role="alert">{removed}</span>}
    >
      <Suspense>{content()}</Suspense>
      {!accepting &&
        (byInvitation && mode === 'login' ? <ByInvitation /> : <ModeLink mode={mode} invitation={invitation} />)}
    </AuthFrame>
  )
}
