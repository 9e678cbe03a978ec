import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { FinanceFilter } from '@leme/contract/money/finance'
import { firstDay, lastDay } from '@leme/language/rules/days/periods'
import type { Asked } from '../asked.ts'
import { ago, counted, dayText, type Item, joined, oneLine, pageLink } from '../wording.ts'
import { exceptText } from '../work/work-wording.ts'
import { type Chosen, clientOf, type Kind, type MoneyStatus, periodOf, type Row, type Sum } from './money.queries.ts'

/** What the rows of a state are called. */
export type State =
  | 'all'
  | 'any'
  | 'open'
  | 'pending'
  | 'overdue'
  | 'paid'
  | 'paidLate'
  | 'onTime'
  | 'draft'
  | 'cancelled'
const words: Record<Kind, Record<State, readonly [one: string, many: string]>> = {
  invoice: {
    all: ['fatura', 'faturas'],
    any: ['fatura', 'faturas'],
    open: ['fatura em aberto', 'faturas em aberto'],
    pending: ['fatura a vencer', 'faturas a vencer'],
    overdue: ['fatura vencida', 'faturas vencidas'],
    paid: ['fatura paga', 'faturas pagas'],
    paidLate: ['fatura paga com atraso', 'faturas pagas com atraso'],
    onTime: ['fatura paga em dia', 'faturas pagas em dia'],
    draft: ['fatura em rascunho', 'faturas em rascunho'],
    cancelled: ['fatura cancelada', 'faturas canceladas'],
  },
  receivable: {
    all: ['recebível', 'recebíveis'],
    any: ['recebível', 'recebíveis'],
    open: ['recebível', 'recebíveis'],
    pending: ['recebível a vencer', 'recebíveis a vencer'],
    overdue: ['recebível em atraso', 'recebíveis em atraso'],
    paid: ['recebível', 'recebíveis'],
    paidLate: ['recebível recebido com atraso', 'recebíveis recebidos com atraso'],
    onTime: ['recebível recebido em dia', 'recebíveis recebidos em dia'],
    draft: ['recebível', 'recebíveis'],
    cancelled: ['recebível', 'recebíveis'],
  },
}
/** How money of both lists is called. */
export const moneyWords: Record<State, string> = {
  ...{
    all: 'ao todo',
    any: 'ao todo',
    open: 'a receber',
    pending: 'a vencer',
    overdue: 'em atraso',
    paid: 'recebidos',
  },
  ...{ paidLate: 'recebidos com atraso', onTime: 'recebidos em dia', draft: 'em rascunho', cancelled: 'cancelados' },
}
export const wordsOf = (kind: Kind, state: State) => words[kind][state]

export const states: Record<State, readonly MoneyStatus[]> = {
  all: ['pending', 'overdue', 'paid'],
  open: ['pending', 'overdue'],
  pending: ['pending'],
  overdue: ['overdue'],
  paid: ['paid'],
  paidLate: ['paid'],
  onTime: ['paid'],
  any: ['draft', 'pending', 'overdue', 'paid', 'cancelled'],
  draft: ['draft'],
  cancelled: ['cancelled'],
}

/** What is asked of the finances: of which lists, in which state, and how it is said. */
export type Money = { chosen: Chosen; state: State; of: string; when: string }

export const isOfInvoices = ({ kinds }: Pick<Chosen, 'kinds'>) => kinds.every((kind) => kind === 'invoice')

const dayWords: Record<Chosen['day'], string> = { due: ' com vencimento', issued: ' com emissão', paid: '' }

/** Who is left out, and the days that count, of invoices with which of their days it is. */
export function whenOf(asked: Asked, chosen: Chosen): string {
  const period = periodOf(asked)
  const days = period ? `${isOfInvoices(chosen) ? dayWords[chosen.day] : ''} ${period.label}` : ''
  return `${exceptText(asked.subjects.except)}${days}`
}

