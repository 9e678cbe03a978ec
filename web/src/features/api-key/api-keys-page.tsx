import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { PromptsPanel } from '../organization/prompts-panel.tsx'
import { UnreadSpansPanel } from '../unread-span/unread-spans-panel.tsx'
import { ApiKeysList } from './api-keys-list.tsx'
import { apiKeysQuery } from './api-keys-query.ts'
import { ApiKeysSkeleton } from './api-keys-skeleton.tsx'

// Below the keys, once they are there.
const { Part: WebhooksPanel } = laterPart(() => import('../webhook/webhooks-panel.tsx'), 'WebhooksPanel')
const { Part: NewKeyDialog, prepare } = lazyPart(() => import('./new-key-dialog.tsx'), 'NewKeyDialog')

function NewKeyButton({ onClick, look }: Pick<ButtonProps, 'onClick' | 'look'>) {
  return (
    <Button look={look} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Nova Chave
    </Button>
  )
}

const subtitle = (
  <>
    Acesso de outros sistemas à sua organização, como diz a{' '}
    <a
      href="/api/docs"
      className="rounded-1 font-medium text-accent-text underline underline-offset-3 hover:no-underline"
    >
      referência da API
    </a>
  </>
)

/** A dialog starts again each time it is opened, and is drawn while it closes. */
type Opened = { open: boolean; times: number }

function Prompts({ hidden }: { hidden?: boolean }) {
  return (
    <div hidden={hidden} className="mt-6 max-md:mt-4">
      <PromptsPanel />
    </div>
  )
}

function AdminKeys() {
  const list = useQuery(apiKeysQuery)
  const [dialog, setDialog] = useState<Opened>({ open: false, times: 0 })
  const create = () => setDialog(({ times }) => ({ open: true, times: times + 1 }))
  return (
    <>
      <PageHead title="Chaves de API" count={list.data?.length} subtitle={subtitle}>
        <NewKeyButton look="primary" onClick={create} />
      </PageHead>
      <ApiKeysList list={list}>
        <NewKeyButton onClick={create} />
      </ApiKeysList>
      {/* Read at once, shown with the keys: how high their table is nobody knows before. */}
      <Prompts hidden={list.isPending} />
      {!list.isPending && <UnreadSpansPanel />}
      <Suspense>{!list.isPending && <WebhooksPanel />}</Suspense>
      {dialog.times > 0 && (
        <Suspense>
          <NewKeyDialog key={dialog.times} open={dialog.open} onOpenChange={(open) => setDialog({ ...dialog, open })} />
        </Suspense>
      )}
    </>
  )
}

function OthersKeys() {
  return (
    <>
      <PageHead title="Chaves de API" subtitle={subtitle} />
      <Panel title="Chaves">
        <EmptyLine icon={<KeyRound aria-hidden="true" />}>
          Só administradores veem e criam chaves de API. Peça uma a um deles.
        </EmptyLine>
      </Panel>
      <Prompts />
    </>
  )
}

function UntilKnown() {
  return (
    <>
      <PageHead title="Chaves de API" subtitle={subtitle} />
      <ApiKeysSkeleton />
      <Prompts hidden />
    </>
  )
}

/** The organisation's API keys, and what it keeps of what they send. */
export function ApiKeysPage() {
  const me = useMe()
  const Keys = me ? (can(me.role, 'api_key.read') ? AdminKeys : OthersKeys) : UntilKnown
  return <Keys />
}
