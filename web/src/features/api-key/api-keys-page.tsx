import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** The organisation's API keys. */
export function ApiKeysPage() {
  return (
    <>
      <PageHead title="Chaves de API" subtitle="Acesso de outros sistemas à sua organização" />
      <EmptyState title="Página em preparação" hint="As chaves de API chegam em uma próxima versão" />
    </>
  )
}
