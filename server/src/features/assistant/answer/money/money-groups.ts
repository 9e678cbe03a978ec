import { formatDate, formatMoney } from '@leme/contract/format/format'
import { registeredName } from '../../../client/counted-name.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { ago, counted, listing, mostShown, oneLine, type QueryAnswer } from '../wording.ts'
import { type Group, type GroupBy, groupMoney, sumMoney } from './money.queries.ts'
import {
  apartText,
  clientLink,
  type Money,
  moneyPage,
  moneyWords,
  nothingText,
  repeatedText,
  wordsOf,
} from './money-wording.ts'

const monthNames = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const statusNames: Record<string, string> = {
  ...{ pending: 'A vencer', overdue: 'Vencidas', paid: 'Pagas' },
  ...{ draft: 'Em rascunho', cancelled: 'Canceladas' },
}
const called: Record<GroupBy, readonly [one: string, many: string]> = {
  client: ['cliente', 'clientes'],
  month: ['mês', 'meses'],
  status: ['status', 'status'],
  kind: ['tipo', 'tipos'],
}

/** The rows of a question put together by client, month or status, each with its sums; who has most, or owes longest, where that is asked. */
export async function answerMoneyGroups(asked: Asked, money: Money, by: GroupBy): Promise<QueryAnswer> {
  const { chosen, state, when } = money
  takes(asked, 'by', [by])
  takes(asked, 'currency', ['BRL'])
  const isOldest = takes(asked, 'measure', ['oldest']) !== undefined
  const isDelay = takes(asked, 'measure', ['delay']) !== undefined
  const { rank } = asked.query.closer ?? {}
  const way = rank === 'least' ? 'asc' : 'desc'
  const order = isOldest
    ? 'oldest'
    : isDelay
      ? `late::numeric ${way} nulls last`
      : by === 'month'
        ? // Of no month is what was paid without a day.
          `(label = 'z')${rank ? `, sum ${way}` : ', label'}`
        : `sum ${way}`
  const [rows, sums] = await Promise.all([groupMoney(asked, chosen, by, order), sumMoney(asked, chosen)])
  const apart = chosen.kinds.length > 1 ? `: ${apartText(sums, state)}` : ''
  const ofDay = by === 'month' && chosen.day === 'issued' ? ' de emissão' : ''
  const names = by === 'client' ? await registeredNames(asked, rows) : new Map<string, string>()
  const nameOf = ({ label }: Group) => oneLine(names.get(label) ?? textOf(by, label))
  const page = moneyPage(asked, chosen)
  const [first] = rows
  if (!first)
    return {
      message:
        by === 'client' && state === 'overdue' && chosen.kinds.length > 1 && money.of === ''
          ? `Nenhum cliente está em atraso${when}.`
          : nothingText(money),
      links: [page],
    }
  const items = rows.map((group) => ({
    text: `${nameOf(group)}: ${sumsText(group)}${state === 'overdue' ? `, em atraso ${ago(group.oldest, asked.said.today)}` : ''}${isDelay ? `, ${group.late ?? '0'} dias do vencimento ao pagamento em média`.replace('.', ',') : ''}`,
    ...(by === 'client' && { link: clientLink(nameOf(group), moneyPage(asked, chosen, nameOf(group)).url) }),
  }))
  const total = Number(first.total)
  return listing(`${leadText()}${wholeText()}`, items, total, page, mostShown(asked.query))

  function sumsText({ invoices, invoiced, receivables, expected, once }: Group): string {
    const apart = apartText(
      [
        { kind: 'receivable', count: receivables, amount: expected },
        { kind: 'invoice', count: invoices, amount: invoiced },
      ],
      chosen.kinds.length > 1 ? 'all' : state,
    )
    return invoices === '0' || receivables === '0' ? apart : `${formatMoney(once)}, ${apart}`
  }

  function leadText(): string {
    if (!first) return ''
    const name = nameOf(first)
    if (isOldest)
      return `Quem deve há mais tempo é ${name}: desde ${formatDate(first.oldest)}, ${ago(first.oldest, asked.said.today)}. `
    if (isDelay || !rank || (total === 1 && chosen.kinds.length > 1)) return ''
    if (state === 'overdue' && by === 'client' && chosen.kinds.length > 1)
      return `Quem ${rank === 'most' ? 'mais' : 'menos'} deve em atraso é ${name}: ${formatMoney(first.once)}. `
    const what = chosen.kinds.length > 1 ? moneyWords[state] : `em ${wordsOf(chosen.kinds[0] ?? 'invoice', state)[1]}`
    return `${name} soma ${rank === 'least' ? 'menos' : 'mais'} ${what}${when}: ${formatMoney(first.once)}. `
  }

  function wholeText(): string {
    const whole = formatMoney(first?.whole ?? '0.00')
    if (state === 'overdue' && by === 'client') {
      const from = money.of === '' ? `de ${counted(total, 'cliente', 'clientes')}` : money.of.trim()
      return `${leadText() ? 'Ao todo: ' : ''}${whole} em atraso${when}, ${from}${apart}.${repeatedText(sums)}`
    }
    const what = chosen.kinds.length > 1 ? moneyWords[state] : `em ${wordsOf(chosen.kinds[0] ?? 'invoice', state)[1]}`
    return `${leadText() ? 'Ao todo: ' : ''}${whole} ${what}${money.of}${when}, de ${counted(total, ...called[by])}${ofDay}${apart}.${repeatedText(sums)}`
  }
}

export function textOf(by: GroupBy, label: string): string {
  // Paid ones need have no day.
  if (label === 'z') return 'Sem dia de pagamento'
  if (by === 'month') return `${monthNames[Number(label.slice(5)) - 1] ?? 'sem mês'} de ${label.slice(0, 4)}`
  if (by === 'status') return statusNames[label] ?? label
  return by === 'kind' ? (label === 'invoice' ? 'Faturas' : 'Recebíveis') : label
}

/** Clients as the register spells them. */
export async function registeredNames({ tx }: Asked, rows: readonly { label: string }[]): Promise<Map<string, string>> {
  const named = await tx.query<{ label: string; name: string }>(
    `select label, ${registeredName('spelled.label')} as name from unnest($1::text[]) spelled (label)`,
    [rows.map(({ label }) => label)],
  )
  return new Map(named.map(({ label, name }) => [label, name]))
}
