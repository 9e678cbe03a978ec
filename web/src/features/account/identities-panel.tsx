import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWrite } from '../../api/form/use-write.ts'
import { auth } from '../../api/session/auth.ts'
import { authMessage } from '../../api/session/auth-message.ts'
import { beginFlow } from '../../api/session/begin-flow.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { type AuthProvider, authSettingsQuery } from '../auth/auth-settings-query.ts'
import { useAsOwner } from '../auth/invitation/use-as-owner.tsx'
import { ProviderMark } from '../auth/provider-mark.tsx'
import { ownAccountQuery } from './account-queries.ts'
import { identityEmail, providerName } from './identity-text.ts'

const { Part: UnlinkDialog } = lazyPart(() => import('./unlink-dialog.tsx'), 'UnlinkDialog')

type RowProps = { identity: UserIdentity; name: string; onUnlink: (() => void) | null }

function IdentityRow({ identity, name, onUnlink }: RowProps) {
  const { formatInstantDate } = useCalendar()
  const email = identityEmail(identity)
  const { created_at, last_sign_in_at } = identity
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-3">
      <span className="mt-0.5 self-start text-ink-2">
        <ProviderMark provider={identity.provider} />
      </span>
      <div className="min-w-0 flex-1 text-cell">
        <p className="font-medium text-ink">{name}</p>
        {email && <p className="wrap-anywhere text-ink-2">{email}</p>}
        <p className="flex flex-wrap gap-x-3 text-ink-3 tabular-nums">
          {created_at && <span>Desde {formatInstantDate(created_at)}</span>}
          {last_sign_in_at && <span>Último uso {formatInstantDate(last_sign_in_at)}</span>}
        </p>
      </div>
      {onUnlink && (
        <Button size="small" aria-label={`Desvincular ${name}${email ? `, ${email}` : ''}`} onClick={onUnlink}>
          Desvincular
        </Button>
      )}
    </li>
  )
}

/** Providers that the account has no identity of, each with what leads there. */
type AsOwner = ReturnType<typeof useAsOwner>['asOwner']

function LinkButtons({ providers, asOwner }: { providers: readonly AuthProvider[]; asOwner: AsOwner }) {
  const link = useWrite({
    send: async ({ id }: AuthProvider) => {
      const redirectTo = beginFlow('oauth', '/settings/account?tab=identities')
      const { error } = await auth.linkIdentity({ provider: id, options: { redirectTo } })
      if (error) throw error
    },
    failure: (error) => ({ title: 'Erro ao vincular identidade', detail: authMessage(error) }),
  })
  if (providers.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3.5">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="small"
          disabled={link.isPending}
          onClick={() => asOwner(() => link.mutate(provider))}
        >
          <Plus aria-hidden="true" />
          Vincular {provider.name}
        </Button>
      ))}
    </div>
  )
}

type Unlinking = { identity: UserIdentity; name: string }

/** The ways to sign in to one's account; links others, and takes away all but the last. */
export function IdentitiesPanel() {
  const { data: account, isError, refetch } = useQuery(ownAccountQuery)
  const identities = account?.identities
  const providers = useQuery(authSettingsQuery).data?.providers ?? []
  const { asOwner, ownerDialog } = useAsOwner()
  const [unlinking, setUnlinking] = useState<Unlinking | null>(null)
  const isFree = ({ id }: AuthProvider) => !identities?.some(({ provider }) => provider === id)

  function body() {
    if (isError)
      return <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as suas identidades</ErrorLine>
    if (!identities) {
      return (
        <Loading label="Carregando identidades">
          <div className="grid gap-2 border-t border-line px-4 py-4">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
        </Loading>
      )
    }
    return (
      <>
        <ul>
          {identities.map((identity) => {
            const name = providerName(identity, providers)
            const isLast = identities.length === 1
            const onUnlink = isLast ? null : () => asOwner(() => setUnlinking({ identity, name }))
            return <IdentityRow key={identity.identity_id} identity={identity} name={name} onUnlink={onUnlink} />
          })}
        </ul>
        <LinkButtons providers={providers.filter(isFree)} asOwner={asOwner} />
      </>
    )
  }

  return (
    <Panel title="Identidades" className="max-w-176">
      <p className="px-4 pb-3.5 text-cell text-ink-3">
        As formas de entrar na sua conta. Ao menos uma fica sempre vinculada.
      </p>
      {body()}
      {ownerDialog}
      <Suspense>{unlinking && <UnlinkDialog {...unlinking} onClose={() => setUnlinking(null)} />}</Suspense>
    </Panel>
  )
}
