import { activityPage } from '@leme/contract/project/activity-page'
import { jsonList, jsonListOf } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { countedName, sameClient } from '../client/counted-name.ts'
import { invoiceColumns } from '../invoice/invoice.queries.ts'
import { receivableColumns } from '../receivable/receivable.queries.ts'
import { personOf } from '../user/user.queries.ts'

type Table = 'finance_invoices' | 'finance_receivables'

/** SQL of the client that a row is of: the one that was chosen, else the one that its name counts for. */
const registeredClient = (table: Table) => `(
  select json_build_object('id', clients.id, 'name', clients.name) from clients
  where clients.id = ${table}.client_id
    or ${table}.client_id is null and clients.name collate same_name = ${countedName(`${table}.client`)}
  order by clients.is_active desc, clients.created_at, clients.id limit 1)`

const payments = `(
  select coalesce(json_agg(listed), '[]') from (
    select finance_payments.id, finance_payments.receivable_id, finance_payments.kind, finance_payments.amount::text,
      finance_payments.settles::text, finance_payments.day, finance_payments.note, finance_payments.source, finance_payments.movement_id,
      finance_payments.created_at, finance_payments.voided_at, finance_payments.void_reason,
      ${personOf('finance_payments.user_id')}
    from finance_payments where finance_payments.receivable_id = finance_receivables.id
    order by finance_payments.day, finance_payments.id
  ) listed)`

const withPayments = (day: string) => `${receivableColumns(day)},
  (select json_build_object('id', billed.id, 'number', billed.number) from finance_invoices billed
   where billed.id = finance_receivables.invoice_id) as invoice,
  finance_receivables.invoice_id is not null and why_not_part(finance_receivables.id) is null as is_joined,
  ${registeredClient('finance_receivables')} as registered_client, ${payments} as payments`

/** A receivable with what settles it, as of `today`; null where there is none. */
export async function getReceivable(tx: Transaction, today: string, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(found)::text as json from (
       select ${withPayments('$2::date')} from finance_receivables where finance_receivables.id = $1
     ) found`,
    [id, today],
  )
  return row?.json ?? null
}

/** An invoice with its instalments, their payments and its credit notes, as of `today`; null where there is none. */
export async function getInvoice(tx: Transaction, today: string, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(found)::text as json from (
       select ${invoiceColumns('$2::date')}, finance_invoices.notes, finance_invoices.cancel_reason, ${registeredClient('finance_invoices')} as registered_client,
         (select json_build_object('id', projects.id, 'name', projects.name) from projects
          where projects.id = finance_invoices.project_id) as project,
         (select coalesce(json_agg(json_build_object('number', note.number, 'issue_day', note.issue_day, 'competence', note.competence, 'ended', (
              select max(event.kind) from nfse_events event where event.note_key = note.event_key))
            order by note.issue_day, note.id), '[]')
          from nfse_notes note where note.invoice_id = finance_invoices.id) as nfse,
         (select json_build_object('id', credited.id, 'number', credited.number) from finance_invoices credited
          where credited.id = finance_invoices.credited_invoice_id) as credited,
         (select coalesce(json_agg(listed), '[]') from (
            select ${invoiceColumns('$2::date')} from finance_invoices where finance_invoices.credited_invoice_id = $1
            order by finance_invoices.created_at, finance_invoices.id) listed) as credit_notes,
         (select coalesce(json_agg(listed), '[]') from (
            select ${withPayments('$2::date')} from finance_receivables where finance_receivables.invoice_id = $1
            order by finance_receivables.instalment) listed) as instalments
       from finance_invoices where finance_invoices.id = $1
     ) found`,
    [id, today],
  )
  return row?.json ?? null
}

const changeColumns = `events.id, events.noun, events.noun_id as row_id, events.action,
  changed_money_fields(events.before, events.after) as changes,
  (select json_build_object('kind', paid.kind, 'amount', paid.amount::text, 'day', paid.day, 'instalment', part.instalment)
   from finance_payments paid join finance_receivables part on part.id = paid.receivable_id
   where events.noun = 'payment' and paid.id = events.noun_id) as payment,
  events.created_at, ${personOf('events.user_id')},
  (select json_build_object('id', imports.id, 'file', imports.file_name, 'is_undone', events.source = 'undo') from imports
   where imports.id = events.import_id) as import`

const receivablesOf = {
  finance_invoices: 'array(select id from finance_receivables where invoice_id = $1)',
  finance_receivables: 'array[$1::uuid]',
} as const

/** What was an instalment says that it is no more in the history of its invoice too. */
const parted = {
  finance_invoices: ` or noun = 'receivable' and action = 'updated' and after -> 'invoice_id' = 'null'
         and before ->> 'invoice_id' = $1::text`,
  finance_receivables: '',
} as const

/**
 * What changed of an invoice or a receivable and of what hangs on it, newest first, those older than the change `before`
 * where it is given; null where there is no such row.
 */
export function listChanges(
  tx: Transaction,
  table: Table,
  id: string,
  before: string | undefined,
): Promise<string | null> {
  const receivables = receivablesOf[table]
  const older = 'and (created_at, id) < (select created_at, id from events where id = $2)'
  return jsonListOf(
    tx,
    table,
    id,
    `select ${changeColumns} from events
     where (noun_id = any (array[$1::uuid] || ${receivables}
         || array(select id from finance_payments where receivable_id = any (${receivables})))${parted[table]})
       and changed_money_fields(events.before, events.after) <> '{}' ${before === undefined ? '' : older}
     order by created_at desc, id desc limit ${activityPage}`,
    before === undefined ? [] : [before],
  )
}

/** More than that no page shows. */
const mostNames = 200

/** Names of invoices and receivables that no registered client has, the largest sum first; at most 200. */
export function listUnmatched(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `with named as (
       select client collate "C" as client, count(*) as invoices, 0 as receivables, sum(amount) as amount
       from finance_invoices where client_id is null group by 1
       union all
       select client collate "C", 0, count(*), sum(amount)
       from finance_receivables where client_id is null and invoice_id is null group by 1
     ), counted as (
       select named.*, ${countedName('named.client')} as counted from named
     )
     select min(client) as client, sum(invoices)::int as invoices, sum(receivables)::int as receivables,
       sum(amount)::text as amount
     from counted
     where not exists (select from clients where clients.name collate same_name = counted)
     group by ${sameClient('counted')}
     order by sum(counted.amount) desc, min(client) limit ${mostNames}`,
  )
}
