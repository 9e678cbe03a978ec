import { useWrite } from '../../api/form/use-write.ts'
import { authMessage } from '../../api/session/auth-message.ts'
import { beginFlow } from '../../api/session/begin-flow.ts'
import { loadAuth } from '../../api/session/load-auth.ts'
import { Button } from '../../ui/button.tsx'
import type { AuthProvider } from './auth-settings-query.ts'
import { ProviderMark } from './provider-mark.tsx'

type Props = {
  providers: readonly AuthProvider[]
  /** Path of the page that they come back to. */
  comeBackTo: string
}

/** "Entrar com …" for every provider that the installation has. */
export function ProviderButtons({ providers, comeBackTo }: Props) {
  const leave = useWrite({
    send: async ({ id }: AuthProvider) => {
      const auth = await loadAuth()
      const redirectTo = beginFlow('oauth', comeBackTo)
      const { error } = await auth.signInWithOAuth({ provider: id, options: { redirectTo } })
      if (error) throw error
    },
    failure: authMessage,
  })
  return (
    <div className="grid gap-2.5">
      <p className="flex items-center gap-3 text-cell text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou
      </p>
      {providers.map((provider) => (
        <Button key={provider.id} size="large" disabled={leave.isPending} onClick={() => leave.mutate(provider)}>
          <ProviderMark provider={provider.id} />
          Entrar com {provider.name}
        </Button>
      ))}
    </div>
  )
}
