import { type NfseState, nfseList } from '@leme/contract/nfse/nfse-list'
import { nfseTaxes } from '@leme/contract/nfse/nfse-tax'
import { type ListSql, listPage, type PageOf } from '../../database/query/list.ts'
import { hasWords } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'
import { invoicedDay } from '../finance/finance-filter.ts'
import { invoiceStatus } from '../finance/status-today.ts'
import { leftToDecide, noteEnded } from './end-notes.ts'

const invoiceOf = (what: string) =>
  `(select ${what} from finance_invoices where finance_invoices.id = nfse_notes.invoice_id)`
const isReplaced = `exists (select from nfse_events where nfse_events.note_key = nfse_notes.event_key and kind = 'replaced')`
const isLeft = invoiceOf(`finance_invoices.status <> 'cancelled' and ${leftToDecide('nfse_notes', 'finance_invoices')}`)

/** SQL of each state; together they are all notes, each once. */
const states: Record<NfseState, string> = {
  valid: `not ${noteEnded('nfse_notes')}`,
  to_decide: `${noteEnded('nfse_notes')} and ${isLeft}`,
  replaced: `${isReplaced} and not ${isLeft}`,
  cancelled: `${noteEnded('nfse_notes')} and not ${isReplaced} and not ${isLeft}`,
}

/** The least of what files say of what happened to the note: of its replacement, where there is one. */
const endOf = (what: string) => `(
  select min(${what}) from nfse_events event where event.note_key = nfse_notes.event_key
  group by event.kind order by event.kind desc limit 1)`

const withheld = `(
  select coalesce(json_agg(json_build_object('tax', tax, 'amount', amount::text) order by place), '[]')
  from (values ${nfseTaxes.map((tax, place) => `(${place}, '${tax}', nfse_notes.${tax})`).join(', ')}) taxes (place, tax, amount)
  where amount > 0)`

const due = `(nfse_notes.gross - nfse_notes.discount_unconditional - nfse_notes.discount_conditional
  - ${nfseTaxes.map((tax) => `nfse_notes.${tax}`).join(' - ')})`

const party = (who: 'provider' | 'taker') =>
  `json_build_object('document', nfse_notes.${who}_document, 'name', nfse_notes.${who}_name) as ${who}`

/** As of the day `today`, which decides whether an invoice is overdue. */
const sql: ListSql<typeof nfseList, string> = {
  list: nfseList,
  table: 'nfse_notes',
  columns: ({
    value,
    facts: today,
  }) => `nfse_notes.org_id, nfse_notes.id, nfse_notes.key, nfse_notes.layout, nfse_notes.number, ${party('provider')},
    ${party('taker')}, nfse_notes.issue_day, nfse_notes.competence, nfse_notes.gross::text,
    nfse_notes.discount_unconditional::text, nfse_notes.discount_conditional::text, ${withheld} as withheld, nfse_notes.net::text,
    ${due}::text as due, coalesce(nfse_notes.net = ${due}, true) as is_exact,
    case ${Object.entries(states)
      .map(([state, condition]) => `when ${condition} then '${state}'`)
      .join(' ')} end as state,
    ${endOf('event.day')} as ended_day, ${endOf('event.reason collate "C"')} as ended_reason,
    (select other.number from nfse_notes other where other.event_key = ${endOf('event.replacement_key collate "C"')} limit 1) as replacement,
    ${invoiceOf(`json_build_object('id', finance_invoices.id, 'number', finance_invoices.number,
      'client', finance_invoices.client, 'status', ${invoiceStatus(`${value(today)}::date`)},
      'invoiced_on', ${invoicedDay('finance_invoices')})`)} as invoice,
    nfse_notes.created_at`,
  filters: {
    state: (state) => states[state],
    q: (q, { value }) =>
      q ? hasWords(`(nfse_notes.number || ' ' || coalesce(nfse_notes.taker_name, ''))`, q, value) : undefined,
  },
  order: { by: ['nfse_notes.issue_day'], dir: 'desc' },
}

/** A page of notes as of `today`, the latest first; null where there is no note `after`. */
export function listNfseNotes(tx: Transaction, today: string, page: PageOf<typeof nfseList>): Promise<string | null> {
  return listPage(tx, sql, page, today)
}
