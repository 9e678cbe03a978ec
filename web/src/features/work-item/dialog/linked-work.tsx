import type { WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ticketQuery } from '../../../queries/ticket-query.ts'
import { workQuery } from '../../../queries/work-query.ts'
import { DialogSection } from '../../../ui/float/dialog.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { StatusBadge } from '../../../ui/sign/badge.tsx'
import { TaskHours } from '../../time-entry/task-hours.tsx'
import { WorkLink } from '../../work/work-link.tsx'
import { childrenOf } from '../children.ts'
import { workWords } from '../work-words.ts'
import { ItemRuns } from './item-runs.tsx'

/** The most that a dialog lists; the tab has them all. */
const most = 100

export type LinkedWorkProps = {
  noun: WorkNoun
  item: WorkItem
  /** Somebody deleted it meanwhile. */
  isGone: boolean
}

/** What hangs on an epic, story or task, in its dialog. */
export function LinkedWork({ noun, item, isGone }: LinkedWorkProps) {
  const { child } = workKinds[noun]
  if (child) {
    return (
      <>
        <Children noun={noun} child={child} item={item} />
        <ItemRuns item={item.key} />
      </>
    )
  }
  return (
    <>
      {item.ticket_id && <TaskTicket ticketId={item.ticket_id} />}
      <TaskHours task={item} isGone={isGone} />
      <ItemRuns item={item.key} />
    </>
  )
}

type ChildrenProps = Omit<LinkedWorkProps, 'isGone'> & { child: WorkNoun }

/** What stands in an epic or a story: each leads to its own dialog. */
function Children({ noun, child, item: { id, project_id } }: ChildrenProps) {
  const all = useQuery(workQuery(child, project_id)).data
  const rows = all && childrenOf(noun, id, all)
  const hidden = rows ? Math.max(0, rows.length - most) : 0
  return (
    <DialogSection title={workKinds[child].names} end={rows?.length}>
      {rows?.length === 0 && <p className="text-cell text-ink-3">{workWords[child].noneLinked}</p>}
      {rows && rows.length > 0 && (
        <ul className="grid">
          {rows.slice(0, most).map((row) => (
            <li
              key={row.id}
              className="flex min-h-9 items-center gap-3 border-t border-line py-1.5 text-cell first:border-t-0 max-md:min-h-11"
            >
              <span className="flex-none text-label text-ink-3 tabular-nums">{row.key}</span>
              <span className="min-w-0 flex-1">
                <WorkLink projectId={project_id} noun={child} id={row.id} itemKey={row.key}>
                  <span className="line-clamp-3">{row.title}</span>
                </WorkLink>
              </span>
              <StatusBadge status={row.status} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="pt-1.5 text-cell text-ink-3">e mais {hidden}</p>}
    </DialogSection>
  )
}

/** The ticket that a task came from. */
function TaskTicket({ ticketId }: { ticketId: string }) {
  const ticket = useQuery(ticketQuery(ticketId)).data
  return (
    <DialogSection title="Ticket">
      <p className="flex min-h-9 items-center gap-3 text-cell">
        {ticket ? (
          <>
            <Link
              to="/tasks/tickets/$id"
              params={{ id: ticketId }}
              className="min-w-0 flex-1 rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
            >
              {ticket.title}
            </Link>
            <StatusBadge status={ticket.status} />
          </>
        ) : (
          <Skeleton className="h-3.5 w-1/2" />
        )}
      </p>
    </DialogSection>
  )
}
