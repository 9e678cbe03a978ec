import { can } from '@leme/contract/can'
import type { SavedView } from '@leme/contract/view/saved-view'
import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, Ellipsis, Pencil, Replace, Trash2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { failureText, useWrite } from '../api/form/use-write.ts'
import { useMe } from '../api/me.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog, DialogBody } from '../ui/float/dialog.tsx'
import { Menu, MenuItem } from '../ui/float/menu.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { EmptyLine } from '../ui/page/empty-state.tsx'
import { savedViewsQuery } from './saved-views-query.ts'

export type ViewsDialogProps = {
  views: readonly SavedView[]
  /** What the list shows now. */
  shown: string
  onRename: (view: SavedView) => void
  /** The dialog that gives one another name: a modal one is reached from within. */
  renaming: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The views of a list: their names, with which it begins, what they show; and which may go. */
export function ViewsDialog({ views, shown, onRename, renaming, open, onOpenChange }: ViewsDialogProps) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: savedViewsQuery.queryKey })
  const me = useMe()
  const begin = useWrite<{ view: SavedView; is_first: boolean }>({
    send: ({ view: { id }, is_first }) =>
      call('PUT /api/saved-views/:id/first', { params: { id }, body: { is_first } }),
    failure: failureText('Não foi possível alterar a visão'),
    refresh,
  })
  const replace = useWrite<SavedView>({
    send: ({ id }) => call('PATCH /api/saved-views/:id', { params: { id }, body: { search: shown } }),
    success: ({ name }) => `“${name}” mostra o que está na tela`,
    takeBack: async ({ id, search }) => {
      await call('PATCH /api/saved-views/:id', { params: { id }, body: { search } })
      return 'A visão mostra o de antes'
    },
    failure: failureText('Não foi possível alterar a visão'),
    refresh,
  })
  const remove = useWrite<SavedView>({
    send: ({ id }) => call('DELETE /api/saved-views/:id', { params: { id } }),
    success: 'Visão excluída',
    takeBack: async ({ id }) => {
      await call('POST /api/saved-views/:id/restore', { params: { id } })
    },
    failure: failureText('Não foi possível excluir a visão'),
    refresh,
  })
  const mayShare = me !== undefined && can(me.role, 'saved_view.share')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Visões desta lista">
      <DialogBody>
        {views.length === 0 && <EmptyLine>Nenhuma visão</EmptyLine>}
        <ul aria-label="Visões" className="-mx-2 grid gap-1">
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              mayKeep={!view.is_shared || mayShare}
              onFirst={(is_first) => begin.mutate({ view, is_first })}
              onRename={() => onRename(view)}
              onReplace={() => replace.mutate(view)}
              onRemove={() => remove.mutate(view)}
            />
          ))}
        </ul>
        {renaming}
      </DialogBody>
    </Dialog>
  )
}

type ViewRowProps = {
  view: SavedView
  mayKeep: boolean
  onFirst: (isFirst: boolean) => void
  onRename: () => void
  onReplace: () => void
  onRemove: () => void
}

function ViewRow({ view, mayKeep, onFirst, onRename, onReplace, onRemove }: ViewRowProps) {
  const { name, is_shared, is_first } = view
  return (
    <li className="flex min-h-11 items-center gap-3 rounded-2 px-2 py-1 hover:bg-hover [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-ink-3">
      {is_shared ? <UsersRound aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
      <span className="min-w-0 flex-1">
        <span className="block text-cell font-medium wrap-anywhere text-ink">{name}</span>
        <span className="block text-label text-ink-3">{is_shared ? 'Da organização' : 'Só sua'}</span>
      </span>
      <span aria-hidden="true" className="text-label text-ink-3">
        Abre a lista
      </span>
      <Switch size="small" label={`Abrir a lista com ${name}`} checked={is_first} onChange={onFirst} />
      {mayKeep && (
        <Menu
          trigger={
            <IconButton size="small" label={`Ações de ${name}`}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem onSelect={onRename}>
            <Pencil aria-hidden="true" />
            Renomear
          </MenuItem>
          <MenuItem onSelect={onReplace}>
            <Replace aria-hidden="true" />
            Trocar pelo que está na tela
          </MenuItem>
          <MenuItem danger onSelect={onRemove}>
            <Trash2 aria-hidden="true" />
            Excluir
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