export function nothingText({ chosen: { kinds }, state, of, when }: Money): string {
  if (kinds.length === 1 && kinds[0] === 'invoice') return `Nenhuma ${wordsOf('invoice', state)[0]}${of}${when}.`
  if (state === 'overdue') return of === '' ? `Nada em atraso${when}.` : `${of.slice(4)} não está em atraso${when}.`
  return `Nada ${state === 'paid' ? 'recebido' : 'a receber'}${of}${when}.`
}

/** Exact sums of cents, which PostgreSQL added up. */
export function addAll(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const countOf = (sums: readonly Pick<Sum, 'count'>[]) => sums.reduce((sum, { count }) => sum + Number(count), 0)

/** "R$ 10,00 em 2 recebíveis e R$ 5,00 em 1 fatura": each kind apart. */
export function apartText(sums: readonly Pick<Sum, 'kind' | 'count' | 'amount'>[], state: State): string {
  return joined(
    (['receivable', 'invoice'] as const).flatMap((kind) => {
      const own = sums.filter((sum) => sum.kind === kind)
      const count = countOf(own)
      if (count === 0) return []
      return [`${formatMoney(addAll(own.map(({ amount }) => amount)))} em ${counted(count, ...words[kind][state])}`]
    }),
  )
}

/** How many open invoices look like a receivable that was received: they may be paid. */
export function alikeText(received: number): string {
  return received === 0
    ? ''
    : ` ${counted(received, 'fatura em aberto tem um recebível igual já recebido, e conta', 'faturas em aberto têm recebíveis iguais já recebidos, e contam')}: diga em Financeiro se são a mesma cobrança.`
}

/** What a sum of two lists must say of itself: what is in both is counted once, as far as it can be known. */
export function repeatedText(
  sums: readonly Pick<Sum, 'kind' | 'count' | 'repeated' | 'instalments' | 'received_alike'>[],
): string {
  const received = sums.reduce((sum, one) => sum + Number(one.received_alike), 0)
  const alike = alikeText(received)
  const kinds = new Set(sums.filter(({ count }) => Number(count) > 0).map(({ kind }) => kind))
  if (kinds.size < 2) return alike
  const instalments = sums.reduce((sum, one) => sum + Number(one.instalments), 0)
  const repeated = sums.reduce((sum, one) => sum + Number(one.repeated), 0) - instalments
  const ofInvoice =
    instalments === 0
      ? ''
      : ` ${counted(instalments, 'recebível é parcela', 'recebíveis são parcelas')} de uma fatura destas, e ${instalments === 1 ? 'foi somado' : 'foram somados'} uma vez.`
  const once =
    repeated === 0
      ? ''
      : ` ${counted(repeated, 'recebível repete', 'recebíveis repetem')} uma fatura de mesmo cliente, valor e dia, e ${repeated === 1 ? 'foi somado' : 'foram somados'} uma vez.`
  return `${alike}${ofInvoice}${once} Uma dívida que esteja nas duas listas com outro valor ou dia entra duas vezes.`
}

/** How a sum of several states is made up: what is paid, what is still to come, what was settled of that already, and credit notes. */
export function statesText(sums: readonly Sum[]): string {
  const inPart = sums.filter(isSettledInPart)
  if (sums.length < 2 && inPart.length === 0) return ''
  const of = (wanted: Sum['status']) =>
    sums.find(({ status, count, credits }) => status === wanted && count !== credits)
  const paid = of('paid')
  const [pending, overdue] = [of('pending'), of('overdue')]
  const settled = addAll(inPart.flatMap(({ amount, open }) => [amount, negative(open)]))
  const credited = addAll(sums.map(({ credited }) => credited))
  const parts = [
    paid && `${formatMoney(addAll([paid.amount, negative(paid.credited)]))} pagos`,
    pending && `${formatMoney(pending.open)} a vencer`,
    overdue && `${formatMoney(overdue.open)} vencidos`,
    inPart.length > 0 && `${formatMoney(settled)} já quitados das que estão em aberto`,
    /[1-9]/.test(credited) && `${formatMoney(credited)} de notas de crédito`,
  ]
  return `: ${joined(parts.filter((part) => typeof part === 'string'))}`
}

/** "6 faturas e 1 nota de crédito" */
export function invoicesText(sums: readonly Sum[], state: State): string {
  const credits = sums.reduce((sum, one) => sum + Number(one.credits), 0)
  const invoices = countOf(sums) - credits
  return joined([
    counted(invoices, ...words.invoice[state]),
    ...(credits > 0 ? [counted(credits, 'nota de crédito', 'notas de crédito')] : []),
  ])
}

const isSettledInPart = ({ status, amount, open }: Pick<Sum, 'status' | 'amount' | 'open'>) =>
  (status === 'pending' || status === 'overdue') && amount !== open

const negative = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** By its day of issue where that decides that it is among them. */
export function rowItem(row: Row, asked: Asked, day?: Chosen['day']): Item {
  const { kind, id, name, client, amount, due, paid, status } = row
  const openText = isSettledInPart(row) ? `, ${formatMoney(row.open)} em aberto` : ''
  const { today } = asked.said
  if (kind === 'receivable') {
    const state = paid
      ? `recebido em ${dayText(paid, today)}`
      : due < today
        ? `previsto para ${formatDate(due)}, em atraso ${ago(due, today)}`
        : `previsto para ${dayText(due, today)}`
    const filter = { ...pageFilter(asked, paid ? 'paid' : 'due'), client }
    const url = paid ? filteredPaths.receivables('paid', filter) : filteredPaths.finance(filter)
    return { text: `${client}: ${formatMoney(amount)}${openText}, ${state}`, link: clientLink(client, url) }
  }
  const issued = day === 'issued' && row.issued && periodOf(asked) ? `emitida em ${formatDate(row.issued)}, ` : ''
  const state =
    status === 'draft' || status === 'cancelled'
      ? `${status === 'draft' ? 'em rascunho' : 'cancelada'}, com vencimento em ${formatDate(due)}`
      : status === 'paid'
        ? paid
          ? `paga em ${formatDate(paid)}`
          : 'paga, sem dia de pagamento'
        : status === 'overdue'
          ? `venceu em ${formatDate(due)}, ${ago(due, today)}`
          : `vence em ${dayText(due, today)}`
  return {
    text: `${name}, ${client}: ${formatMoney(amount)}${openText}, ${issued}${state}`,
    link: { noun: 'invoice', label: oneLine(name), url: filteredPaths.invoice({ id, client, due_date: due }) },
  }
}

export function clientLink(client: string, url: string): AssistantLink {
  return { noun: 'client', label: oneLine(client), url }
}

/** What the page's own filters are set to: the client, and the period by the days that count in the question. */
export function pageFilter(asked: Asked, day: Chosen['day']): FinanceFilter {
  const period = periodOf(asked)
  const client = clientOf(asked) ?? undefined
  if (!period) return { client }
  return {
    client,
    from: period.from === firstDay ? undefined : period.from,
    to: period.to === lastDay ? undefined : period.to,
    by: ({ due: undefined, issued: 'issue', paid: 'payment' } as const)[day],
  }
}

/** The page that lists the same. */
export function moneyPage(asked: Asked, { kinds, statuses, day }: Chosen, client?: string): AssistantLink {
  const filter = { ...pageFilter(asked, day), ...(client && { client }) }
  const [only, ...others] = statuses
  const of = (kind: Kind) => (kinds.includes(kind) && others.length === 0 ? only : undefined)
  const invoice = of('invoice')
  const received = of('receivable')
  const receivable =
    received === 'overdue' ? 'late' : received === 'pending' || received === 'paid' ? received : undefined
  const url = filteredPaths.money({ ...filter, invoice_status: invoice, receivable_status: receivable })
  const name = kinds.length > 1 ? 'Financeiro' : labelOf(kinds[0] ?? 'invoice', only, others.length === 0)
  return pageLink(name, url)
}

function labelOf(kind: Kind, status: MoneyStatus | undefined, isOne: boolean): string {
  if (kind === 'receivable') return status === 'overdue' && isOne ? 'Recebíveis em atraso' : 'Recebíveis'
  const many = isOne && status ? words.invoice[status][1] : 'financeiro'
  return `${many.slice(0, 1).toUpperCase()}${many.slice(1)}`
}
