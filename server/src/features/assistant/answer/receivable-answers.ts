import type { AssistantLink } from '@leme/contract/assistant'
import { formatDate, formatMoney } from '@leme/contract/format'
import { filteredPaths } from '@leme/contract/paths'
import { registeredName, usualSpelling } from '../../client/registered-name.ts'
import { receivableStatus } from '../../finance/status-today.ts'
import { dueOn } from '../../task/all-tasks.queries.ts'
import type { Asked } from './asked.ts'
import { addAll, clientOf, conditions, ofClient, orderBy, pageFilter, rankText, type Sum } from './finance-scope.ts'
import { answerInvoices } from './invoice-answers.ts'
import { ago, counted, dayText, listing, mostShown, oneLine, pageLink, type QueryAnswer } from './wording.ts'
import { countTasks, type Give, parameters } from './work.queries.ts'

type Receivable = { client: string; amount: string; expected_date: string; received_date: string | null }

/** What is still to come in, or what came in; by its expected day, or the day on which it came. */
export async function answerToReceive(asked: Asked): Promise<QueryAnswer> {
  const { query, said } = asked
  const received = query.status === 'paid'
  const [sums, rows] = await Promise.all([sumReceivables(asked, received), listReceivables(asked, received)])
  const of = ofClient(clientOf(asked))
  const when = query.period ? ` ${query.period.label}` : ''
  const total = sums.reduce((sum, { count }) => sum + Number(count), 0)
  const filter = pageFilter(asked, !received)
  const page = pageLink(
    'Recebíveis',
    received ? filteredPaths.receivables('paid', filter) : filteredPaths.finance(filter),
  )
  if (total === 0) {
    const nothing = { message: `Nada ${received ? 'recebido' : 'a receber'}${of}${when}.`, links: [page] }
    return received ? nothing : orByInvoices(asked, 'open', nothing)
  }
  const amount = formatMoney(addAll(sums))
  const items = rows.map(({ client, amount, expected_date, received_date }) => ({
    text: `${client}: ${formatMoney(amount)}, ${
      received_date
        ? `recebido em ${dayText(received_date, said.today)}`
        : expected_date < said.today
          ? `previsto para ${formatDate(expected_date)}, em atraso ${ago(expected_date, said.today)}`
          : `previsto para ${dayText(expected_date, said.today)}`
    }`,
    link: debtorLink(
      client,
      received
        ? filteredPaths.receivables('paid', { ...filter, client })
        : filteredPaths.finance({ ...filter, client }),
    ),
  }))
  const first = rankText(asked, rows, 'o')
  const sentence = received
    ? `${first}${amount} recebidos${of}${when}, em ${counted(total, 'recebível', 'recebíveis')}.`
    : `${first}${amount} a receber${of}${when}, em ${counted(total, 'recebível', 'recebíveis')}${lateText(sums)}.`
  return listing(sentence, items, total, page, mostShown(query))
}

/** What is owed by invoices where no receivable says so: an organisation may have sent in invoices alone. */
async function orByInvoices(asked: Asked, status: 'open' | 'overdue', nothing: QueryAnswer): Promise<QueryAnswer> {
  const bills = await answerInvoices({ ...asked, query: { ...asked.query, status } })
  if (!bills.links.some(({ noun }) => noun === 'invoice')) return nothing
  const state = status === 'open' ? 'em aberto' : 'em atraso'
  return { message: `Nenhum recebível ${state}, mas há faturas: ${bills.message}`, links: bills.links }
}

/** A client, with the page of what they owe or paid. */
function debtorLink(client: string, url: string): AssistantLink {
  return { noun: 'client', label: oneLine(client), url }
}

function receivablesWhere(asked: Asked, received: boolean, give: Give): string {
  const dated = conditions(asked, give, received ? 'received_date' : 'expected_date')
  return [`received_date is ${received ? 'not null' : 'null'}`, ...dated].join(' and ')
}

function sumReceivables(asked: Asked, received: boolean): Promise<Sum[]> {
  const { values, give } = parameters()
  const status = receivableStatus(`${give(asked.said.today)}::date`)
  return asked.tx.query<Sum>(
    `select ${status} as status, count(*) as count, sum(amount)::text as amount from finance_receivables
     where ${receivablesWhere(asked, received, give)} group by 1`,
    values,
  )
}

