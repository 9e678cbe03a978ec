import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { BankConfirm } from '@leme/contract/money/bank'
import type { RefusedRow } from '@leme/contract/wire/errors'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { cents, moneyText } from './cents.ts'

explainConstraints({
  bank_movements_matched_within: 'conflict',
  finance_payments_movement_fits: 'conflict',
})

type Confirmation = BankConfirm['confirmations'][number]
type Movement = {
  id: string
  day: string
  amount: string
  rest: string
  kind: string
  currency: string
  is_ignored: boolean
}
type Receivable = { id: string; client: string; open: string; currency: string; cancelled: boolean }

/**
 * Records what movements paid, all of it or nothing. The movements and receivables are locked in one order first: of two who
 * confirm one movement the second sees what the first one did, and gets an error. Throws bank_movement_not_found, and some_refused
 * with each movement that cannot be.
 */
export async function confirmMovements(
  tx: Transaction,
  orgId: string,
  { confirmations }: BankConfirm,
): Promise<{ movements: number; payments: number }> {
  const movements = await holdMovements(
    tx,
    confirmations.map(({ movement_id }) => movement_id),
  )
  const receivables = await holdReceivables(
    tx,
    confirmations.flatMap(({ parts }) => parts.map(({ receivable_id }) => receivable_id)),
  )
  const refused: RefusedRow[] = []
  const payments: object[] = []
  const seen = new Set<string>()
  for (const confirmation of confirmations) {
    const movement = movements.get(confirmation.movement_id)
    if (!movement) throw new Problem('bank_movement_not_found')
    const reason = seen.has(movement.id) ? 'está duas vezes no pedido' : whyNot(movement, confirmation, receivables)
    seen.add(movement.id)
    if (reason) refused.push({ id: movement.id, label: labelOf(movement), reason })
    for (const { receivable_id, amount, kind } of confirmation.parts)
      payments.push({ receivable_id, amount, kind, day: movement.day, movement_id: movement.id })
  }
  if (refused.length > 0) throw new Problem('some_refused', { detail: sentenceOf(refused), refused })
  await tx.query(
    `insert into finance_payments (org_id, receivable_id, kind, amount, day, movement_id, user_id)
     select $1, receivable_id, kind, amount, day, movement_id, context.person_id()
     from json_to_recordset($2::json) as (receivable_id uuid, kind text, amount numeric, day date, movement_id uuid)`,
    [orgId, JSON.stringify(payments)],
  )
  return { movements: confirmations.length, payments: payments.length }
}

/** The movements, held until the transaction ends. Throws bank_movement_not_found where one is missing. */
async function holdMovements(tx: Transaction, ids: readonly string[]): Promise<Map<string, Movement>> {
  await lockMovements(tx, ids)
  const rows = await tx.query<Movement>(
    `select movement.id, movement.day::text, movement.amount::text, (movement.amount - movement.matched)::text as rest,
       account.kind, account.currency, movement.ignored_at is not null as is_ignored
     from bank_movements movement join bank_accounts account on account.id = movement.account_id
     where movement.id = any ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function lockMovements(tx: Transaction, ids: readonly string[]): Promise<void> {
  const locked = await tx.query(
    'select from bank_movements where id = any ($1::uuid[]) order by id for no key update',
    [ids],
  )
  if (locked.length < new Set(ids).size) throw new Problem('bank_movement_not_found')
}

/** By id: what is open of each, which falls with each payment of the request. */
async function holdReceivables(tx: Transaction, ids: readonly string[]): Promise<Map<string, Receivable>> {
  await tx.query('select from finance_receivables where id = any ($1::uuid[]) order by id for no key update', [ids])
  const rows = await tx.query<Receivable>(
    `select id, client, (amount - settled)::text as open, currency, cancelled_at is not null as cancelled
     from finance_receivables where id = any ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function whyNot(
  movement: Movement,
  { rest, parts }: Confirmation,
  receivables: Map<string, Receivable>,
): string | null {
  if (movement.is_ignored) return 'foi ignorado por alguém'
  if (movement.kind !== 'bank' || cents(movement.amount) <= 0n) return 'não é uma entrada em conta de banco'
  if (cents(movement.rest) === 0n) return 'já foi conciliado por alguém'
  if (cents(movement.rest) !== cents(rest)) return `mudou enquanto isso: restam ${formatMoney(movement.rest)}`
  const sum = parts.reduce((total, { amount }) => total + cents(amount), 0n)
  if (sum > cents(movement.rest)) return `os recebimentos passam do que resta dele: ${formatMoney(movement.rest)}`
  for (const { receivable_id, amount, kind } of parts) {
    const receivable = receivables.get(receivable_id)
    if (!receivable) return 'um recebível escolhido não existe mais'
    if (receivable.cancelled) return `o recebível de ${receivable.client} está cancelado`
    if (receivable.currency !== movement.currency)
      return `está em ${movement.currency}, e o recebível de ${receivable.client} em ${receivable.currency}`
    if (kind === 'interest') continue
    const left = cents(receivable.open) - cents(amount)
    if (left < 0n) return `passa do que está em aberto de ${receivable.client}: ${formatMoney(receivable.open)}`
    receivable.open = moneyText(left)
  }
  return null
}

const labelOf = ({ day, amount }: Movement) => `${formatDate(day)}, ${formatMoney(amount)}`

function sentenceOf([first, ...others]: readonly RefusedRow[]): string {
  const one = `O lançamento de ${first?.label} ${first?.reason}`
  return others.length === 0 ? `${one}. Nada foi gravado` : `${one}. E mais ${others.length}. Nada foi gravado`
}

/** Takes movements, or what is left of them, out of those that are to be matched. */
export async function ignoreMovements(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ movements: number; payments: number }> {
  await lockMovements(tx, ids)
  const ignored = await tx.query(
    `update bank_movements set ignored_at = now(), ignored_by = context.person_id()
     where id = any ($1::uuid[]) and ignored_at is null and amount > matched returning id`,
    [ids],
  )
  return { movements: ignored.length, payments: 0 }
}

/** Gives movements back to those that are to be matched: what they paid is voided, and they are ignored no more. */
export async function reopenMovements(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ movements: number; payments: number }> {
  await lockMovements(tx, ids)
  const ignored = await tx.query<{ id: string }>(
    `update bank_movements set ignored_at = null, ignored_by = null
     where id = any ($1::uuid[]) and ignored_at is not null returning id`,
    [ids],
  )
  const voided = await tx.query<{ movement_id: string }>(
    `update finance_payments set voided_at = now(), voided_by = context.person_id(), void_reason = 'Conciliação desfeita'
     where movement_id = any ($1::uuid[]) and voided_at is null returning movement_id`,
    [ids],
  )
  const touched = new Set([...ignored.map(({ id }) => id), ...voided.map(({ movement_id }) => movement_id)])
  return { movements: touched.size, payments: voided.length }
}
