import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** The home view. */
export function DashboardPage() {
  return (
    <>
      <PageHead title="Dashboard Executivo" subtitle="Visão geral das operações da empresa" />
      <EmptyState
        title="Página em preparação"
        hint="Os indicadores chegam em uma próxima versão; os projetos já estão aqui"
      >
        <Link to={paths.projects()} className={buttonClass('outline')}>
          Ver projetos
        </Link>
      </EmptyState>
    </>
  )
}
