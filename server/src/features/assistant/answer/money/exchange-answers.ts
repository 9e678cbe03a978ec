import { can } from '@leme/contract/can'
import { brazilian, formatDate } from '@leme/contract/format/format'
import { exchangeSourceNames } from '@leme/contract/money/exchange-rate'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, listing, mostShown, pageLink, type QueryAnswer } from '../wording.ts'
import { type HeldRate, listRates, rateOn, readRole } from './exchange-rate.queries.ts'

/** What a dollar costs on a day, of which day that rate is and where from; of several days, each rate with the lowest and the highest. */
export async function answerExchangeRate(asked: Asked): Promise<QueryAnswer> {
  const { query, said, tx } = asked
  takes(asked, 'currency', ['USD', 'BRL'])
  const role = await readRole(tx)
  const links = role && can(role, 'exchange_rate.write') ? [pageLink('Câmbio', paths.exchange())] : []
  const { period } = query
  const day = period === null || period.to > said.today ? said.today : period.to
  const held = await rateOn(tx, day)
  if (!held) return { message: `Não há cotação do dólar até ${formatDate(day)}.`, links }
  if (period === null || period.from === period.to || period.from > said.today)
    return { message: dayText(held, day), links }
  const { rates, count, lowest, highest } = await listRates(tx, { from: period.from, to: day }, mostShown(query))
  if (count === 0) return { message: `Nenhuma cotação do dólar ${period.label}. ${dayText(held, day)}`, links }
  const of = counted(count, 'cotação do dólar', 'cotações do dólar')
  const range = count === 1 ? '' : `, de R$ ${brazilian(lowest)} a R$ ${brazilian(highest)}`
  const items = rates.map((rate) => ({
    text: `${formatDate(rate.day)}: R$ ${brazilian(rate.rate)}, ${sourceOf(rate)}`,
  }))
  return listing(`${of} ${period.label}${range}.`, items, count, links[0], mostShown(query))
}

const sourceOf = ({ source }: HeldRate) => exchangeSourceNames[source]

/** A day without a rate has the last one before it. */
function dayText(held: HeldRate, day: string): string {
  const of = held.day === day ? '' : `, a última até ${formatDate(day)}`
  return `O dólar custa R$ ${brazilian(held.rate)}: cotação de ${formatDate(held.day)}${of} (${sourceOf(held)}).`
}
