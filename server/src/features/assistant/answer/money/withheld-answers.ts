import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatDate, formatMoney } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { clientOf, periodOf } from './money.queries.ts'
import { groupWithheld, listWithheld, sumWithheld, type Withheld } from './withheld.queries.ts'

/** Taxes that takers withheld, by the day on which that was recorded: in sum and row by row, or by client or month. */
export async function answerWithheld(asked: Asked): Promise<QueryAnswer> {
  takes(asked, 'currency', ['BRL'])
  const by = takes(asked, 'by', ['client', 'month'])
  const client = clientOf(asked)
  const period = periodOf(asked)
  const taxes = asked.query.closer?.taxes ?? []
  const sum = await sumWithheld(asked)
  const page = pageLink('Financeiro', filteredPaths.finance(client === null ? {} : { client }))
  const of = `${client === null ? '' : ` de ${oneLine(client)}`}${period ? ` ${period.label}` : ''}`
  const what = taxes.length > 0 ? joined(taxes) : 'impostos'
  const nameless = taxes.length > 0 && sum.nameless !== '0.00' ? namelessText(sum.nameless) : ''
  // What the company pays itself is nothing that the finances hold.
  const own = asked.query.closer?.fact === 'own_taxes' ? ' Guias que a empresa paga ela mesma não estão no Leme.' : ''
  if (sum.count === '0') return { message: `Nada retido de ${what}${of}.${nameless}${own}`, links: [page] }
  const sentence = `${formatMoney(sum.amount)} retidos de ${what}${of}, em ${counted(Number(sum.count), 'retenção', 'retenções')}.${nameless}${own}`
  if (by) {
    const groups = await groupWithheld(asked, by)
    const items = groups.map(({ label, amount }) => ({ text: `${groupName(label, by)}: ${formatMoney(amount)}` }))
    return listing(sentence, items, items.length, page, mostShown(asked.query))
  }
  const rows = await listWithheld(asked)
  return listing(sentence, rows.map(rowItem), Number(sum.count), page, mostShown(asked.query))
}

/** What nobody said the tax of may be one of those that are asked for. */
const namelessText = (amount: string) => ` Fora isso, ${formatMoney(amount)} retidos não dizem de que imposto são.`

const groupName = (label: string, by: 'client' | 'month') =>
  by === 'month' ? label.split('-').reverse().join('/') : oneLine(label)

function rowItem({ receivable_id, name, client, amount, day, note }: Withheld) {
  return {
    text: `${[name, client, note]
      .flatMap((one) => one ?? [])
      .map(oneLine)
      .join(', ')}: ${formatMoney(amount)}, em ${formatDate(day)}`,
    link: pageLink(oneLine(name), paths.bill('receivables', receivable_id)),
  }
}
