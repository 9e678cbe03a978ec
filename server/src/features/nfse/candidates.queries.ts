import type { NfseCandidate, NfseReason } from '@leme/contract/nfse/nfse'
import type { Transaction } from '../../database/transaction.ts'
import { grouped } from '../bank/grouped.ts'
import { countedName } from '../client/counted-name.ts'
import { noteEnded } from './end-notes.ts'

/** A new note as bills are looked for: with the name that its taker counts for. */
export type Wanting = { key: string; number: string; client: string; gross: string; due: string }

/** Bills that are listed for a note. */
const listed = 6

/** A note or a bill: whose it is as a number that namesakes have in common, and its number without what is put around it. */
type Side = { who: number; bare: string | null; amount: string }
type Bill = Side & Omit<NfseCandidate, 'reasons'>
type NoteSide = Side & { key: string; is_gross: boolean }

const nameOf = (bill: string) =>
  `coalesce((select name from clients where clients.id = ${bill}.client_id), ${countedName(`${bill}.client`)})`

/**
 * The invoices, and receivables of none, that notes may be of: of the amount that the note has, gross or net, and of its
 * client or with its number. The likeliest first. However many have one amount, the work does not grow with their product.
 */
export async function findCandidates(
  tx: Transaction,
  notes: readonly Wanting[],
): Promise<Map<string, NfseCandidate[]>> {
  const rows = await tx.query<NoteSide & (Bill | { id: null })>(
    `with said as materialized (
       select said.*, ${countedName('said.client')} as counted,
         lower(regexp_replace(said.number, '[^0-9A-Za-z]', '', 'g')) as bare
       from json_to_recordset($1::json) as said (key text, number text, client text, gross numeric(14, 2), due numeric(14, 2))
     ), sides as (
       select key, true as is_gross, null as kind, null::uuid as id, null as number, null as client, gross as amount,
         null::date as due_date, null::date as invoiced_on, counted, bare from said
       union all
       select key, false, null, null, null, null, due, null, null, counted, bare from said where due <> gross
       union all
       select null, null, 'invoice', id, number, client, amount, due_date, case when status <> 'draft' then issue_date end,
         ${nameOf('invoice')},
         regexp_replace(bill_key, '^[a-z]*0*', '')
       from finance_invoices invoice
       where kind = 'invoice' and status <> 'cancelled' and amount in (select gross from said union all select due from said)
         and not exists (select from nfse_notes note where note.invoice_id = invoice.id and not ${noteEnded('note')})
       union all
       select null, null, 'receivable', id, external_id, client, amount, expected_date, null, ${nameOf('receivable')},
         regexp_replace(bill_key(external_id), '^[a-z]*0*', '')
       from finance_receivables receivable
       where invoice_id is null and cancelled_at is null
         and amount in (select gross from said union all select due from said)
     )
     select key, is_gross, kind, id, number, client, amount::text, due_date::text, invoiced_on::text, bare,
       (dense_rank() over (order by counted collate same_name))::int as who
     from sides order by due_date desc, id`,
    [JSON.stringify(notes)],
  )
  const bills = rows.filter((row): row is NoteSide & Bill => row.id !== null)
  const byClient = grouped(bills, ({ amount, who }) => `${amount} ${who}`)
  const byNumber = grouped(bills, ({ amount, bare }) => (bare ? `${amount} ${bare}` : null))
  const found = new Map<string, NfseCandidate[]>()
  for (const note of rows) {
    if (note.id !== null) continue
    const { key, amount, who, bare, is_gross } = note
    const fitting = new Set([
      ...(byNumber.get(`${amount} ${bare}`) ?? []).slice(0, listed),
      ...(byClient.get(`${amount} ${who}`) ?? []).slice(0, listed),
    ])
    const known = found.get(key) ?? []
    for (const bill of fitting) {
      const reasons: NfseReason[] = []
      if (bill.bare === bare) reasons.push('number')
      if (bill.who === who) reasons.push('client')
      reasons.push(is_gross ? 'gross' : 'net')
      const { kind, id, number, client, due_date, invoiced_on } = bill
      known.push({ kind, id, number, client, amount, due_date, invoiced_on, reasons })
    }
    found.set(key, known)
  }
  for (const [key, all] of found) found.set(key, all.sort((one, other) => weight(other) - weight(one)).slice(0, listed))
  return found
}

/** What tells more of a bill: number and client together, the client, then the gross amount. */
function weight({ reasons }: NfseCandidate): number {
  const has = (reason: NfseReason) => (reasons.includes(reason) ? 1 : 0)
  return 4 * has('number') * has('client') + 2 * has('client') + has('gross')
}

/** The one candidate that has everything of the note: its number, its client and its amount. */
export function proposedOf(candidates: readonly NfseCandidate[]): string | null {
  const sure = candidates.filter(({ reasons }) => reasons.includes('number') && reasons.includes('client'))
  return sure.length === 1 ? (sure[0]?.id ?? null) : null
}
