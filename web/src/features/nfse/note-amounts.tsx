import { formatMoney } from '@leme/contract/format/format'
import type { NfseTried } from '@leme/contract/nfse/nfse'
import { netOf, takenOff } from './nfse-words.ts'

type NoteAmountsProps = {
  note: Pick<
    NfseTried,
    'layout' | 'gross' | 'discount_unconditional' | 'discount_conditional' | 'withheld' | 'net' | 'due'
  >
}

/** Gross, what is taken off it, and net, a line each. */
export function NoteAmounts({ note }: NoteAmountsProps) {
  const off = takenOff(note)
  return (
    <dl className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 tabular-nums">
      <dt className="text-ink-3">Bruto</dt>
      <dd className="text-right">{formatMoney(note.gross)}</dd>
      {off.map(({ name, amount }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="text-right">−{formatMoney(amount)}</dd>
        </div>
      ))}
      {(off.length > 0 || note.net !== note.gross) && (
        <>
          <dt className="text-ink-3">Líquido</dt>
          <dd className="text-right font-medium text-ink">{netOf(note)}</dd>
        </>
      )}
    </dl>
  )
}
