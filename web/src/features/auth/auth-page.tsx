import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { ConnectionBanner } from '../../shell/connection-banner.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { Mark } from '../../ui/mark.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { AuthChart } from './auth-chart.tsx'
import { AuthForm, type AuthMode } from './auth-form.tsx'
import { invitationHash, invitationIn } from './auth-search.ts'
import { authSettingsQuery } from './auth-settings-query.ts'
import { ProviderButtons } from './provider-buttons.tsx'

const route = getRouteApi('/auth')

const linkClass = 'rounded-1 font-medium text-accent-text underline-offset-3 hover:underline'

function ModeLink({ mode, invitation }: { mode: AuthMode; invitation: string | undefined }) {
  const hash = invitation && invitationHash(invitation)
  if (mode === 'signup') {
    return (
      <p className="text-center text-cell text-ink-3">
        Já tem conta?{' '}
        <Link to="/auth" search={{ modo: 'login' }} hash={hash} replace className={linkClass}>
          Fazer login
        </Link>
      </p>
    )
  }
  return (
    <p className="text-center text-cell text-ink-3">
      Ainda não tem conta?{' '}
      <Link to="/auth" search={{ modo: 'cadastro' }} hash={hash} replace className={linkClass}>
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

function ConfirmNotice({ email }: { email: string }) {
  return (
    <p role="status" className="text-body text-ink-2">
      Enviamos um link de confirmação para <b className="font-semibold text-ink">{email}</b>. Abra-o para começar.
    </p>
  )
}

/** Sign-in and sign-up. An invitation's link starts with the new account. */
export function AuthPage() {
  const { modo } = route.useSearch()
  const invitation = useLocation({ select: ({ hash }) => invitationIn(hash) })
  // Until it is known the page is that of most installations; the service decides.
  const settings = useQuery(authSettingsQuery).data
  const byInvitation = settings?.disable_signup && !invitation
  const providers = settings?.providers ?? []
  const navigate = useNavigate()
  const session = useSession()
  const [confirming, setConfirming] = useState<string | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const asked = modo ?? (invitation ? 'cadastro' : 'login')
  const mode: AuthMode = asked === 'cadastro' && !byInvitation ? 'signup' : 'login'

  const signedIn = session.status === 'in'
  // A new account joins as it signs up; one that exists, and signs in, is asked.
  const accepting = signedIn && invitation && !submitted
  usePageTitle(mode === 'signup' && !accepting ? 'Criar conta' : undefined)
  if (signedIn && !invitation) return <Navigate to="/" replace />

  function finish() {
    if (invitation && mode === 'login') setSubmitted(false)
    else void navigate({ to: '/', replace: true })
  }

  return (
    <div className="grid min-h-dvh grid-cols-[minmax(26rem,5fr)_7fr] bg-deck max-lg:grid-cols-1 max-lg:grid-rows-[26vh_1fr]">
      <main className="grid p-8 max-md:px-5 max-md:py-6">
        <div className="grid w-full max-w-84 content-start gap-4 self-center justify-self-center max-lg:self-start">
          <Mark className="size-10 text-accent" />
          <div className="-mt-1 mb-2">
            <h1 tabIndex={-1} className="text-[2rem] leading-9 font-semibold tracking-[-0.03em]">
              Leme
            </h1>
            <p className="mt-1 text-ink-3">
              {accepting ? 'Você recebeu um convite' : mode === 'signup' ? 'Crie sua conta' : 'Entre na sua conta'}
            </p>
            {invitation && !accepting && !confirming && (
              <p className="mt-2 text-cell text-ink-2">
                Você recebeu um convite para uma equipe. Crie sua conta ou entre para aceitar.
              </p>
            )}
          </div>
          {accepting ? (
            <AcceptInvitation token={invitation} />
          ) : confirming ? (
            <ConfirmNotice email={confirming} />
          ) : (
            <AuthForm
              mode={mode}
              invitationToken={invitation}
              onSubmit={() => setSubmitted(true)}
              onDone={finish}
              onConfirm={setConfirming}
            />
          )}
          {!accepting && !confirming && providers.length > 0 && <ProviderButtons providers={providers} />}
          {!accepting && (byInvitation ? <ByInvitation /> : <ModeLink mode={mode} invitation={invitation} />)}
        </div>
        <ConnectionBanner />
      </main>
      <div className="relative overflow-hidden border-l border-line bg-sea max-lg:-order-1 max-lg:border-b max-lg:border-l-0">
        <AuthChart />
      </div>
    </div>
  )
}
