import type { AuditFilter } from '@leme/contract/people/audit'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf, requestIdOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Table } from '../../ui/table/table.tsx'
import { AuditRow } from './audit-row.tsx'
import { AuditSkeleton } from './audit-skeleton.tsx'

export const pageSize = 50

/** The events that the filter leaves, newest first, a page at a time; until another filter's are there, these stay. */
function auditEventsQuery(filter: AuditFilter) {
  const query = { ...filter, limit: pageSize }
  return infiniteQueryOptions({
    queryKey: keys.auditEvents.list(query),
    queryFn: ({ pageParam, signal }) => call('GET /api/audit', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}

const columns = [
  'O que houve',
  { label: 'Quem', width: '14rem' },
  { label: 'De onde', width: '11rem' },
  { label: 'Quando', align: 'right', width: '9.5rem' },
] as const

/** The events that the filter leaves, newest first, a page at a time. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const list = useInfiniteQuery(auditEventsQuery(filter))
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
