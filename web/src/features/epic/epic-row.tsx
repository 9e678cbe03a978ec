import type { Epic, EpicUpdate } from '@leme/contract/epic'
import { Trash2 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { laterPart } from '../../ui/lazy-part.ts'
import { Cell, Row } from '../../ui/table.tsx'
import { ownerWords, statusWords } from '../work/change-words.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import type { People } from '../work/people.ts'
import { StatusCell } from '../work/status-cell.tsx'
import type { RowChange } from '../work/use-change-row.ts'
import { WorkLink } from '../work/work-link.tsx'

const { Part: Clip } = laterPart(() => import('../../ui/clip.tsx'), 'Clip')

export type EpicRowProps = {
  epic: Epic
  people: People
  change: (change: RowChange<EpicUpdate>) => void
  /** Absent for people who may not. */
  onDelete?: (epic: Epic) => void
}

/** An epic in the list; on phones its title leads, with the way to delete it at the right. */
export const EpicRow = memo(function EpicRow({ epic, people, change, onDelete }: EpicRowProps) {
  const { formatInstantDate } = useCalendar()
  const { id, project_id, title, status, owner_user_id, description, created_at } = epic
  return (
    <Row>
      <Cell part="lead">
        <WorkLink projectId={project_id} noun="epic" id={id}>
          <span className="line-clamp-3">{title}</span>
        </WorkLink>
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
