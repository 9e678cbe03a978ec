import { paths } from '@leme/contract/paths'
import type { WorkItem } from '@leme/contract/work/work-item'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { CopyKey } from '../../thing/copy-key.tsx'

export type KeyBarProps = {
  item: WorkItem
  /** Absent for people who may not, and of what is gone. */
  onDelete?: (() => void) | undefined
  /** Who watches it. */
  children: ReactNode
}

/** What a thing is called in short, to take along by itself or as its address; who watches it; deleting it. */
export function KeyBar({ item: { key, project_id }, onDelete, children }: KeyBarProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-1 border-b border-line py-2 pr-13 pl-5 max-md:pr-14">
      <span className="mr-1 text-cell font-medium text-ink-3 tabular-nums">{key}</span>
      <CopyKey itemKey={key} path={paths.thing(project_id, key)} />
      <span className="ml-auto flex items-center gap-1">
        {children}
        {onDelete && (
          <IconButton size="small" label="Deletar" onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  )
}
