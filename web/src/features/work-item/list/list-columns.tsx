import { formatHours } from '@leme/contract/format/format'
import { priorities, workStatuses } from '@leme/contract/status'
import type { WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { type ReactNode, Suspense } from 'react'
import { laterPart } from '../../../ui/page/lazy-part.ts'
import { Cell } from '../../../ui/table/table.tsx'
import type { Column } from '../../../ui/table/table-head.tsx'
import { epicWords, ownerWords, priorityWords, statusWords } from '../../work/cell/change-words.ts'
import { DueDate, dueWords } from '../../work/cell/due-date.tsx'
import { PriorityCell } from '../../work/cell/priority-cell.tsx'
import { StatusCell } from '../../work/cell/status-cell.tsx'
import { ValueCell } from '../../work/cell/value-cell.tsx'
import { ownerIn } from '../work-calls.ts'
import type { CellProps, ListContext } from './list-context.ts'
import { OwnerCell } from './owner-cell.tsx'
import { ParentCell } from './parent-cell.tsx'
import { ActionsCell, TitleCell } from './row-ends.tsx'
import { byRank, byText, byValue, type Order } from './work-filter.ts'

const { Part: Clip } = laterPart(() => import('../../../ui/float/clip.tsx'), 'Clip')

/** What an order looks things up in. */
export type OrderContext = Pick<ListContext, 'noun' | 'people'> & { epicTitle: (id: string) => string | undefined }

type ListColumn = {
  head: Omit<Column, 'width'>
  /** How it orders a list; rows of a kind without the field stay as they are. */
  order?: (context: OrderContext) => Order<WorkItem>
  cell: (props: CellProps) => ReactNode
}

/** Each column that a list may have. */
const columns = {
  title: {
    head: { label: 'Título', sort: 'title' },
    order: () => byText(({ title }) => title),
    cell: TitleCell,
  },
  status: {
    head: { label: 'Status', sort: 'status' },
    order: () => byRank(workStatuses, ({ status }) => status),
    cell: ({ item: { id, title, status }, list: { change } }) => (
      <Cell>
        <StatusCell
          title={title}
          status={status}
          onChange={(next) => change({ id, change: { status: next }, words: statusWords })}
        />
      </Cell>
    ),
  },
  due_date: {
    head: { label: 'Prazo', sort: 'due_date' },
    order: () => byValue(({ due_date }) => due_date),
    cell: ({ item, list: { today, change } }) => {
      const { id, title, status, due_date = null } = item
      return (
        <Cell hideOnPhone={!due_date} phoneLabel="Prazo">
          <ValueCell
            field="due_date"
            title={title}
            value={due_date}
            said={dueWords({ due_date, status }, today)}
            onSave={(edit) => change({ id, ...edit })}
          >
            {due_date && <DueDate task={{ due_date, status }} today={today} />}
          </ValueCell>
        </Cell>
      )
    },
  },
  epic_id: {
    head: { label: 'Épico', sort: 'epic' },
    order: ({ epicTitle }) => byText(({ epic_id }) => epic_id && epicTitle(epic_id)),
    cell: ({ item: { id, title, epic_id = null }, list: { epics, change } }) => (
      <Cell>
        <ParentCell
          noun="epic"
          title={title}
          parentId={epic_id}
          options={epics}
          onChange={(next) => change({ id, change: { epic_id: next }, words: epicWords })}
        />
      </Cell>
    ),
  },
  owner: {
    head: { label: 'Responsável', sort: 'owner' },
    order: ({ noun, people }) => byText((item) => people.nameOf(ownerIn(noun, item) ?? null)),
    cell: ({ item, list: { noun, people, change } }) => (
      <Cell>
        <OwnerCell
          title={item.title}
          owner={ownerIn(noun, item) ?? null}
          people={people}
          onChange={(next) => change({ id: item.id, change: { [workKinds[noun].owner]: next }, words: ownerWords })}
        />
      </Cell>
    ),
  },
  priority: {
    head: { label: 'Prioridade', sort: 'priority' },
    order: () => byRank(priorities, ({ priority }) => priority),
    cell: ({ item: { id, title, priority }, list: { change } }) => (
      <Cell>
        {priority && (
          <PriorityCell
            title={title}
            priority={priority}
            onChange={(next) => change({ id, change: { priority: next }, words: priorityWords })}
          />
        )}
      </Cell>
    ),
  },
  estimate_hours: {
    head: { label: 'Estimativa', align: 'right', sort: 'estimate_hours', first: 'desc' },
    order: () => byValue(({ estimate_hours }) => estimate_hours),
    cell: ({ item: { id, title, estimate_hours = null }, list: { change } }) => (
      <Cell align="right" hideOnPhone={estimate_hours === null}>
        <ValueCell
          field="estimate_hours"
          title={title}
          value={estimate_hours}
          said={estimate_hours === null ? null : formatHours(estimate_hours)}
          onSave={(edit) => change({ id, ...edit })}
        />
      </Cell>
    ),
  },
  description: {
    head: { label: 'Descrição' },
    cell: ({ item: { description } }) => (
      <Cell part="clip" hideOnPhone={!description}>
        {description && (
          <Suspense fallback={<span className="block truncate">{description}</span>}>
            <Clip text={description} />
          </Suspense>
        )}
      </Cell>
    ),
  },
  created_at: {
    head: { label: 'Criado em', align: 'right', sort: 'created_at', first: 'desc' },
    order: () => byValue(({ created_at }) => created_at),
    cell: ({ item, formatInstantDate }) => (
      <Cell align="right" hideOnPhone>
        {formatInstantDate(item.created_at)}
      </Cell>
    ),
  },
  actions: {
    head: { label: 'Ações', align: 'right' },
    cell: ActionsCell,
  },
} satisfies Record<string, ListColumn>

export type ColumnName = keyof typeof columns

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
  return names.map((name) => ({ ...columns[name].head, width: name === 'title' ? undefined : widths[noun][name] }))
}

/** How the columns order a list, by the names that the address has for them. */
export function ordersOf(context: OrderContext): Record<string, Order<WorkItem>> {
  const orders: Record<string, Order<WorkItem>> = {}
  for (const { head, order } of Object.values<ListColumn>(columns)) {
    if (head.sort && order) orders[head.sort] = order(context)
  }
  return orders
}

/** What a row shows in a column. */
export function cellOf(name: ColumnName, props: CellProps): ReactNode {
  return columns[name].cell(props)
}
