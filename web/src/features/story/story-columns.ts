import { priorities, workStatuses } from '@leme/contract/status'
import type { Story } from '@leme/contract/story'
import type { Column } from '../../ui/table-head.tsx'
import type { People } from '../work/people.ts'
import { byRank, byText, byValue } from '../work/work-filter.ts'

export const storyColumns: readonly Column[] = [
  { label: 'Título', sort: 'title' },
  { label: 'Status', width: '6.25rem', sort: 'status' },
  { label: 'Épico', width: '9.5rem', sort: 'epic' },
  { label: 'Responsável', width: '10.75rem', sort: 'owner' },
  { label: 'Prioridade', width: '6.75rem', sort: 'priority' },
  { label: 'Estimativa', width: '6.125rem', align: 'right', sort: 'estimate_hours', first: 'desc' },
  { label: 'Criado em', width: '6.5rem', align: 'right', sort: 'created_at', first: 'desc' },
]

/** How the columns order stories. `epicTitle` is the title that an epic's id stands for. */
export function storyOrders({ nameOf }: People, epicTitle: (id: string | null) => string | null) {
  return {
    title: { compare: byText<Story>(({ title }) => title) },
    status: { compare: byRank<Story, Story['status']>(workStatuses, ({ status }) => status) },
    epic: {
      compare: byText<Story>(({ epic_id }) => epicTitle(epic_id)),
      isBlank: ({ epic_id }: Story) => epic_id === null,
    },
    owner: {
      compare: byText<Story>(({ owner_user_id }) => nameOf(owner_user_id)),
      isBlank: ({ owner_user_id }: Story) => owner_user_id === null,
    },
    priority: { compare: byRank<Story, Story['priority']>(priorities, ({ priority }) => priority) },
    estimate_hours: {
      compare: byValue<Story>(({ estimate_hours }) => estimate_hours),
      isBlank: ({ estimate_hours }: Story) => estimate_hours === null,
    },
    created_at: { compare: byValue<Story>(({ created_at }) => created_at) },
  }
}
