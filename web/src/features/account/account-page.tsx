import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { type AccountTab, accountSearch } from './account-search.ts'
import { IdentitiesPanel } from './identities-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

const { Part: NoticeSettings } = lazyPart(() => import('../notice/notice-settings.tsx'), 'NoticeSettings')

const route = getRouteApi('/app/settings/account')

const tabs = [
  { value: 'profile', label: 'Perfil' },
  { value: 'security', label: 'Segurança' },
  { value: 'sessions', label: 'Sessões' },
  { value: 'identities', label: 'Identidades' },
  { value: 'notices', label: 'Notificações' },
] as const satisfies readonly { value: AccountTab; label: string }[]

/** The signed-in user, how they prove who they are, and where they are signed in. */
export function AccountPage() {
  const { tab = 'profile' } = accountSearch(route.useSearch())
  const navigate = useNavigate()
  const open = (next: AccountTab) =>
    void navigate({ to: '.', search: { tab: next === 'profile' ? undefined : next }, replace: true })
  return (
    <>
      <PageHead title="Conta" subtitle="Seus dados e seu acesso ao Leme" />
      <Tabs<AccountTab> label="Conta" value={tab} onChange={open} tabs={tabs}>
        {tab === 'profile' && <ProfilePanel />}
        {tab === 'security' && <SecurityPanel />}
        {tab === 'sessions' && <SessionsPanel />}
        {tab === 'identities' && <IdentitiesPanel />}
        {tab === 'notices' && (
          <Suspense>
            <NoticeSettings />
          </Suspense>
        )}
      </Tabs>
    </>
  )
}
