import { can } from '@leme/contract/can'
import type { AuditFilter } from '@leme/contract/people/audit'
import { auditList } from '@leme/contract/people/audit-list'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { isFiltered } from '../../list/is-filtered.ts'
import { namesOf } from '../../list/list-controls.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { cleared, readSearch } from '../../list/list-search.ts'
import { useListSearch } from '../../list/use-list-search.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DayFilter } from '../../ui/select/day-filter.tsx'
import { AuditList } from './audit-list.tsx'
import { AuditSkeleton } from './audit-skeleton.tsx'
import { DownloadAudit } from './download-audit.tsx'

const head = { title: 'Auditoria', subtitle: 'Acessos, contas, exclusões, importações e exportações da organização' }

const readAudit = (given: Record<string, unknown>): AuditFilter => readSearch(auditList, given)

function AdminAudit() {
  const { search: filter, ...state } = useListSearch(readAudit)
  const { from, to } = filter
  const people = useQuery(usersQuery).data?.map(({ id, display_name }) => ({ id, name: display_name }))
  return (
    <>
      <PageHead {...head}>
        <DownloadAudit filter={filter} />
      </PageHead>
      <ListFilters
        list={auditList}
        search={filter}
        {...state}
        onClear={isFiltered(auditList, { ...filter, q: state.text.trim() }) && (() => state.clear(cleared(auditList)))}
        options={{ user_id: namesOf(auditList.filters.user_id, people) }}
        end={
          from &&
          to &&
          from > to && (
            <p role="alert" className="text-label text-danger-text">
              O período termina antes de começar
            </p>
          )
        }
        days={
          <>
            <DayFilter
              label={auditList.filters.from.label}
              day={from}
              onChoose={(day) => state.choose({ from: day })}
            />
            <DayFilter label={auditList.filters.to.label} day={to} onChoose={(day) => state.choose({ to: day })} />
          </>
        }
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
