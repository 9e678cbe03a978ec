import type { Client } from '@leme/contract/client/client'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { messageOf, requestIdOf } from '../../api/http/errors.ts'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { ClientTable } from './client-table.tsx'

const names = ['w-36', 'w-44', 'w-40', 'w-32', 'w-48', 'w-36', 'w-40', 'w-44']

/** Six cells; on phones name and switch, contact, document. */
function RowSkeleton({ name }: { name: string }) {
  return (
    <div className="grid h-12.25 grid-cols-[4fr_3fr_5fr_3fr_2fr_2fr] items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:h-21.5 max-md:grid-cols-[1fr_4rem] max-md:content-center max-md:gap-x-0 max-md:gap-y-2 [&>*]:min-w-0">
      <Skeleton className={`h-3.5 max-w-full ${name}`} />
      <Skeleton className="h-5 w-24 max-w-full max-md:hidden" />
      <Skeleton className="h-3.5 w-44 max-w-full max-md:order-2 max-md:col-span-full max-md:h-3 max-md:w-56" />
      <Skeleton className="h-3.5 w-28 max-w-full max-md:order-3 max-md:col-span-full max-md:h-3" />
      <Skeleton className="h-4 w-14 max-w-full max-md:order-1" />
      <Skeleton className="ml-auto h-3.5 w-18 max-w-full max-md:hidden" />
    </div>
  )
}

/** The table while it loads, with rows as high as those that come. */
function ClientTableSkeleton() {
  return (
    <Loading label="Carregando clientes">
      <Panel>
        <div className="h-8.25 border-b border-line bg-inset max-md:hidden" />
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
          <RowSkeleton key={index} name={name} />
        ))}
      </Panel>
    </Loading>
  )
}

const { Part: UnmatchedNote } = laterPart(() => import('./unmatched-note.tsx'), 'UnmatchedNote')
const { Part: AlikeNote } = laterPart(() => import('./alike-note.tsx'), 'AlikeNote')
const { Part: ClientDialog, prepare } = lazyPart(() => import('./client-dialog.tsx'), 'ClientDialog')

function NewClientButton({ onClick, look }: Pick<ButtonProps, 'onClick' | 'look'>) {
  return (
    <Button aria-keyshortcuts="c" look={look} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Novo Cliente
    </Button>
  )
}

const route = getRouteApi('/app/clients')

/** Which client the dialog is about; it keeps it while it closes. */
type Open = { open: boolean; client: Client | null }

/** The organisation's clients. */
export function ClientsPage() {
  const clients = useQuery(clientsQuery)
  const [dialog, setDialog] = useState<Open | null>(null)
  const create = () => setDialog({ open: true, client: null })
  const edit = useCallback((client: Client) => setDialog({ open: true, client }), [])
  const { client: named } = route.useSearch()
  const navigate = route.useNavigate()
  const wanted = clients.data?.find(({ id }) => id === named)?.id
  // The one that the address names is open from the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes of it later shows in the dialog anyway
  useEffect(() => {
    const client = clients.data?.find(({ id }) => id === wanted)
    if (client) edit(client)
  }, [wanted, edit])

  function onOpenChange(open: boolean): void {
    if (dialog) setDialog({ ...dialog, open })
    if (!open && named) void navigate({ search: {}, replace: true, resetScroll: false })
  }

  /** What others changed since it was opened shows in it; one that the list no longer has stays as it was. */
  const asItIs = (opened: Client | null) =>
    opened && (clients.data?.find((client) => client.id === opened.id) ?? opened)

  function list(): ReactNode {
    if (clients.data?.length) return <ClientTable clients={clients.data} onEdit={edit} />
    if (clients.data) {
      return (
        <EmptyState title="Nenhum cliente cadastrado" hint="Crie seu primeiro cliente para começar">
          <NewClientButton onClick={create} />
        </EmptyState>
      )
    }
    if (clients.isError) {
      const detail = messageOf(clients.error, 'O restante do Leme continua funcionando.')
      const retry = () => void clients.refetch()
      return (
        <ErrorPanel
          title="Não foi possível carregar os clientes"
          detail={detail}
          requestId={requestIdOf(clients.error)}
          onRetry={retry}
        />
      )
    }
    return <ClientTableSkeleton />
  }

  return (
    <>
      <PageHead
        title="Clientes"
        count={clients.data?.length}
        subtitle={
          <>
            Cadastro de clientes e parceiros{' '}
            <Suspense>
              <AlikeNote className="ml-2" /> <UnmatchedNote className="ml-2" />
            </Suspense>
          </>
        }
      >
        <ImportLink kind="clients" />
        <NewClientButton look="primary" onClick={create} />
      </PageHead>
      {list()}
      {dialog && (
        <Suspense>
          <ClientDialog {...dialog} client={asItIs(dialog.client)} onOpenChange={onOpenChange} onOther={edit} />
        </Suspense>
      )}
    </>
  )
}
