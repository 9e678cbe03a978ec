import { can } from '@leme/contract/can'
import type { AuditFilter } from '@leme/contract/people/audit'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { useSearchText } from '../../page/use-search-text.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditSearch } from './audit-search.ts'
import { AuditSkeleton } from './audit-skeleton.tsx'
import { DownloadAudit } from './download-audit.tsx'

const head = { title: 'Auditoria', subtitle: 'Acessos, contas, exclusões, importações e exportações da organização' }

function AdminAudit() {
  const filter = auditSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [text, setText] = useSearchText(filter.q ?? '')
  const people = useQuery(usersQuery).data ?? []

  /** Typing replaces the step before; a choice is one that one can go back from. */
  function choose(change: AuditFilter, replace = false): void {
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace, resetScroll: false })
  }

  return (
    <>
      <PageHead {...head}>
        <DownloadAudit filter={filter} />
      </PageHead>
      <AuditFilters
        filter={filter}
        people={people}
        text={text}
        onType={(typed) => {
          setText(typed)
          choose({ q: typed.trim() || undefined }, true)
        }}
        onChoose={choose}
      />
      <AuditList filter={filter} />
    </>
  )
}

function OthersAudit() {
  return (
    <>
      <PageHead {...head} />
      <Panel>
        <EmptyLine icon={<ScrollText aria-hidden="true" />}>Só administradores veem a auditoria.</EmptyLine>
      </Panel>
    </>
  )
}

function UntilKnown() {
  return (
    <>
      <PageHead {...head} />
      <AuditSkeleton />
    </>
  )
}

/** Who did what to the organisation's safety and data, from where and when; for its administrators. */
export function AuditPage() {
  const me = useMe()
  const Audit = me ? (can(me.role, 'audit.read') ? AdminAudit : OthersAudit) : UntilKnown
  return <Audit />
}
