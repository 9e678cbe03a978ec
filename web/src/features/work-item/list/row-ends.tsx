import { workKinds } from '@leme/contract/work/work-kind'
import { Clock, Trash2 } from 'lucide-react'
import { ChooseBox } from '../../../list/choose-box.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Cell } from '../../../ui/table/table.tsx'
import { DueDate } from '../../work/cell/due-date.tsx'
import { KeyLine } from '../../work/key-line.tsx'
import { WorkLink } from '../../work/work-link.tsx'
import type { CellProps } from './list-context.ts'
import { ProgressLine } from './task-progress.tsx'

/** The title, and below it what has no column of its own. */
export function TitleCell({ item, done, total, parent, list: { noun, hasDue, hasProgress, today } }: CellProps) {
  const { id, project_id, key, title, status, due_date } = item
  const above = workKinds[noun].parent
  return (
    <Cell part="lead">
      <ChooseBox id={id} title={title} />
      <WorkLink projectId={project_id} noun={noun} id={id} itemKey={key}>
        <span className="line-clamp-3">{title}</span>
      </WorkLink>
      <KeyLine item={item}>
        {hasProgress && <ProgressLine done={done} total={total} />}
        {above && parent !== undefined && (
          <span className="min-w-0 flex-1 basis-24">
            <span className="sr-only">{workKinds[above.noun].name}: </span>
            <span className="line-clamp-1">{parent}</span>
          </span>
        )}
        {due_date && !hasDue && (
          <span>
            <span className="sr-only">Prazo: </span>
            <DueDate task={{ due_date, status }} today={today} />
          </span>
        )}
      </KeyLine>
    </Cell>
  )
}

/** What a row does besides: registering hours, deleting it. */
export function ActionsCell({ item, list: { onHours, onDelete } }: CellProps) {
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
        <span className="-mr-1 inline-flex max-md:-my-2 max-md:-mr-2">
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
}
