import { PageHead } from '../../ui/page-head.tsx'

export function TeamPage() {
  return <PageHead title="Equipe" subtitle="Pessoas da organização" />
}
