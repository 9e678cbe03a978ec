import { formatNumber } from '@leme/contract/format/format'
import type { BankMovement, BankProposal } from '@leme/contract/money/bank'
import { X } from 'lucide-react'
import type { Choice } from '../../list/choice.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { movementsText } from './bank-words.ts'
import { confirmationOf, surest, useConfirm, useIgnore } from './movement-writes.ts'

export type ManyMovementsProps = {
  choice: Choice
  movements: readonly BankMovement[]
  proposed: ReadonlyMap<string, BankProposal>
}

/** What may be done to the movements that are chosen: only sure proposals are confirmed, never one of several. */
export function ManyMovements({ choice, movements, proposed }: ManyMovementsProps) {
  const confirm = useConfirm(choice.clear)
  const ignore = useIgnore(choice.clear)
  const chosen = movements.filter(({ id, state }) => state === 'open' && choice.isChosen(id))
  const confirmations = chosen.flatMap((movement) => {
    const sure = surest(proposed.get(movement.id))
    return sure ? [confirmationOf(movement, sure)] : []
  })
  const isBusy = confirm.isPending || ignore.isPending
  const unsure = chosen.length - confirmations.length
  return (
    <section aria-label="Escolhidos" className="many-bar">
      <p role="status" className="px-1 text-cell font-medium whitespace-nowrap tabular-nums">
        {movementsText(chosen.length)}
        {unsure > 0 && <span className="text-ink-3"> · {formatNumber(unsure)} sem proposta única</span>}
      </p>
      <div className="many-deeds">
        <Button
          size="small"
          look="primary"
          disabled={isBusy || confirmations.length === 0}
          onClick={() => confirm.mutate(confirmations)}
        >
          Confirmar {formatNumber(confirmations.length)}
        </Button>
        <Button
          size="small"
          disabled={isBusy || chosen.length === 0}
          onClick={() => ignore.mutate(chosen.map(({ id }) => id))}
        >
          Ignorar
        </Button>
      </div>
      <IconButton label="Limpar a escolha" size="small" onClick={choice.clear}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}
