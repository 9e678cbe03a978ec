import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** The organisation's projects. */
export function ProjectsPage() {
  return (
    <>
      <PageHead title="Projetos" subtitle="Gestão de projetos e clientes" />
      <EmptyState title="Nenhum projeto encontrado" />
    </>
  )
}
