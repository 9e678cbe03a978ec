import { priorities, workStatuses } from '@leme/contract/status'
import type { WorkItem } from '@leme/contract/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work-kind'
import type { Column } from '../../ui/table-head.tsx'
import type { People } from '../work/people.ts'
import { byRank, byText, byValue, type Order } from './work-filter.ts'

const heads = {
  title: { label: 'Título', sort: 'title' },
  status: { label: 'Status', sort: 'status' },
  due_date: { label: 'Prazo', sort: 'due_date' },
  epic_id: { label: 'Épico', sort: 'epic' },
  owner: { label: 'Responsável', sort: 'owner' },
  priority: { label: 'Prioridade', sort: 'priority' },
  estimate_hours: { label: 'Estimativa', align: 'right', sort: 'estimate_hours', first: 'desc' },
  description: { label: 'Descrição' },
  created_at: { label: 'Criado em', align: 'right', sort: 'created_at', first: 'desc' },
  actions: { label: 'Ações', align: 'right' },
} as const satisfies Record<string, Column>

export type ColumnName = keyof typeof heads

/** The columns of each kind's list after the title, in their order, and how wide they are; the title has what is left. */
const widths: Record<WorkNoun, Partial<Record<Exclude<ColumnName, 'title'>, string>>> = {
  epic: {
    status: '6.5rem',
    owner: '11.75rem',
    description: '16.5rem',
    created_at: '6.5rem',
    actions: '4.5rem',
  },
  story: {
    status: '6.25rem',
    epic_id: '9.5rem',
    owner: '10.75rem',
    priority: '6.75rem',
    estimate_hours: '6.125rem',
    created_at: '6.5rem',
  },
  // With the due date among them, near the title where it is in sight, they are as wide as a page of 1280 pixels has room for.
  task: {
    status: '6.25rem',
    due_date: '7.5rem',
    owner: '9rem',
    priority: '6.875rem',
    estimate_hours: '5.75rem',
    created_at: '5.875rem',
    actions: '5.125rem',
  },
}

/** The names of a kind's columns in their order; one that is not to be seen here is left out. */
export function columnsOf(noun: WorkNoun, seen: Partial<Record<ColumnName, boolean>> = {}): readonly ColumnName[] {
  const names: ColumnName[] = ['title', ...(Object.keys(widths[noun]) as ColumnName[])]
  return names.filter((name) => seen[name] ?? true)
}

/** The same as a table's. */
export function tableColumns(noun: WorkNoun, names: readonly ColumnName[]): readonly Column[] {
  return names.map((name) => ({ ...heads[name], width: name === 'title' ? undefined : widths[noun][name] }))
}

/** How the columns order a list; rows of a kind without the field stay as they are. `epicTitle` is what an epic's id stands for. */
export function ordersOf(
  noun: WorkNoun,
  { nameOf }: People,
  epicTitle: (id: string) => string | undefined,
): Record<string, Order<WorkItem>> {
  return {
    title: byText(({ title }) => title),
    status: byRank(workStatuses, ({ status }) => status),
    epic: byText(({ epic_id }) => epic_id && epicTitle(epic_id)),
    owner: byText((item) => nameOf(item[workKinds[noun].owner] ?? null)),
    priority: byRank(priorities, ({ priority }) => priority),
    estimate_hours: byValue(({ estimate_hours }) => estimate_hours),
    due_date: byValue(({ due_date }) => due_date),
    created_at: byValue(({ created_at }) => created_at),
  }
}
