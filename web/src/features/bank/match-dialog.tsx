import { formatDate, formatMoney } from '@leme/contract/format/format'
import { hasWords } from '@leme/contract/list/text-search'
import type { BankMovement, BankProposal } from '@leme/contract/money/bank'
import { positiveAmount } from '@leme/contract/money/payment'
import type { Receivable } from '@leme/contract/money/receivable'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { openReceivablesQuery } from './bank-queries.ts'
import { amountText, reasonsText } from './bank-words.ts'
import { leastOf, restOf } from './match-amounts.ts'
import { useConfirm } from './movement-writes.ts'

export type MatchDialogProps = {
  movement: BankMovement
  proposal: BankProposal | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Receivables of a list that are shown; words find the others. */
const shown = 8

/** Chooses what a movement paid: one receivable or several, whole or in part. */
export function MatchDialog({ movement, proposal, open, onOpenChange }: MatchDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="O que este lançamento pagou" size="large">
      <MatchForm movement={movement} proposal={proposal} onDone={() => onOpenChange(false)} />
    </FormDialog>
  )
}

/** What one may choose: a receivable with why it is offered. */
type Offer = Pick<Receivable, 'id' | 'external_id' | 'client' | 'open' | 'expected_date'> & { why: string | null }

function MatchForm({
  movement,
  proposal,
  onDone,
}: Pick<MatchDialogProps, 'movement' | 'proposal'> & { onDone: () => void }) {
  const { data } = useQuery(openReceivablesQuery)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, { offer: Offer; amount: string }>>(new Map())
  const [isInterest, setInterest] = useState(false)
  const confirm = useConfirm(onDone)
  const { rest, currency } = movement
  const amounts = [...chosen.values()].map(({ amount }) => amount)
  const isRead = amounts.every((amount) => positiveAmount.safeParse(amount).success)
  const left = isRead ? restOf(rest, amounts) : null
  const isTooMuch = left?.startsWith('-') ?? false
  const isWhole = left === '0.00'

  function choose(offer: Offer, isChosen: boolean): void {
    const next = new Map(chosen)
    if (isChosen) next.set(offer.id, { offer, amount: leastOf(offer.open, left ?? rest) })
    else next.delete(offer.id)
    setChosen(next)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isRead || isTooMuch || chosen.size === 0 || confirm.isPending) return
    const parts = [...chosen].map(([receivable_id, { amount }]) => ({ receivable_id, amount }))
    const [first] = parts
    const interest =
      isInterest && !isWhole && left && first ? [{ ...first, amount: left, kind: 'interest' as const }] : []
    confirm.mutate([{ movement_id: movement.id, rest, parts: [...parts, ...interest] }])
  }

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <p className="mb-4 text-cell text-ink-2 wrap-anywhere">
          {formatDate(movement.day)} · {movement.memo ?? 'sem texto'} ·{' '}
          <span className="font-medium text-ink tabular-nums">{amountText(rest, currency)}</span>
        </p>
        <Field label="Buscar recebível" hint="Cliente ou número, entre os que estão em aberto">
          <Input value={words} onChange={({ target }) => setWords(target.value)} autoComplete="off" />
        </Field>
        <fieldset className="mt-3 grid gap-0.5">
          <legend className="sr-only">Recebíveis em aberto</legend>
          {offersOf(proposal, data ?? [], words, chosen).map((offer) => (
            <OfferLine
              key={offer.id}
              offer={offer}
              amount={chosen.get(offer.id)?.amount}
              onChoose={(isChosen) => choose(offer, isChosen)}
              onAmount={(amount) => setChosen(new Map(chosen).set(offer.id, { offer, amount }))}
            />
          ))}
        </fieldset>
        <p role="status" className="mt-3 text-cell text-ink-2 tabular-nums">
          {chosen.size > 0 && <LeftText left={left} currency={currency} />}
        </p>
        {chosen.size > 0 && left !== null && !isTooMuch && !isWhole && (
          <Checkbox
            checked={isInterest}
            onChange={setInterest}
            label="O resto são juros ou multa"
            hint="Entra além do que estava em aberto; sem isto o resto fica a conciliar"
          />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={!isRead || isTooMuch || chosen.size === 0 || confirm.isPending}>
          {confirm.isPending ? 'Confirmando...' : 'Confirmar'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

function LeftText({ left, currency }: { left: string | null; currency: string }) {
  if (left === null) return <span className="text-danger-text">Confira os valores</span>
  if (left.startsWith('-'))
    return <span className="text-danger-text">Passa do lançamento: {amountText(left.slice(1), currency)} a mais</span>
  return left === '0.00'
    ? 'O lançamento fica conciliado por inteiro'
    : `Resta do lançamento: ${amountText(left, currency)}`
}

type OfferLineProps = {
  offer: Offer
  /** Undefined while it is not chosen. */
  amount: string | undefined
  onChoose: (isChosen: boolean) => void
  onAmount: (amount: string) => void
}

function OfferLine({ offer, amount, onChoose, onAmount }: OfferLineProps) {
  const { client, external_id, open, expected_date, why } = offer
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-2 max-md:grid-cols-1">
      <Checkbox
        checked={amount !== undefined}
        onChange={onChoose}
        label={`${client} · ${formatMoney(open)}`}
        hint={[external_id, `vence ${formatDate(expected_date)}`, why].filter(Boolean).join(' · ')}
      />
      {amount !== undefined && (
        <MoneyInput value={amount} onChange={onAmount} aria-label={`Valor para ${client}, ${external_id}`} />
      )}
    </div>
  )
}

/** The chosen ones, then the proposed ones, then others that have the words. */
function offersOf(
  proposal: BankProposal | undefined,
  receivables: readonly Receivable[],
  words: string,
  chosen: ReadonlyMap<string, { offer: Offer }>,
): Offer[] {
  const proposed = (proposal?.candidates ?? []).flatMap((candidate) =>
    candidate.parts.map(({ receivable_id, ...part }) => ({ ...part, id: receivable_id, why: reasonsText(candidate) })),
  )
  const isFound = hasWords(words)
  const others = receivables.map((one) => ({ ...one, why: null }))
  const found = [...proposed, ...others].filter(({ client, external_id }) => isFound(`${client} ${external_id}`))
  const offers = new Map<string, Offer>()
  for (const offer of [...[...chosen.values()].map((one) => one.offer), ...found]) {
    if (offers.size === shown + chosen.size) break
    if (!offers.has(offer.id)) offers.set(offer.id, offer)
  }
  return [...offers.values()]
}
