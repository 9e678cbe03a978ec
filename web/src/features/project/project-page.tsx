import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** One project. */
export function ProjectPage() {
  return (
    <>
      <PageHead title="Projeto" />
      <EmptyState title="Projeto não encontrado" />
    </>
  )
}
