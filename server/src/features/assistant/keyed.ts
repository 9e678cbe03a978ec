import { paths } from '@leme/contract/paths'
import type { StatusText } from '@leme/contract/status'
import type { Plan } from '@leme/language/plan'
import type { KeyedRow, Written } from '@leme/language/turn-context'
import type { Transaction } from '../../database/transaction.ts'
import { updateTicket } from '../ticket/ticket.queries.ts'
import { updateWork } from '../work/work.queries.ts'
import { readOrganizationWords } from './answer/organization-words.queries.ts'
import { describeThing } from './answer/thing-answers.ts'
import { listing, oneLine, type QueryAnswer } from './answer/wording.ts'
import { answered, type Context, type Done, nothingDone, notUnderstood, replace } from './done.ts'
import { findNamed, type NamedRow, readTicketFacts } from './keyed.queries.ts'
import { listed } from './wording.ts'
import { correctWritten } from './write/correct-written.ts'

type Changing = Extract<Plan, { intent: 'change' }>

/** A ticket's words for the status of work. */
const ofTickets = {
  planned: 'open',
  doing: 'in_progress',
  review: 'in_progress',
  blocked: 'waiting',
  done: 'resolved',
} as const

/** Changes what is named by its keys: its status, or as a correction says. A key that leads nowhere is said, and nothing changes. */
export async function changeKeyed(context: Context, { keys, status, changes }: Changing): Promise<Done> {
  const unknown = unknownOf(context, keys)
  if (unknown) return notUnderstood(`${unknown} Nada mudou.`)
  const rows = rowsOf(context, keys)
  if (status) return changeStatus(context, rows, status)
  const written = rows.flatMap((row) => writtenOf(row))
  if (written.length < rows.length)
    return answered({ message: 'De um ticket mudo aqui só o status. O resto se muda na página dele.' })
  return correctWritten(context, { exchange_id: '', written }, changes)
}

/** What is known of what is named by its keys. */
export async function lookAtKeyed(context: Context, keys: readonly string[]): Promise<Done> {
  const { tx, said } = context
  const unknown = unknownOf(context, keys)
  const found = await findNamed(tx, rowsOf(context, keys))
  const { statusText } = await readOrganizationWords(tx)
  const each: QueryAnswer[] = []
  for (const one of found) {
    const { noun, key, id, label, project_id, project } = one
    if (noun === 'ticket' || project_id === null || project === null)
      each.push(await describeTicket(tx, one, statusText))
    else {
      const thing = { noun, id, label: `${key} ${label}`, project_id, project, exact: true }
      each.push(await describeThing({ tx, today: said.today, statusText }, thing))
    }
  }
  const message = [...each.map((one) => one.message), ...(unknown ? [unknown] : [])].join('\n\n')
  return answered({ message, links: each.flatMap(({ links }) => links), is_understood: found.length > 0 })
}

/** A ticket, with who has it, as work is described. */
async function describeTicket(tx: Transaction, one: NamedRow, statusText: StatusText): Promise<QueryAnswer> {
  const { key, id, label, status, project } = one
  const facts = await readTicketFacts(tx, id)
  const sentence = `${key} ${oneLine(label)}: ticket em ${statusText(status)}${project ? ` (${oneLine(project)})` : ''}.`
  const lines = [
    `Responsável: ${facts?.person ?? 'ninguém'}`,
    ...(facts ? [`Prioridade: ${facts.priority}`] : []),
    ...(facts?.client ? [`Cliente: ${facts.client}`] : []),
  ]
  return listing(
    sentence,
    lines.map((text) => ({ text })),
    lines.length,
    linkTo(one),
  )
}

/** "Não encontrei AGE-99."; null where every key leads somewhere. */
function unknownOf({ said }: Context, keys: readonly string[]): string | null {
  const missing = said.keyed?.unknown.filter((key) => keys.includes(key)) ?? []
  return missing.length > 0 ? `Não encontrei ${listed(missing)}.` : null
}

function rowsOf({ said }: Context, keys: readonly string[]): readonly KeyedRow[] {
  return said.keyed?.rows.filter(({ key }) => keys.includes(key)) ?? []
}

function writtenOf({ noun, key, id, project_id }: KeyedRow): Written[] {
  return noun === 'ticket' || project_id === null ? [] : [{ noun, id, label: key, project_id }]
}

async function changeStatus(
  context: Context,
  rows: readonly KeyedRow[],
  status: NonNullable<Changing['status']>,
): Promise<Done> {
  const { tx } = context
  const { statusText } = await readOrganizationWords(tx)
  const before = await findNamed(tx, rows)
  const lines: string[] = []
  for (const one of before) {
    const next = one.noun === 'ticket' ? ofTickets[status] : status
    const was = statusText(one.status)
    const isSame = one.status === next
    if (!isSame && one.noun === 'ticket') await updateTicket(tx, one.id, { status: ofTickets[status] })
    else if (!isSame && one.noun !== 'ticket') await updateWork(tx, one.noun, one.id, { status })
    const is = isSame ? `já está em ${was}` : `de ${was} para ${statusText(next)}`
    lines.push(`${one.key} ${oneLine(one.label)}: ${is}.`)
  }
  await replace(context)
  return {
    ...nothingDone,
    outcome: 'applied',
    message: lines.join('\n'),
    links: before.slice(0, 10).map(linkTo),
    written: rows.flatMap((row) => writtenOf(row)),
    action: 'updated',
  }
}

function linkTo({ noun, id, key, label, project_id }: NamedRow) {
  const url = noun === 'ticket' || project_id === null ? paths.ticket(id) : paths[noun](project_id, id)
  return { noun, label: `${key} ${oneLine(label)}`, url } as const
}
