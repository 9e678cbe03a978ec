import { formatMoney, formatPercent } from '@leme/contract/format/format'
import type { Asked } from '../asked.ts'
import { counted, type QueryAnswer } from '../wording.ts'
import { type Chosen, measureDelay, sumMoney } from './money.queries.ts'
import {
  addAll,
  countOf,
  isOfInvoices,
  type Money,
  moneyPage,
  moneyWords,
  states,
  whenOf,
  wordsOf,
} from './money-wording.ts'

const days = (mean: string | null) =>
  `${(mean ?? '0').replace('-', '').replace('.', ',')} ${Math.abs(Number(mean)) === 1 ? 'dia' : 'dias'}`

/** How late payments come, on average. */
export async function answerDelay(asked: Asked, money: Money): Promise<QueryAnswer> {
  const chosen: Chosen = { ...money.chosen, statuses: ['paid'] }
  const { count, mean, late, late_mean, dayless } = await measureDelay(asked, chosen)
  const page = moneyPage(asked, chosen)
  const state = money.state === 'paidLate' || money.state === 'onTime' ? money.state : 'paid'
  const kind = chosen.kinds.length > 1 ? 'pagamento' : ''
  const words: readonly [string, string] = kind ? [kind, `${kind}s`] : wordsOf(chosen.kinds[0] ?? 'invoice', state)
  if (count === '0') return { message: `Nenhuma fatura paga${money.of}${money.when}.`, links: [page] }
  const side = Number(mean) < 0 ? 'antes do' : 'depois do'
  const of = Number(late) === 0 ? ' Nenhum com atraso.' : ` Com atraso, ${late}: ${days(late_mean)} em média.`
  const without =
    dayless === '0' ? '' : ` Sem dia de pagamento, ${dayless} não ${dayless === '1' ? 'entra' : 'entram'}.`
  const message = `Em média, ${days(mean)} ${side} vencimento, em ${counted(Number(count), ...words)}${money.of}${money.when}.${of}${without}`
  return { message, links: [page] }
}

/** Which share of all that is valid is in a state, of how many and of how much. */
export async function answerShare(asked: Asked, money: Money): Promise<QueryAnswer> {
  const { chosen, state, of } = money
  // Of what was invoiced, by the day of issue; of receivables too by the days that both have.
  const day = isOfInvoices(chosen) ? 'issued' : 'due'
  const when = whenOf(asked, { ...chosen, day })
  const all = await sumMoney(asked, { ...chosen, statuses: states.all, day, paid: undefined })
  const part = await sumMoney(asked, { ...chosen, day })
  const [count, whole] = [countOf(part), countOf(all)]
  const page = moneyPage(asked, chosen)
  if (whole === 0) return { message: `Nenhuma fatura${of}${when}.`, links: [page] }
  const [amount, sum] = [addAll(part.map(({ once }) => once)), addAll(all.map(({ once }) => once))]
  const share = formatPercent((100 * count) / whole)
  const ofMoney =
    Number(sum) === 0
      ? ''
      : `; em valor, ${formatPercent((100 * Number(amount)) / Number(sum))} (${formatMoney(amount)} de ${formatMoney(sum)})`
  const kind = chosen.kinds[0] ?? 'invoice'
  return {
    message: `${share} ${chosen.kinds.length > 1 ? `das faturas e dos recebíveis estão ${moneyWords[state]}` : `são ${wordsOf(kind, state)[1]}`}${of}${when}: ${count} de ${whole}${ofMoney}.`,
    links: [page],
  }
}
