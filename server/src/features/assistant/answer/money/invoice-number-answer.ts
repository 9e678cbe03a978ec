import { filteredPaths } from '@leme/contract/filtered-paths'
import type { Asked } from '../asked.ts'
import { dayText, listing, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { listMoney, type MoneyStatus, receivedAlike } from './money.queries.ts'
import { alikeText, rowItem } from './money-wording.ts'

/** One invoice by its number, whatever its state. */
export async function answerNumber(asked: Asked): Promise<QueryAnswer> {
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
