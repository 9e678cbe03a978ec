import type { BankProposal, ProposalCandidate, ProposalReason, Strength } from '@leme/contract/money/bank'
import { cents, moneyText } from './cents.ts'
import { grouped } from './grouped.ts'
import { createNames } from './payer-names.ts'

export type OpenMovement = {
  id: string
  day: string
  /** What is left to match. */
  rest: string
  currency: string
  memo: string | null
  document: string | null
}

export type OpenReceivable = {
  id: string
  external_id: string
  client: string
  /** The CPF or CNPJ of its client, digits and letters alone. */
  document: string | null
  expected_date: string
  open: string
  currency: string
}

/** A receivable with what it is compared by. */
type Debt = OpenReceivable & { cents: bigint; date: number }
type Payer = 'document' | 'branch' | 'name' | null
type Found = ProposalCandidate & { debts: Debt[] }

/** Candidates that are shown of a movement. */
const shown = 5
/** Receivables of one client that are looked at as parts of a sum, the oldest first. */
const summed = 12
/** Payments come so many days before the expected one at most, and so many after, to be a strong sign. */
const earliest = -10
const latest = 90
/** So near to the expected day an amount alone is a sign. */
const near = 5

const dayMs = 86_400_000
const dateOf = (day: string) => Date.parse(day) / dayMs

/**
 * The open receivables that movements may have paid, by who paid and how much and when. What is as likely of several is
 * ambiguous: that is for a person to choose. The work grows with the number of movements and of receivables, not with their product.
 */
export function proposeReceivables(
  movements: readonly OpenMovement[],
  receivables: readonly OpenReceivable[],
): BankProposal[] {
  const debts = receivables.map((one) => ({ ...one, cents: cents(one.open), date: dateOf(one.expected_date) }))
  const book = createBook(debts)
  const proposals = movements.flatMap((movement) => {
    const { found, others } = candidatesFor(movement, book)
    const [best] = found
    return best
      ? [{ movement, found, others, best, isTied: found[1] !== undefined && rankOf(found[1]) === rankOf(best) }]
      : []
  })
  // A receivable that several movements fit as well is a guess for each of them.
  const claims = grouped(
    proposals.flatMap(({ best }) => best.debts.map((debt) => claimOf(debt, best))),
    (claim) => claim,
  )
  return proposals.map(({ movement, found, others, best, isTied }) => ({
    movement_id: movement.id,
    is_ambiguous: isTied || best.debts.some((debt) => (claims.get(claimOf(debt, best))?.length ?? 0) > 1),
    candidates: found.map(({ debts: _, ...candidate }) => candidate),
    others,
  }))
}

const claimOf = ({ id }: Debt, { strength }: Found) => `${id} ${strength}`

type Book = {
  byAmount: Map<string, Debt[]>
  byDocument: Map<string, Debt[]>
  byRoot: Map<string, Debt[]>
  byName: (memo: string) => Debt[]
}

/** What movements are looked up in; every list is sorted by the expected day. */
function createBook(debts: readonly Debt[]): Book {
  const sorted = debts.toSorted((one, other) => one.date - other.date || (one.id < other.id ? -1 : 1))
  const byDocument = grouped(sorted, ({ document }) => document)
  const clients = grouped(sorted, ({ client }) => client)
  const names = createNames([...clients.keys()])
  return {
    byAmount: grouped(sorted, (debt) => amountKey(debt.currency, debt.cents)),
    byDocument,
    byRoot: grouped(sorted, ({ document }) => rootOf(document)),
    byName: (memo) => names(memo).flatMap((client) => clients.get(client) ?? []),
  }
}

const amountKey = (currency: string, amount: bigint) => `${currency} ${amount}`

/** The company of a CNPJ, without which of its places it is. */
const rootOf = (document: string | null) => (document?.length === 14 ? document.slice(0, 8) : null)

