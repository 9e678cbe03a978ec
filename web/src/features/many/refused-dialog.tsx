import { formatNumber } from '@leme/contract/format/format'
import type { RefusedRow } from '@leme/contract/wire/errors'
import type { ManyNoun } from '@leme/contract/work/many'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/float/dialog.tsx'
import { manyWords } from './many-words.ts'

export type RefusedDialogProps = {
  noun: ManyNoun
  refused: readonly RefusedRow[]
  /** How many can be changed. */
  others: number
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** The most that are named. */
const most = 100

/** Names what cannot be changed, and asks whether the others are to be. */
export function RefusedDialog({ noun, refused, others, open, busy, onClose, onConfirm }: RefusedDialogProps) {
  const words = manyWords(noun)
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={`${words.counted(refused.length)} de fora`}>
      <DialogBody>
        <p>{words.these} não podem mudar, e nada foi feito ainda.</p>
        <ul className="mt-3 max-h-64 overflow-y-auto rounded-2 border border-line bg-inset px-3 py-1">
          {refused.slice(0, most).map(({ id, label, reason }) => (
            <li key={id} className="flex items-baseline gap-3 py-1 text-cell">
              <span className="min-w-0 font-medium wrap-anywhere text-ink">{label}</span>
              <span className="ml-auto text-right text-ink-3">{reason}</span>
            </li>
          ))}
          {refused.length > most && (
            <li className="py-1 text-cell text-ink-3">mais {formatNumber(refused.length - most)}</li>
          )}
        </ul>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        {others > 0 && (
          <Button look="primary" disabled={busy} onClick={onConfirm}>
            Fazer {words.others(others)}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
