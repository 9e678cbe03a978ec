import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** The organisation's clients. */
export function ClientsPage() {
  return (
    <>
      <PageHead title="Clientes" subtitle="Cadastro de clientes e parceiros" />
      <EmptyState title="Nenhum cliente cadastrado" />
    </>
  )
}
