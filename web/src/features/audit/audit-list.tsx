import type { AuditFilter } from '@leme/contract/people/audit'
import { auditList } from '@leme/contract/people/audit-list'
import { call } from '../../api/call.ts'
import { messageOf, requestIdOf } from '../../api/http/errors.ts'
import type { PageQuery } from '../../api/http/read-pages.ts'
import { keys } from '../../api/keys.ts'
import { headsOf } from '../../list/list-heads.ts'
import { pagedQuery, usePagedList } from '../../list/paged-query.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Table } from '../../ui/table/table.tsx'
import { AuditRow } from './audit-row.tsx'
import { AuditSkeleton } from './audit-skeleton.tsx'

/** The events that the filter leaves, newest first. */
function auditEventsQuery(filter: AuditFilter) {
  const read = (page: PageQuery, signal: AbortSignal) =>
    call('GET /api/audit', { query: { ...filter, ...page } }, { signal })
  return pagedQuery(keys.auditEvents.list(filter), read, false)
}

const columns = headsOf(auditList, { event: undefined, actor_name: '14rem', ip: '11rem', created_at: '9.5rem' })

/** The events that the filter leaves, newest first, a page at a time. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const list = usePagedList(auditEventsQuery(filter))
  const { data, isError, error, refetch, isPlaceholderData } = list
  const events = data?.pages.flat()
  if (!events && isError) {
    return (
      <ErrorPanel
        title="Não foi possível carregar a auditoria"
        detail={messageOf(error, 'O restante do Leme continua funcionando.')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!events) return <AuditSkeleton />
  if (events.length === 0) {
    return (
      <Panel>
        <EmptyLine>Nada corresponde aos filtros</EmptyLine>
      </Panel>
    )
  }
  return (
    <Panel>
      <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <Table caption="Auditoria" columns={columns} first tall>
          {events.map((event) => (
            <AuditRow key={event.id} event={event} />
          ))}
        </Table>
      </div>
      <MoreButton list={list} />
    </Panel>
  )
}
