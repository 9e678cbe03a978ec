import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Agents and their runs. */
export function ObservabilityPage() {
  return (
    <>
      <PageHead title="Observabilidade" subtitle="Execuções, custo e latência dos agentes" />
      <EmptyState title="Página em preparação" hint="As execuções dos agentes chegam em uma próxima versão" />
    </>
  )
}
