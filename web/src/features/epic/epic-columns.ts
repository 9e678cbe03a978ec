import type { Epic } from '@leme/contract/epic'
import { workStatuses } from '@leme/contract/status'
import type { Column } from '../../ui/table-head.tsx'
import type { People } from '../work/people.ts'
import { byRank, byText, byValue } from '../work/work-filter.ts'

const columns: readonly Column[] = [
  { label: 'Título', sort: 'title' },
  { label: 'Status', width: '6.5rem', sort: 'status' },
  { label: 'Responsável', width: '11.75rem', sort: 'owner' },
  { label: 'Descrição', width: '16.5rem' },
  { label: 'Criado em', width: '6.5rem', align: 'right', sort: 'created_at', first: 'desc' },
]

const actions: Column = { label: 'Ações', width: '4.5rem', align: 'right' }

/** The table's columns; the actions are only for people who may delete. */
export function epicColumns(mayDelete: boolean): readonly Column[] {
  return mayDelete ? [...columns, actions] : columns
}

/** How the columns order epics. */
export function epicOrders({ nameOf }: People) {
  return {
    title: { compare: byText<Epic>(({ title }) => title) },
    status: { compare: byRank<Epic, Epic['status']>(workStatuses, ({ status }) => status) },
    owner: {
      compare: byText<Epic>(({ owner_user_id }) => nameOf(owner_user_id)),
      isBlank: ({ owner_user_id }: Epic) => owner_user_id === null,
    },
    created_at: { compare: byValue<Epic>(({ created_at }) => created_at) },
  }
}
