import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { workLists } from '@leme/contract/work/work-list'
import { inCharge } from '@leme/contract/work/work-reader'
import { type ReactNode, Suspense } from 'react'
import { unchanged, type Widths } from '../../../list/chosen.ts'
import { headsOf } from '../../../list/list-heads.ts'
import { laterPart } from '../../../ui/page/lazy-part.ts'
import { Cell } from '../../../ui/table/table.tsx'
import type { Column } from '../../../ui/table/table-head.tsx'
import { ownerWords } from '../../work/cell/owner-words.ts'
import { epicWords } from '../../work/cell/parent-words.ts'
import { workCells } from '../../work/cell/work-cells.tsx'
import { workList } from '../../work/work-search.ts'
import { putInCharge } from '../work-calls.ts'
import type { CellProps } from './list-context.ts'
import { OwnerCell } from './owner-cell.tsx'
import { ParentCell } from './parent-cell.tsx'
import { ActionsCell, TitleCell } from './row-ends.tsx'

const { Part: Clip } = laterPart(() => import('../../../ui/float/clip.tsx'), 'Clip')

/** What each column that a list may have shows. */
const cells = {
  title: TitleCell,
  ...workCells,
  epic_id: ({ item: { id, title, epic_id = null }, list: { epics, change } }) => (
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
  owner: ({ item, list: { noun, people, change } }) => (
    <Cell>
      <OwnerCell
        title={item.title}
        owner={inCharge(item)}
        people={people}
        toAgents={noun === 'task'}
        onChange={(next) => change({ id: item.id, ...putInCharge(noun, item, next, people), words: ownerWords })}
      />
    </Cell>
  ),
  description: ({ item: { description } }) => (
    <Cell part="clip" hideOnPhone={!description}>
      {description && (
        <Suspense fallback={<span className="block truncate">{description}</span>}>
          <Clip text={description} />
        </Suspense>
      )}
    </Cell>
  ),
  created_at: ({ item, formatInstantDate }) => (
    <Cell align="right" hideOnPhone>
      {formatInstantDate(item.created_at)}
    </Cell>
  ),
  actions: ActionsCell,
} satisfies Record<string, (props: CellProps) => ReactNode>

export type ColumnName = keyof typeof cells

type KindWidths<Noun extends WorkNoun> = Record<Exclude<keyof (typeof workLists)[Noun]['columns'], 'title'>, string>

/** How wide the columns of each kind's list are, in their order; the title has what is left. */
const widths: { [Noun in WorkNoun]: KindWidths<Noun> & { actions?: string } } = {
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
    due_date: '7.25rem',
    owner: '8.625rem',
    priority: '7rem',
    estimate_hours: '5.75rem',
    created_at: '5.75rem',
    actions: '5.125rem',
  },
}

/** A kind's columns in their order, with their widths; one that is not to be seen here is left out. */
export function columnsOf(noun: WorkNoun, seen: Partial<Record<ColumnName, boolean>> = {}, chosen = unchanged): Widths {
  const all = Object.entries({ title: undefined, ...widths[noun] })
  return chosen(Object.fromEntries(all.filter(([name]) => seen[name as ColumnName] ?? true)))
}

/** The same as a table's. */
export function tableColumns(noun: WorkNoun, shown: Widths): readonly Column[] {
  const { columns } = workList(noun)
  return headsOf(
    { columns: { ...columns, actions: { label: 'Ações', type: 'text', align: 'right' } }, filters: {} },
    shown,
  )
}

/** What a row shows in a column. */
export function cellOf(name: ColumnName, props: CellProps): ReactNode {
  return cells[name](props)
}
