import { countsText } from '@leme/contract/moving/moving-counts'
import type { MovingImport, MovingUndone } from '@leme/contract/moving/moving-import'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { movingUndoingQuery } from './moving-queries.ts'

type Props = {
  /** The import that is asked about; null while none is. */
  asked: MovingImport | null
  onClose: () => void
  onUndone: (one: MovingImport, undone: MovingUndone) => void
  /** Where the focus goes once the dialog is closed: the button that opened it goes with the import's undoing. */
  focusAfter: () => HTMLElement | null
}

/** Asks before an import is undone, and says first what stays as a later import has changed it. */
export function UndoDialog({ asked, onClose, onUndone, focusAfter }: Props) {
  const queries = useQueryClient()
  const calendar = useCalendar()
  const undoing = useQuery({ ...movingUndoingQuery(asked?.id ?? ''), enabled: asked !== null })
  const undo = useWrite({
    send: ({ id }: MovingImport) => call('POST /api/moving-imports/:id/undo', { params: { id } }),
    failure: failureText('A importação não foi desfeita'),
    success: (_, { notes }) => notes.join(' '),
    onDone: (undone, one) => onUndone(one, undone),
    refresh: () => {
      onClose()
      void queries.invalidateQueries({ queryKey: keys.moving })
    },
  })
  const later = asked ? (undoing.data?.later ?? []) : []
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Desfazer a importação?"
      thing={asked?.file_name}
      impact={asked && countsText(asked.made)}
      action="Desfazer importação"
      busyAction="Desfazendo..."
      busy={undo.isPending}
      waiting={undoing.isLoading}
      focusAfter={focusAfter}
      onConfirm={() => asked && undo.mutate(asked)}
    >
      <p>
        O que ela criou é apagado{asked && asked.updated > 0 ? ', e o que ela alterou volta ao que era' : ''}, menos o
        que alguém ou outra importação mudou depois. Um projeto que ela criou fica.
      </p>
      <div role="status">
        {later.length > 0 && (
          <>
            <p className="mt-3 font-medium text-warn-text">Fica o que importações posteriores mudaram:</p>
            <ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
              {later.map(({ id, file_name, started_at, kinds }) => (
                <li key={id}>
                  {countsText(kinds)}, por {file_name}, em {calendar.formatInstant(started_at)}
                </li>
              ))}
            </ul>
            <p className="mt-1 wrap-anywhere">
              Para que também saiam, desfaça {later.length === 1 ? `a de ${later[0]?.file_name}` : 'essas'} também,
              antes ou depois.
            </p>
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
