import { paths } from '@leme/contract/paths'
import type { WorkItem } from '@leme/contract/work/work-item'
import { Copy, Link2, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'

async function copy(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    // No clipboard on this page: an address without HTTPS, or refused.
    toast.error('Não foi possível copiar', text)
  }
}

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
      <Button
        size="small"
        look="ghost"
        onClick={() => void copy(new URL(paths.thing(project_id, key), location.href).href, 'Link copiado')}
      >
        <Link2 aria-hidden="true" />
        <span className="max-md:sr-only">Copiar link</span>
      </Button>
      <Button size="small" look="ghost" onClick={() => void copy(key, 'Chave copiada')}>
        <Copy aria-hidden="true" />
        <span className="max-md:sr-only">Copiar chave</span>
      </Button>
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
