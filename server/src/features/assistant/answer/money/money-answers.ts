import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatMoney } from '@leme/contract/format/format'
import { dueOn } from '../../../task/all-tasks.queries.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { countTasks } from '../work/work.queries.ts'
import { answerNumber } from './invoice-number-answer.ts'
import { answerDelay, answerShare } from './measure-answers.ts'
import {
  type Chosen,
  clientOf,
  groupMoney,
  type Kind,
  listMoney,
  periodOf,
  type Row,
  type Sum,
  sumMoney,
} from './money.queries.ts'
import { answerMoneyGroups } from './money-groups.ts'
import {
  addAll,
  apartText,
  countOf,
  invoicesText,
  isOfInvoices,
  type Money,
  moneyPage,
  moneyWords,
  nothingText,
  repeatedText,
  rowItem,
  type State,
  states,
  statesText,
  whenOf,
  wordsOf,
} from './money-wording.ts'
import { answerReceived } from './received-answers.ts'

const paidOf: Partial<Record<State, Chosen['paid']>> = { paidLate: 'late', onTime: 'on_time' }

function moneyOf(asked: Asked, kinds: readonly Kind[], state: State): Money {
  const isPaid = state === 'paid' || state === 'paidLate' || state === 'onTime'
  // What was invoiced is so by its issue, as in a margin; what is to come is by the day that it is due.
  const isInvoiced = kinds.every((kind) => kind === 'invoice') && (state === 'all' || state === 'any')
  const said = takes(asked, 'day', kinds.includes('receivable') ? ['due'] : ['due', 'issued'])
  const chosen: Chosen = {
    ...{ kinds, statuses: states[state], paid: paidOf[state] },
    day: said ?? (isPaid ? 'paid' : isInvoiced ? 'issued' : 'due'),
  }
  const client = clientOf(asked)
  return { chosen, state, of: client === null ? '' : ` de ${oneLine(client)}`, when: whenOf(asked, chosen) }
}

/** Invoices of a status: paid ones by the day of payment, all or those that were paid late; others by their due day. Without a status: all but drafts and cancelled, by their issue. */
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
  const sums = await sumMoney(asked, { kinds: ['invoice'], statuses: ['draft', 'cancelled'], day: 'issued' })
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
    rows.map((row) => rowItem(row, asked, chosen.day)),
    total,
    page,
    mostShown(asked.query),
  )

  function undatedText(all: typeof sums): string {
    const count = all.reduce((sum, { undated }) => sum + Number(undated), 0)
    if (chosen.day !== 'issued' || count === 0 || !periodOf(asked)) return ''
    return ` ${counted(count, 'não tem dia de emissão e conta', 'não têm dia de emissão e contam')} pelo vencimento.`
  }

  function sumText(all: typeof sums, amount: string, { chosen: { kinds } }: Money): string {
    if (isOfInvoices({ kinds }))
      return `${amount} em ${invoicesText(all, state)}${of}${when}${statesText(all)}.${undatedText(all)}`
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
  return isAhead ? day : `${day} desc nulls last, due desc`
}

/** "A maior é a de X. " where that is asked. */
function rankText(asked: Asked, [first]: readonly Row[]): string {
  const { rank, fact } = asked.query.closer ?? {}
  if (!rank || fact === 'end' || !first) return ''
  const article = first.kind === 'invoice' ? 'a' : 'o'
  const most = rank === 'most' ? 'maior' : 'menor'
  return `${article.toUpperCase()} ${most} é ${article} de ${oneLine(first.client)}, de ${formatMoney(first.amount)}. Ao todo: `
}
