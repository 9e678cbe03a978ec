import { formatHours } from '@leme/contract/format'
import type { WorkItem } from '@leme/contract/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work-kind'
import { Clock, Trash2 } from 'lucide-react'
import { Fragment, memo, type ReactNode, Suspense } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { laterPart } from '../../ui/lazy-part.ts'
import type { Option } from '../../ui/select-list.tsx'
import { Cell, CellSub, Row } from '../../ui/table.tsx'
import { epicWords, ownerWords, priorityWords, statusWords } from '../work/change-words.ts'
import { DueDate, dueWords } from '../work/due-date.tsx'
import type { People } from '../work/people.ts'
import { PriorityCell } from '../work/priority-cell.tsx'
import { StatusCell } from '../work/status-cell.tsx'
import type { RowChange } from '../work/use-change-row.ts'
import { ValueCell } from '../work/value-cell.tsx'
import { WorkLink } from '../work/work-link.tsx'
import type { ColumnName } from './list-columns.ts'
import { OwnerCell } from './owner-cell.tsx'
import { ParentCell } from './parent-cell.tsx'
import { type Progress, ProgressLine } from './task-progress.tsx'
import { ownerIn, type WorkChange } from './work-calls.ts'

const { Part: Clip } = laterPart(() => import('../../ui/clip.tsx'), 'Clip')

/** What all rows of a list share; keep it the same while nothing changes. */
export type ListContext = {
  noun: WorkNoun
  columns: readonly ColumnName[]
  people: People
  /** `YYYY-MM-DD`. */
  today: string
  /** The epics that a cell offers. */
  epics: readonly Option<string>[]
  /** Whether a row says how many of the tasks below it are done. */
  hasProgress: boolean
  change: (change: RowChange<WorkChange>) => void
  /** Where hours are registered. */
  onHours?: (item: WorkItem) => void
  /** Absent for people who may not, and where a row has no way to delete it. */
  onDelete?: (item: WorkItem) => void
}

/** With how many of the tasks below it are done. */
export type WorkRowProps = Partial<Progress> & {
  item: WorkItem
  /** The title of what it stands in, where no column says that. */
  parent: string | undefined
  list: ListContext
}

type CellProps = WorkRowProps & { formatInstantDate: (instant: string) => string }

/** The cell of each column. */
const cells: Record<ColumnName, (props: CellProps) => ReactNode> = {
  title: TitleCell,
  status: ({ item: { id, title, status }, list: { change } }) => (
    <Cell>
      <StatusCell
        title={title}
        status={status}
        onChange={(next) => change({ id, change: { status: next }, words: statusWords })}
      />
    </Cell>
  ),
  due_date: ({ item, list: { today, change } }) => {
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
        owner={ownerIn(noun, item) ?? null}
        people={people}
        onChange={(next) => change({ id: item.id, change: { [workKinds[noun].owner]: next }, words: ownerWords })}
      />
    </Cell>
  ),
  priority: ({ item: { id, title, priority }, list: { change } }) => (
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
  estimate_hours: ({ item: { id, title, estimate_hours = null }, list: { change } }) => (
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
  actions: ({ item, list: { onHours, onDelete } }) => {
    const { title } = item
    const remove = onDelete && (
      <IconButton
        size="small"
        label={`Deletar ${title}`}
        onClick={() => onDelete(item)}
        // On phones there is no room for two beside a title: there the dialog has it.
        className={onHours ? 'max-md:hidden' : 'max-md:-my-2.5 max-md:-mr-3'}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    )
    return (
      <Cell part="end" align="right">
        {onHours ? (
          <span className="-mr-2 inline-flex max-md:-my-2">
            <IconButton size="small" label={`Registrar horas em ${title}`} onClick={() => onHours(item)}>
              <Clock aria-hidden="true" />
            </IconButton>
            {remove}
          </span>
        ) : (
          remove
        )}
      </Cell>
    )
  },
}

/** The title, and below it what has no column of its own. */
function TitleCell({ item, done, total, parent, list: { noun, columns, hasProgress, today } }: CellProps) {
  const { id, project_id, title, status, due_date } = item
  const above = workKinds[noun].parent
  return (
    <Cell part="lead">
      <WorkLink projectId={project_id} noun={noun} id={id}>
        <span className="line-clamp-3">{title}</span>
      </WorkLink>
      {hasProgress && <ProgressLine done={done} total={total} />}
      {above && parent !== undefined && (
        <CellSub>
          <span className="sr-only">{workKinds[above.noun].name}: </span>
          <span className="line-clamp-1">{parent}</span>
        </CellSub>
      )}
      {due_date && !columns.includes('due_date') && (
        <CellSub>
          <span className="sr-only">Prazo: </span>
          <DueDate task={{ due_date, status }} today={today} />
        </CellSub>
      )}
    </Cell>
  )
}

/** An epic, story or task in its list; on phones its title leads and the rest flows below. */
export const WorkRow = memo(function WorkRow(props: WorkRowProps) {
  const { formatInstantDate } = useCalendar()
  return (
    <Row>
      {props.list.columns.map((column) => (
        <Fragment key={column}>{cells[column]({ ...props, formatInstantDate })}</Fragment>
      ))}
    </Row>
  )
})
