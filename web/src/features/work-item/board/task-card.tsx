import { formatHours } from '@leme/contract/format/format'
import type { WorkItem } from '@leme/contract/work/work-item'
import { inCharge } from '@leme/contract/work/work-reader'
import { Clock } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/sign/avatar.tsx'
import { Priority } from '../../../ui/sign/priority.tsx'
import { DueDate } from '../../work/cell/due-date.tsx'
import { ItemKey } from '../../work/item-key.tsx'
import { CommentCount } from '../../work/key-line.tsx'
import type { People } from '../../work/people.ts'
import { WorkLink } from '../../work/work-link.tsx'

export type TaskCardProps = {
  task: WorkItem
  people: People
  /** `YYYY-MM-DD`. */
  today: string
  onHours: (task: WorkItem) => void
}

/** Who does it, as a disc with their name for those who do not see it. */
function Assignee({ name }: { name: string }) {
  return (
    <span title={name} className="inline-flex">
      <Avatar name={name} />
      <span className="sr-only">{name}</span>
    </span>
  )
}

/** A task on the board: its title, and below it what one plans by. */
export const TaskCard = memo(function TaskCard({ task, people, today, onHours }: TaskCardProps) {
  const { id, project_id, key, title, status, priority, estimate_hours, due_date } = task
  const assignee = people.nameOf(inCharge(task))
  return (
    <>
      <WorkLink projectId={project_id} noun="task" id={id} itemKey={key}>
        <span className="line-clamp-4">{title}</span>
      </WorkLink>
      <div className="-mr-6 mt-1 flex min-h-7 flex-wrap items-center gap-x-2.5 text-label text-ink-3 tabular-nums max-md:-mr-9 pointer-coarse:-mr-9 max-md:gap-x-3 md:**:data-priority-word:sr-only">
        <ItemKey>{key}</ItemKey>
        <CommentCount count={task.comment_count} />
        {priority && <Priority level={priority} />}
        {estimate_hours && <span>{formatHours(estimate_hours)}</span>}
        <span className="ml-auto flex items-center gap-1">
          <IconButton size="small" label={`Registrar horas em ${title}`} onClick={() => onHours(task)}>
            <Clock aria-hidden="true" />
          </IconButton>
          {assignee && <Assignee name={assignee} />}
        </span>
      </div>
      {due_date && (
        <p className="text-label text-ink-3 tabular-nums">
          <span className="sr-only">Prazo: </span>
          <DueDate task={{ due_date, status }} today={today} />
        </p>
      )}
    </>
  )
})
