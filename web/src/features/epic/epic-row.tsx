import { workStatuses } from '@leme/contract/status'
import type { Epic, WorkUpdate } from '@leme/contract/work-item'
import { Trash2 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { laterPart } from '../../ui/lazy-part.ts'
import { Cell, Row } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-head.tsx'
import { ownerWords, statusWords } from '../work/change-words.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import type { People } from '../work/people.ts'
import { StatusCell } from '../work/status-cell.tsx'
import { type Progress, ProgressLine } from '../work/task-progress.tsx'
import type { RowChange } from '../work/use-change-row.ts'
import { byRank, byText, byValue } from '../work/work-filter.ts'
import { WorkLink } from '../work/work-link.tsx'

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

const { Part: Clip } = laterPart(() => import('../../ui/clip.tsx'), 'Clip')

/** With how many of its stories' tasks are done. */
export type EpicRowProps = Partial<Progress> & {
  epic: Epic
  people: People
  change: (change: RowChange<WorkUpdate<'epic'>>) => void
  /** Absent for people who may not. */
  onDelete?: (epic: Epic) => void
}

/** An epic in the list; on phones its title leads, with the way to delete it at the right. */
export const EpicRow = memo(function EpicRow(props: EpicRowProps) {
  const { formatInstantDate } = useCalendar()
  const { epic, done, total, people, change, onDelete } = props
  const { id, project_id, title, status, owner_user_id, description, created_at } = epic
  return (
    <Row>
      <Cell part="lead">
        <WorkLink projectId={project_id} noun="epic" id={id}>
          <span className="line-clamp-3">{title}</span>
        </WorkLink>
        <ProgressLine done={done} total={total} />
      </Cell>
      <Cell>
        <StatusCell
          title={title}
          status={status}
          onChange={(next) => change({ id, change: { status: next }, words: statusWords })}
        />
      </Cell>
      <Cell>
        <OwnerCell
          title={title}
          owner={owner_user_id}
          people={people}
          onChange={(owner) => change({ id, change: { owner_user_id: owner }, words: ownerWords })}
        />
      </Cell>
      <Cell part="clip" hideOnPhone={!description}>
        {description && (
          <Suspense fallback={<span className="block truncate">{description}</span>}>
            <Clip text={description} />
          </Suspense>
        )}
      </Cell>
      <Cell align="right" hideOnPhone>
        {formatInstantDate(created_at)}
      </Cell>
      {onDelete && (
        <Cell part="end" align="right">
          <IconButton
            size="small"
            label={`Deletar ${title}`}
            onClick={() => onDelete(epic)}
            className="max-md:-my-2.5 max-md:-mr-3"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </Cell>
      )}
    </Row>
  )
})
