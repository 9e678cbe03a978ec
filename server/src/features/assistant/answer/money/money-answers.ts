import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatMoney, formatPercent } from '@leme/contract/format/format'
import { dueOn } from '../../../task/all-tasks.queries.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, dayText, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { countTasks } from '../work/work.queries.ts'
import { exceptText } from '../work/work-wording.ts'
import {
  type Chosen,
  clientOf,
  groupMoney,
  type Kind,
  listMoney,
  type MoneyStatus,
  measureDelay,
  periodOf,
  type Row,
  receivedAlike,
  type Sum,
  sumMoney,
} from './money.queries.ts'
import { answerMoneyGroups } from './money-groups.ts'
import {
  addAll,
  alikeText,
  apartText,
  countOf,
  invoicesText,
  type Money,
  moneyPage,
  moneyWords,
  nothingText,
  repeatedText,
  rowItem,
  type State,
  statesText,
  wordsOf,
} from './money-wording.ts'
import { answerReceived } from './received-answers.ts'

const states: Record<State, readonly MoneyStatus[]> = {
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

const paidOf: Partial<Record<State, Chosen['paid']>> = { paidLate: 'late', onTime: 'on_time' }

function moneyOf(asked: Asked, kinds: readonly Kind[], state: State): Money {
  const isPaid = state === 'paid' || state === 'paidLate' || state === 'onTime'
  const day = isPaid && takes(asked, 'day', ['due']) === undefined ? 'paid' : 'due'
  const client = clientOf(asked)
  const period = periodOf(asked)
  return {
    chosen: { kinds, statuses: states[state], day, paid: paidOf[state] },
    state,
    of: client === null ? '' : ` de ${oneLine(client)}`,
    when: `${exceptText(asked.subjects.except)}${
      period
        ? `${day === 'due' && kinds.length === 1 && kinds[0] === 'invoice' ? ' com vencimento' : ''} ${period.label}`
        : ''
    }`,
  }
}

/** Invoices of a status: paid ones by the day of payment, all or those that were paid late; others by their due day. Without a status: all but drafts and cancelled. */
export async function answerInvoices(asked: Asked): Promise<QueryAnswer> {
  const { number, measure, by } = asked.tracked.query.closer ?? {}
  if (number) return answerNumber(asked)
  const { status } = asked.query
  const known = status !== null && status in states ? (status as State) : 'all'
  const paid = known === 'paid' ? takes(asked, 'fact', ['late', 'on_time']) : undefined
  const isOfPayments = known === 'all' && measure === 'delay'
  const state = paid ? (paid === 'late' ? 'paidLate' : 'onTime') : isOfPayments ? 'paid' : known
  const isByStatus = state === 'all' && by === 'status'
  const answer = await answerMoney(asked, moneyOf(asked, ['invoice'], isByStatus ? 'any' : state))
  return state !== 'all' || isByStatus || measure ? answer : withVoid(answer, asked)
}

/** Drafts and cancelled invoices are none of those that count, which is said where there are any. */
async function withVoid(answer: QueryAnswer, asked: Asked): Promise<QueryAnswer> {
  const sums = await sumMoney(asked, { kinds: ['invoice'], statuses: ['draft', 'cancelled'], day: 'due' })
  const parts = (['draft', 'cancelled'] as const).flatMap((status) => {
    const sum = sums.find((each) => each.status === status)
    return sum ? [counted(Number(sum.count), ...wordsOf('invoice', status))] : []
  })
  if (parts.length === 0) return answer
  const [first = '', ...lines] = answer.message.split('\n')
  return { ...answer, message: [`${first} Fora isso, ${joined(parts)}.`, ...lines].join('\n') }
}

/** What is still to come in by its expected day, of receivables and invoices; or what came in, by its payments. */
export async function answerToReceive(asked: Asked): Promise<QueryAnswer> {
  const { status } = asked.query
  const { measure } = asked.tracked.query.closer ?? {}
  const state = status === 'paid' || status === 'pending' ? status : 'open'
  const money = moneyOf(asked, kindsOf(asked), state)
  // A delay and a share are of debts, which are paid or not.
  const isOfDebts = measure === 'delay' || measure === 'share'
  return state === 'paid' && !isOfDebts ? answerReceived(asked, money) : answerMoney(asked, money)
}

const kindsOf = (asked: Asked): Kind[] =>
  takes(asked, 'noun', ['receivable']) ? ['receivable'] : ['receivable', 'invoice']

/** Who is late to pay, by client, the largest sum first; of one client also whether its projects have late tasks. */
export async function answerOverdueByClient(asked: Asked): Promise<QueryAnswer> {
  const money = moneyOf(asked, kindsOf(asked), 'overdue')
  const { measure, by } = asked.tracked.query.closer ?? {}
  // Of one client each debt is named, of all each client.
  const isByClient = clientOf(asked) === null && (!measure || measure === 'oldest') && (!by || by === 'client')
  const owed = isByClient
    ? withLargest(await answerMoneyGroups(asked, money, 'client'), await largestDebtor(asked))
    : await answerMoney(asked, money)
  const { client } = asked.subjects
  if (!client) return owed
  const total = await countTasks(asked, (give) => [`tasks.status <> 'done' and ${dueOn} < ${give(asked.said.today)}`])
  if (total === 0) return owed
  const late = counted(total, 'task está atrasada', 'tasks estão atrasadas')
  const projects = pageLink(`Projetos de ${oneLine(client.label)}`, filteredPaths.projectsWith(client.label))
  return {
    message: `${owed.message}\n${late} nos projetos de ${oneLine(client.label)}.`,
    links: [...owed.links, projects],
  }
}

/** Who owes most, late or not, where that is asked of all clients and all days: being late is said of another one, maybe. */
async function largestDebtor(asked: Asked): Promise<string | null> {
  const { rank, measure } = asked.tracked.query.closer ?? {}
  if (rank !== 'most' || measure || periodOf(asked)) return null
  const { chosen } = moneyOf(asked, kindsOf(asked), 'open')
  const [largest] = await groupMoney(asked, chosen, 'client', 'sum desc')
  if (!largest) return null
  return `Com o que ainda vai vencer, quem mais deve é ${oneLine(largest.label)}: ${formatMoney(largest.once)}.`
}

function withLargest(owed: QueryAnswer, largest: string | null): QueryAnswer {
  if (largest === null) return owed
  const [first, ...lines] = owed.message.split('\n')
  return { ...owed, message: [`${first} ${largest}`, ...lines].join('\n') }
}

/** What is late to be paid, of both lists. */
export function answerOverdueMoney(asked: Asked): Promise<QueryAnswer> {
  return answerMoneyGroups(asked, moneyOf(asked, ['receivable', 'invoice'], 'overdue'), 'client')
}

async function answerMoney(asked: Asked, money: Money): Promise<QueryAnswer> {
  const { chosen, state, of, when } = money
  const by = takes(asked, 'by', ['client', 'month', 'status', 'kind'])
  const isOldest = takes(asked, 'measure', ['oldest'])
  if (by || isOldest) return answerMoneyGroups(asked, money, by ?? 'client')
  if (takes(asked, 'measure', ['delay'])) return answerDelay(asked, money)
  if (takes(asked, 'measure', ['share'])) return answerShare(asked, money)
  takes(asked, 'currency', ['BRL'])
  const [sums, rows] = await Promise.all([sumMoney(asked, chosen), listMoney(asked, chosen, orderOf(asked, money))])
  const page = moneyPage(asked, chosen)
  const total = countOf(sums)
  if (total === 0) return { message: nothingText(money), links: [page] }
  const average = takes(asked, 'measure', ['average']) ? averageText(sums) : ''
  const sum = formatMoney(addAll(sums.map(({ once }) => once)))
  const sentence = `${average}${rankText(asked, rows)}${sumText(sums, sum, money)}`
  return listing(
    `${sentence}${repeatedText(sums)}`,
    rows.map((row) => rowItem(row, asked)),
    total,
    page,
    mostShown(asked.query),
  )

  function sumText(all: typeof sums, amount: string, { chosen: { kinds } }: Money): string {
    if (kinds.length === 1 && kinds[0] === 'invoice')
      return `${amount} em ${invoicesText(all, state)}${of}${when}${statesText(all)}.`
    const apart =
      new Set(all.map(({ kind }) => kind)).size > 1
        ? `: ${apartText(all, state)}`
        : `, em ${counted(total, ...wordsOf(all[0]?.kind ?? 'receivable', state))}`
    const late = all.filter(({ status }) => status === 'overdue')
    const lateText =
      state === 'open' && late.length > 0
        ? `, dos quais ${formatMoney(addAll(late.map(({ once }) => once)))} em atraso`
        : ''
    return `${amount} ${moneyWords[state]}${of}${when}${apart}${lateText}.`
  }
}

/** The mean of what is counted once; a credit note takes off the sum, and is no invoice. */
function averageText(sums: readonly Sum[]): string {
  const count = sums.reduce((sum, one) => sum + Number(one.count) - Number(one.credits) - Number(one.repeated), 0)
  if (count === 0) return ''
  const cents = BigInt(addAll(sums.map(({ once }) => once)).replace('.', ''))
  const mean = (2n * cents + BigInt(count)) / (2n * BigInt(count))
  return `Em média, ${formatMoney(addAll([`${mean / 100n}.${String(mean % 100n).padStart(2, '0')}`]))} cada. Ao todo: `
}

/** The largest first, or the smallest, or by the day, where that is asked for. */
function orderOf(asked: Asked, { chosen: { day }, state }: Money): string {
  const { rank } = asked.query.closer ?? {}
  const isByDay = takes(asked, 'fact', ['end']) !== undefined
  if (rank && isByDay) return `${day} ${rank === 'most' ? 'desc' : 'asc'}`
  if (rank) return `money.amount ${rank === 'most' ? 'desc' : 'asc'}`
  const isAhead = state === 'open' || state === 'overdue' || state === 'pending'
  return isAhead ? day : `${day} desc nulls last`
}

/** "A maior é a de X. " where that is asked. */
function rankText(asked: Asked, [first]: readonly Row[]): string {
  const { rank, fact } = asked.query.closer ?? {}
  if (!rank || fact === 'end' || !first) return ''
  const article = first.kind === 'invoice' ? 'a' : 'o'
  const most = rank === 'most' ? 'maior' : 'menor'
  return `${article.toUpperCase()} ${most} é ${article} de ${oneLine(first.client)}, de ${formatMoney(first.amount)}. Ao todo: `
}

/** One invoice by its number, whatever its state. */
async function answerNumber(asked: Asked): Promise<QueryAnswer> {
  const { number = '' } = asked.query.closer ?? {}
  const statuses: MoneyStatus[] = ['draft', 'pending', 'paid', 'overdue', 'cancelled']
  const rows = await listMoney(asked, { kinds: ['invoice'], statuses, day: 'due', number }, 'name')
  const page = pageLink('Financeiro', filteredPaths.finance({}))
  // What is asked of it besides, its line says.
  for (const part of ['status', 'period', 'by', 'client']) asked.tracked.read.add(part)
  const [first] = rows
  if (!first) {
    const message = `Não encontrei nenhuma fatura com o número “${oneLine(number.toUpperCase())}”.`
    return { message, links: [page] }
  }
  const items = rows.map((row) => rowItem(row, asked))
  const alike = await receivedAlike(
    asked,
    rows.map(({ id }) => id),
  )
  if (rows.length > 1) {
    const sentence = `${rows.length} faturas com o número “${oneLine(number)}”.${alikeText(alike.length)}`
    return listing(sentence, items, rows.length, page)
  }
  const { text, link } = items[0] ?? { text: '' }
  const received = alike[0] && dayText(alike[0].received, asked.said.today)
  const doubt = received
    ? ` Um recebível igual foi recebido em ${received}: diga em Financeiro se são a mesma cobrança.`
    : ''
  return { message: `${text}.${doubt}`, links: [...(link ? [link] : []), page] }
}

const days = (mean: string | null) =>
  `${(mean ?? '0').replace('-', '').replace('.', ',')} ${Math.abs(Number(mean)) === 1 ? 'dia' : 'dias'}`

/** How late payments come, on average. */
async function answerDelay(asked: Asked, money: Money): Promise<QueryAnswer> {
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
async function answerShare(asked: Asked, money: Money): Promise<QueryAnswer> {
  const { chosen, state, of, when } = money
  const all = await sumMoney(asked, { ...chosen, statuses: states.all, day: 'due', paid: undefined })
  const part = await sumMoney(asked, { ...chosen, day: 'due' })
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
