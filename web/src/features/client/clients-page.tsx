import type { Client } from '@leme/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { messageOf, requestIdOf } from '../../api/errors.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { ClientTable } from './client-table.tsx'
import { ClientTableSkeleton } from './client-table-skeleton.tsx'
import { clientsQuery } from './clients-query.ts'

const { Part: ClientDialog, prepare } = lazyPart(() => import('./client-dialog.tsx'), 'ClientDialog')

function NewClientButton({ onClick, look }: Pick<ButtonProps, 'onClick' | 'look'>) {
  return (
    <Button look={look} onClick={onClick} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Novo Cliente
    </Button>
  )
}

/** Which client the dialog is about; it keeps it while it closes. */
type Open = { open: boolean; client: Client | null }

/** The organisation's clients. */
export function ClientsPage() {
  const clients = useQuery(clientsQuery)
  const [dialog, setDialog] = useState<Open | null>(null)
  const create = () => setDialog({ open: true, client: null })
  const edit = useCallback((client: Client) => setDialog({ open: true, client }), [])

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
      <PageHead title="Clientes" count={clients.data?.length} subtitle="Cadastro de clientes e parceiros">
        <ImportLink kind="clients" />
        <NewClientButton look="primary" onClick={create} />
      </PageHead>
      {list()}
      {dialog && (
        <Suspense>
          <ClientDialog {...dialog} onOpenChange={(open) => setDialog({ ...dialog, open })} />
        </Suspense>
      )}
    </>
  )
}
