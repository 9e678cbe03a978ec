import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { isRecovering, needsFactor } from '../../../api/session/assurance.ts'
import { authMessage } from '../../../api/session/auth-message.ts'
import { useSession } from '../../../api/session/session.ts'
import { UnknownSession } from '../../../page/unknown-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { authSettingsQuery } from '../auth-settings-query.ts'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { AskByMail } from '../code/ask-by-mail.tsx'
import { recoveryTo } from '../code/sent-code-ways.ts'
import { FactorPrompt } from '../factor/factor-prompt.tsx'
import { withoutLink } from '../mail-link.ts'
import { SignedInNotice } from '../signed-in-notice.tsx'
import { useWantedPage } from '../wanted-page.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import { isDeadEnd, useNewPassword } from './use-new-password.ts'

/** A forgotten password: asks for a link and a code by mail, and takes the new password of someone who comes back with either. */
export function ResetPage() {
  const link = useLocation({ select: ({ state }) => state.mailLink })
  const session = useSession()
  const navigate = useNavigate()
  const wanted = useWantedPage()
  const save = useNewPassword(link)
  const { isPending, error, variables: password = '' } = save

  /** What goes wrong is the mutation's `error`, which the form shows. */
  const store = (chosen: string) => save.mutateAsync(chosen).catch(() => {})

  async function askAgain() {
    await navigate({ to: '/auth/reset', state: withoutLink, replace: true })
    save.reset()
  }

  if (save.data?.isStored && save.data.ways.length > 0) {
    return <OtherWaysIn ways={save.data.ways} onContinue={() => void navigate({ href: wanted, replace: true })} />
  }
  if (isDeadEnd(error)) return <DeadLink error={error} onAgain={() => void askAgain()} />
  if (session.status === 'unknown' && !link) return <UnknownSession />
  const opened = !link && session.status === 'in' && isRecovering(session.session) ? session.session : null
  if (opened && needsFactor(opened) && !isPending) {
    return (
      <AuthFrame subtitle="Confirme sua identidade">
        <FactorPrompt session={opened} onProved={() => password && void store(password)} />
      </AuthFrame>
    )
  }
  if (!link && !opened && !isPending) return <Forgotten wanted={wanted} />
  return (
    <AuthFrame subtitle="Crie uma nova senha" note="As outras sessões da sua conta terminam quando você a salvar.">
      {link && <SignedInNotice link={{ token_hash: link.token_hash, isFollowed: !save.isIdle }} />}
      <NewPasswordForm password={password} busy={isPending} error={error} onPassword={store} />
      {link && <BackToSignIn>Agora não</BackToSignIn>}
    </AuthFrame>
  )
}

function Forgotten({ wanted }: { wanted: string }) {
  const sendsMail = useQuery(authSettingsQuery).data?.sends_mail ?? true
  return (
    <AuthFrame subtitle="Recupere o acesso à sua conta">
      {sendsMail ? (
        <>
          <SignedInNotice />
          <AskByMail by={recoveryTo(wanted)} ask="Enviar link e código" action="Continuar" />
        </>
      ) : (
        <p className="text-body text-ink-2">
          Esta instalação não envia emails. Fale com quem administra o Leme para recuperar o acesso.
        </p>
      )}
      <BackToSignIn>Voltar para a entrada</BackToSignIn>
    </AuthFrame>
  )
}

/** A link of a forgotten password that does not hold any more. */
function DeadLink({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <AuthFrame subtitle="Crie uma nova senha">
      <p role="alert" className="text-body text-ink-2">
        {authMessage(error)}.
      </p>
      <Button look="primary" size="large" onClick={onAgain} className="w-full">
        Pedir outro link
      </Button>
    </AuthFrame>
  )
}