function candidatesFor(movement: OpenMovement, book: Book): { found: Found[]; others: number } {
  const paid = { rest: cents(movement.rest), date: dateOf(movement.day) }
  const [payer, theirs] = payerOf(movement, book)
  const owed = theirs.filter(({ currency }) => currency === movement.currency)
  const exact = nearestTo(
    owed.filter((debt) => debt.cents === paid.rest),
    paid.date,
  )
  const oldest = owed.filter((debt) => debt.cents !== paid.rest).slice(0, summed)
  const known = new Set(exact)
  const alike = book.byAmount.get(amountKey(movement.currency, paid.rest)) ?? []
  const sum = sumOf(owed.slice(0, summed), paid.rest)
  const found = [
    ...[...exact, ...oldest].map((debt) => single(debt, payer, paid)),
    ...(sum ? [candidate(sum, payer, 'sum', paid)] : []),
    ...nearestTo(alike, paid.date)
      .filter((debt) => !known.has(debt))
      .map((debt) => single(debt, null, paid)),
  ].sort(byLikelihood)
  const listed = found.slice(0, shown)
  return { found: listed, others: alike.length - listed.filter(({ reasons }) => reasons.includes('amount')).length }
}

/** Who paid, by the surest sign, and what they owe. */
function payerOf({ document, memo }: OpenMovement, { byDocument, byRoot, byName }: Book): [Payer, Debt[]] {
  const own = document ? byDocument.get(document) : undefined
  if (own) return ['document', own]
  const named = memo ? byName(memo) : []
  if (named.length > 0) return ['name', named]
  const root = rootOf(document)
  const company = root ? byRoot.get(root) : undefined
  return company ? ['branch', company] : [null, []]
}

type Paid = { rest: bigint; date: number }

function single(debt: Debt, payer: Payer, paid: Paid): Found {
  const how = debt.cents === paid.rest ? 'amount' : debt.cents > paid.rest ? 'part' : 'over'
  return candidate([debt], payer, how, paid)
}

function candidate(debts: Debt[], payer: Payer, how: ProposalReason, { rest, date }: Paid): Found {
  const days = date - Math.max(...debts.map((debt) => debt.date))
  return {
    strength: strengthOf(payer, how, days),
    reasons: payer ? [payer, how] : [how],
    days,
    parts: debts.map((debt) => ({
      ...{ receivable_id: debt.id, external_id: debt.external_id, client: debt.client },
      ...{ expected_date: debt.expected_date, open: debt.open },
      amount: moneyText(how === 'part' ? rest : debt.cents),
    })),
    debts,
  }
}

function strengthOf(payer: Payer, how: ProposalReason, days: number): Strength {
  const isWhole = how === 'amount' || how === 'sum'
  if (payer === null) return Math.abs(days) <= near ? 'medium' : 'weak'
  if (!isWhole) return how === 'part' && payer === 'document' ? 'medium' : 'weak'
  return payer !== 'branch' && days >= earliest && days <= latest ? 'strong' : 'medium'
}

/** The oldest debts of a payer that come to an amount together, or two of them; null where there are none. */
function sumOf(oldest: readonly Debt[], rest: bigint): Debt[] | null {
  let sum = 0n
  for (const [place, debt] of oldest.entries()) {
    sum += debt.cents
    if (place > 0 && sum === rest) return oldest.slice(0, place + 1)
  }
  for (const [place, one] of oldest.entries())
    for (const other of oldest.slice(place + 1)) if (one.cents + other.cents === rest) return [one, other]
  return null
}

/** Those of debts sorted by day that are nearest to one: enough to be shown, and one more. */
function nearestTo(sorted: readonly Debt[], date: number): Debt[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.date ?? 0) < date) low = middle + 1
    else high = middle
  }
  return sorted.slice(Math.max(0, low - shown), low + shown)
}

const ranks: Record<Strength, number> = { strong: 0, medium: 2, weak: 4 }

/** Of equal signs the whole of what is owed is likelier than a part of it, or more than it. */
function rankOf({ strength, reasons }: Found): number {
  return ranks[strength] + (reasons.includes('part') || reasons.includes('over') ? 1 : 0)
}

function byLikelihood(one: Found, other: Found): number {
  return (
    rankOf(one) - rankOf(other) ||
    Math.abs(one.days) - Math.abs(other.days) ||
    ((one.parts[0]?.receivable_id ?? '') < (other.parts[0]?.receivable_id ?? '') ? -1 : 1)
  )
}