function listReceivables(asked: Asked, received: boolean): Promise<Receivable[]> {
  const { values, give } = parameters()
  return asked.tx.query<Receivable>(
    `select client, amount::text, expected_date, received_date from finance_receivables
     where ${receivablesWhere(asked, received, give)}
     order by ${orderBy(asked, 'finance_receivables', received ? 'received_date desc' : 'expected_date')}, id limit ${mostShown(asked.query)}`,
    values,
  )
}

function lateText(sums: readonly Sum[]): string {
  const late = sums.find(({ status }) => status === 'late')
  return late ? `, dos quais ${formatMoney(late.amount)} em atraso` : ''
}

type Debtor = { client: string; count: string; amount: string; oldest: string; total: string; whole: string }

/** Who is late to pay, by client, the largest sum first; of one client also whether its projects have late tasks. */
export async function answerOverdueByClient(asked: Asked): Promise<QueryAnswer> {
  const owed = await answerOwed(asked)
  const { client } = asked.subjects
  if (!client) return owed
  const total = await countTasks(asked, (give) => [isLate(give(asked.said.today))])
  if (total === 0) return owed
  const late = `${counted(total, 'task está atrasada', 'tasks estão atrasadas')}`
  const projects = pageLink(`Projetos de ${oneLine(client.label)}`, filteredPaths.projectsWith(client.label))
  return {
    message: `${owed.message}\n${late} nos projetos de ${oneLine(client.label)}.`,
    links: [...owed.links, projects],
  }
}

const isLate = (today: string) => `tasks.status <> 'done' and ${dueOn} < ${today}`

async function answerOwed(asked: Asked): Promise<QueryAnswer> {
  const { tx, said } = asked
  const { values, give } = parameters()
  const where = [
    'received_date is null',
    `expected_date < ${give(said.today)}`,
    ...conditions(asked, give, 'expected_date'),
  ]
  const rows = await tx.query<Debtor>(
    `with late as (
       select client, amount, expected_date, count(*) over (partition by client collate "C") as uses
       from finance_receivables where ${where.join(' and ')}
     ), owed as (
       select ${usualSpelling('client', 'uses')} as client, count(*) as count, sum(amount) as amount,
         min(expected_date) as oldest, count(*) over () as total, (sum(sum(amount)) over ())::text as whole
       from late group by client collate same_name
       order by sum(amount) desc, min(client collate "C") limit ${mostShown(asked.query)}
     )
     select ${registeredName('owed.client')} as client, count, amount::text, oldest, total, whole
     from owed order by owed.amount desc, owed.client collate "C"`,
    values,
  )
  const name = clientOf(asked)
  const when = asked.query.period ? ` ${asked.query.period.label}` : ''
  const filter = pageFilter(asked, true)
  const page = pageLink('Recebíveis em atraso', filteredPaths.receivables('late', filter))
  const [first] = rows
  if (!first) {
    const message =
      name === null ? `Nenhum cliente está em atraso${when}.` : `${oneLine(name)} não está em atraso${when}.`
    return orByInvoices(asked, 'overdue', { message, links: [page] })
  }
  const items = rows.map(({ client, count, amount, oldest }) => ({
    text: `${client}: ${formatMoney(amount)} em ${counted(Number(count), 'recebível', 'recebíveis')}, em atraso ${ago(oldest, said.today)}`,
    link: debtorLink(client, filteredPaths.receivables('late', { ...filter, client })),
  }))
  const total = Number(first.total)
  const from = name === null ? `de ${counted(total, 'cliente', 'clientes')}` : `de ${oneLine(name)}`
  const most = asked.query.closer?.rank === 'most' && total > 1
  const who = most ? `Quem mais deve em atraso é ${oneLine(first.client)}: ${formatMoney(first.amount)}. Ao todo: ` : ''
  return listing(
    `${who}${formatMoney(first.whole)} em atraso${when}, ${from}.`,
    items,
    total,
    page,
    mostShown(asked.query),
  )
}
