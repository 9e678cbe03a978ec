import { StatusBadge } from '../../ui/badge.tsx'
import { DialogSection } from '../../ui/dialog.tsx'
import type { WorkStatus } from './project-search.ts'
import type { WorkNoun } from './use-open-work.ts'
import { WorkLink } from './work-link.tsx'

/** The most that a dialog lists; the tab has them all. */
const most = 100

export type LinkedWorkProps = {
  title: string
  projectId: string
  noun: WorkNoun
  /** Undefined until known. */
  rows: readonly { id: string; title: string; status: WorkStatus }[] | undefined
  /** "Nenhuma story vinculada". */
  nothing: string
}

/** What hangs on an epic or a story, in its dialog: each leads to its own. */
export function LinkedWork({ title, projectId, noun, rows, nothing }: LinkedWorkProps) {
  const hidden = rows ? Math.max(0, rows.length - most) : 0
  return (
    <DialogSection title={title} end={rows?.length}>
      {rows?.length === 0 && <p className="text-cell text-ink-3">{nothing}</p>}
      {rows && rows.length > 0 && (
        <ul className="grid">
          {rows.slice(0, most).map((row) => (
            <li
              key={row.id}
              className="flex min-h-9 items-center gap-3 border-t border-line py-1.5 text-cell first:border-t-0 max-md:min-h-11"
            >
              <span className="min-w-0 flex-1">
                <WorkLink projectId={projectId} noun={noun} id={row.id}>
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
