import { priorities, workStatuses } from '@leme/contract/status'
import type { Task } from '@leme/contract/task'
import type { Column } from '../../ui/table-head.tsx'
import type { People } from '../work/people.ts'
import { byRank, byText, byValue } from '../work/work-filter.ts'

const beforeDue: readonly Column[] = [
  { label: 'Título', sort: 'title' },
  { label: 'Status', width: '6.25rem', sort: 'status' },
]
const due: Column = { label: 'Prazo', width: '7.5rem', sort: 'due_date' }
// With the due date among them they are as wide as a page of 1280 pixels has room for.
const afterDue: readonly Column[] = [
  { label: 'Responsável', width: '9rem', sort: 'owner' },
  { label: 'Prioridade', width: '6rem', sort: 'priority' },
  { label: 'Estimativa', width: '5.75rem', align: 'right', sort: 'estimate_hours', first: 'desc' },
  { label: 'Criado em', width: '6.25rem', align: 'right', sort: 'created_at', first: 'desc' },
  { label: 'Ações', width: '5.125rem', align: 'right' },
]

/** The table's columns; the due date has one of its own where there is room, near the title: there it is in sight. */
export function taskColumns(hasDue: boolean): readonly Column[] {
  return hasDue ? [...beforeDue, due, ...afterDue] : [...beforeDue, ...afterDue]
}

/** How the columns order tasks. */
export function taskOrders({ nameOf }: People) {
  return {
    title: { compare: byText<Task>(({ title }) => title) },
    status: { compare: byRank<Task, Task['status']>(workStatuses, ({ status }) => status) },
    owner: {
      compare: byText<Task>(({ assignee_user_id }) => nameOf(assignee_user_id)),
      isBlank: ({ assignee_user_id }: Task) => assignee_user_id === null,
    },
    priority: { compare: byRank<Task, Task['priority']>(priorities, ({ priority }) => priority) },
    estimate_hours: {
      compare: byValue<Task>(({ estimate_hours }) => estimate_hours),
      isBlank: ({ estimate_hours }: Task) => estimate_hours === null,
    },
    due_date: {
      compare: byValue<Task>(({ due_date }) => due_date),
      isBlank: ({ due_date }: Task) => due_date === null,
    },
    created_at: { compare: byValue<Task>(({ created_at }) => created_at) },
  }
}
