import { paths } from '@leme/contract/paths'
import { emailChangeHalfDone } from '@leme/contract/people/email-change'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { needsFactor } from '../../api/session/assurance.ts'
import { authMessage, isRefusal } from '../../api/session/auth-message.ts'
import { usePageTitle } from '../../page/title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { AuthFrame } from './auth-frame.tsx'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { followMailLink } from './code/sent-code-ways.ts'
import type { MailLink } from './mail-link.ts'
import { SignedInNotice } from './signed-in-notice.tsx'
import { useWelcome } from './use-welcome.ts'
import { useWantedPage } from './wanted-page.ts'

/** By what the link is for: the page's words, its one button, what is said once it is done, and who asks for another. */
const words = {
  signup: {
    subtitle: 'Confirme seu email',
    action: 'Confirmar email',
    done: 'Email confirmado com sucesso',
    again: 'Entre com email e senha para pedir outro link.',
  },
  magiclink: {
    subtitle: 'Entre na sua conta',
    action: 'Entrar',
    done: null,
    again: 'Peça outro link na página de entrada.',
  },
  email_change: {
    subtitle: 'Confirme seu novo email',
    action: 'Confirmar novo email',
    done: 'Email alterado com sucesso',
    again: 'Peça a troca de novo em Conta.',
  },
} as const

/** A link that came by mail is used up by a press and not by its opening: programs open links, too. */
export function ConfirmMailLink({ link }: { link: MailLink & { type: keyof typeof words } }) {
  const { subtitle, action, done, again } = words[link.type]
  const navigate = useNavigate()
  const client = useQueryClient()
  const welcome = useWelcome()
  const wanted = useWantedPage()
  usePageTitle(subtitle)
  const follow = useWrite({
    send: () => followMailLink(link),
    success: (_, session) => (done && session && !needsFactor(session) ? done : undefined),
    onDone: async (session) => {
      if (!session) return
      void client.invalidateQueries({ queryKey: keys.me })
      if (done === null) welcome(session)
      await navigate({ href: wanted, replace: true })
    },
  })

  const press = useOneAtATime(() => follow.mutateAsync())

  // A link that nobody judged is not used up: it can be pressed again.
  const isRefused = follow.isError && isRefusal(follow.error)
  if (isRefused || (follow.isSuccess && follow.data === null)) {
    return (
      <AuthFrame subtitle={subtitle}>
        <p role={isRefused ? 'alert' : 'status'} className="text-body text-ink-2">
          {isRefused ? `${authMessage(follow.error)}. ${again}` : `${emailChangeHalfDone}.`}
        </p>
        <Link
          to={paths.auth()}
          state={({ wanted }) => ({ wanted })}
          replace
          className={buttonClass('primary', 'large')}
        >
          Continuar
        </Link>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame subtitle={subtitle}>
      <SignedInNotice link={{ token_hash: link.token_hash, isFollowed: !follow.isIdle }} />
      {follow.isError && (
        <p role="alert" className="text-body text-ink-2">
          {authMessage(follow.error)}.
        </p>
      )}
      <Button
        look="primary"
        size="large"
        disabled={follow.isPending || follow.isSuccess}
        onClick={press}
        className="w-full"
      >
        {follow.isPending ? 'Processando...' : action}
      </Button>
      <BackToSignIn>Agora não</BackToSignIn>
    </AuthFrame>
  )
}
