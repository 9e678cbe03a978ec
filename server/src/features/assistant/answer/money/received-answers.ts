import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatMoney } from '@leme/contract/format/format'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, dayText, type Item, listing, mostShown, oneLine, type QueryAnswer } from '../wording.ts'
import { registeredNames, textOf } from './money-groups.ts'
import { clientLink, type Money, moneyPage, nothingText, pageFilter } from './money-wording.ts'
import {
  groupReceived,
  listReceived,
  type Payment,
  type ReceivedSum,
  sumReceived,
  sumWithoutPayments,
} from './received.queries.ts'

/** Money that came in, by its payments: the sum that the page of the finances names, with what each of them was. */
export async function answerReceived(asked: Asked, money: Money): Promise<QueryAnswer> {
  const { chosen, of, when } = money
  takes(asked, 'currency', ['BRL'])
  const by = takes(asked, 'by', ['client', 'month'])
  const sum = await sumReceived(asked, chosen)
  const besides = chosen.kinds.includes('invoice') ? await besidesText(asked, money) : ''
  const page = moneyPage(asked, chosen)
  if (sum.count === '0') {
    const nothing = besides === '' ? nothingText(money) : `Nenhum recebimento registrado${of}${when}.${besides}`
    return { message: nothing, links: [page] }
  }
  if (by) return byGroup(asked, money, by, sum, besides)
  const rows = await listReceived(asked, chosen, orderOf(asked))
  const average = takes(asked, 'measure', ['average'])
    ? `Em média, ${formatMoney(sum.mean ?? '0')} cada. Ao todo: `
    : ''
  const sentence = `${average}${rankText(asked, rows)}${formatMoney(sum.amount)} recebidos${of}${when}, em ${debts(sum)}.`
  const items = rows.map((row) => rowItem(row, asked, money))
  return listing(`${sentence}${besides}`, items, Number(sum.count), page, mostShown(asked.query))
}

const debts = ({ receivables }: { receivables: string }) => counted(Number(receivables), 'recebível', 'recebíveis')

/** The latest first, or the largest or the smallest, where that is asked for. */
function orderOf(asked: Asked): string {
  const { rank } = asked.query.closer ?? {}
  const isByDay = takes(asked, 'fact', ['end']) !== undefined
  // What went back is no receipt, the smallest neither.
  const by = rank && !isByDay ? `(received.kind = 'refund'), amount` : 'day'
  return `${by} ${rank === 'least' ? 'asc' : 'desc'}`
}

/** "O maior é o de X. " where that is asked. */
function rankText(asked: Asked, [first]: readonly Payment[]): string {
  const { rank, fact } = asked.query.closer ?? {}
  if (!rank || fact === 'end' || !first) return ''
  const most = rank === 'most' ? 'maior' : 'menor'
  return `O ${most} é o de ${oneLine(first.client)}, de ${formatMoney(first.amount)}. Ao todo: `
}

function rowItem({ kind, client, number, day, amount, whole }: Payment, asked: Asked, { chosen }: Money): Item {
  const name = number === null ? client : `${number}, ${client}`
  const part = kind === 'payment' && amount !== whole ? ` de ${formatMoney(whole)}` : ''
  const what = kind === 'interest' ? ' de juros e multa, recebido' : kind === 'refund' ? ', devolvido' : ', recebido'
  const url = filteredPaths.finance({ ...pageFilter(asked, chosen.day), client })
  return {
    text: `${name}: ${formatMoney(amount)}${part}${what} em ${dayText(day, asked.said.today)}`,
    link: clientLink(client, url),
  }
}

/** What other systems call paid, and brought no payment here: it is in no sum of money that came. */
async function besidesText(asked: Asked, { chosen }: Money): Promise<string> {
  const { count, amount } = await sumWithoutPayments(asked, chosen)
  if (count === '0') return ''
  const are = counted(Number(count), 'fatura paga', 'faturas pagas')
  return ` Fora isso, ${formatMoney(amount)} em ${are} sem recebimento registrado.`
}

async function byGroup(
  asked: Asked,
  { chosen, of, when }: Money,
  by: 'client' | 'month',
  sum: ReceivedSum,
  besides: string,
): Promise<QueryAnswer> {
  const { rank } = asked.query.closer ?? {}
  const way = rank === 'least' ? 'asc' : 'desc'
  const groups = await groupReceived(asked, chosen, by, by === 'month' && !rank ? 'label' : `sum ${way}`)
  const names = by === 'client' ? await registeredNames(asked, groups) : new Map<string, string>()
  const nameOf = (label: string) => oneLine(names.get(label) ?? textOf(by, label))
  const page = moneyPage(asked, chosen)
  const [first] = groups
  const total = Number(first?.total ?? 0)
  const lead =
    rank && first
      ? `${nameOf(first.label)} soma ${rank === 'least' ? 'menos' : 'mais'} recebidos${when}: ${formatMoney(first.amount)}. Ao todo: `
      : ''
  const groupsText = by === 'client' ? counted(total, 'cliente', 'clientes') : counted(total, 'mês', 'meses')
  const items = groups.map((group) => ({
    text: `${nameOf(group.label)}: ${formatMoney(group.amount)} em ${debts(group)}`,
    ...(by === 'client' && {
      link: clientLink(nameOf(group.label), moneyPage(asked, chosen, nameOf(group.label)).url),
    }),
  }))
  const sentence = `${lead}${formatMoney(sum.amount)} recebidos${of}${when}, de ${groupsText}.`
  return listing(`${sentence}${besides}`, items, total, page, mostShown(asked.query))
}
