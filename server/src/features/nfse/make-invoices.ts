import { nfseTaxName } from '@leme/contract/nfse/nfse-tax'
import type { Transaction } from '../../database/transaction.ts'
import type { Chosen } from './try-notes.ts'
import type { WeighedNote } from './weigh-notes.ts'

/** A note with the invoice that it is of. */
export type NoteOfInvoice = {
  weighed: WeighedNote
  invoice_id: string
  /** The one instalment of an invoice that was made for it; null of one that was there. */
  receivable_id: string | null
  made_invoice: boolean
  /** Whether what was withheld is taken off the invoice. */
  withholds: boolean
}

/** Makes an invoice of one instalment of each note: it is of the gross amount, due so many days after the note's issue. */
export async function makeInvoices(
  tx: Transaction,
  notes: readonly Chosen[],
  dueDays: number,
): Promise<NoteOfInvoice[]> {
  if (notes.length === 0) return []
  const numbers = await freeNumbers(tx, notes)
  const rows = notes.map(({ weighed, taker }) => ({
    number: numbers.get(weighed.key),
    ...{ client: taker.client?.name ?? taker.name, client_id: taker.client?.id ?? null },
    ...{ amount: weighed.gross, issue_date: weighed.issue_day, notes: weighed.description },
  }))
  const made = await tx.query<{ id: string; number: string }>(
    `insert into finance_invoices (org_id, number, client, client_id, amount, due_date, issue_date, notes)
     select context.org_id(), number, client, client_id, amount, least(issue_date + $2::int, '2999-12-31'), issue_date, notes
     from json_to_recordset($1::json) as said (number text, client text, client_id uuid, amount numeric, issue_date date,
       notes text)
     returning id, number`,
    [JSON.stringify(rows), dueDays],
  )
  const parts = await tx.query<{ id: string; invoice_id: string }>(
    `insert into finance_receivables (org_id, external_id, client, client_id, amount, expected_date, invoice_id, instalment)
     select org_id, number, client, client_id, amount, due_date, id, 1 from finance_invoices where id = any ($1::uuid[])
     returning id, invoice_id`,
    [made.map(({ id }) => id)],
  )
  const ids = new Map(made.map(({ id, number }) => [number, id]))
  const receivables = new Map(parts.map(({ id, invoice_id }) => [invoice_id, id]))
  return notes.map(({ weighed }) => {
    const invoice_id = ids.get(numbers.get(weighed.key) ?? '')
    if (!invoice_id) throw new Error('the insert returned no invoice')
    return {
      weighed,
      invoice_id,
      receivable_id: receivables.get(invoice_id) ?? null,
      made_invoice: true,
      withholds: true,
    }
  })
}

/** What each note's invoice is called: the note's number, with its city or its key where that is taken. */
async function freeNumbers(tx: Transaction, notes: readonly Chosen[]): Promise<Map<string, string>> {
  const names = new Map(
    notes.map(({ weighed: { key, event_key, number, layout } }) => {
      const city = layout === 'nacional' ? key.slice(0, 7) : (event_key.split('/')[0] ?? '')
      return [key, [`NFS-e ${number}`, `NFS-e ${number} de ${city}`, `NFS-e ${key}`.slice(0, 100)]] as const
    }),
  )
  const taken = await tx.query<{ number: string }>(
    `select number from finance_invoices where number = any ($1::text[])
     union select external_id from finance_receivables where external_id = any ($1::text[])`,
    [[...names.values()].flat()],
  )
  const used = new Set(taken.map(({ number }) => number))
  const chosen = new Map<string, string>()
  for (const [key, [plain, ...longer]] of names) {
    const free = [plain, ...longer].find((name) => !used.has(name)) ?? `NFS-e ${key}`
    used.add(free)
    chosen.set(key, free)
  }
  return chosen
}

/** Stores notes; answers the id of each by its key. */
export async function addNotes(
  tx: Transaction,
  importId: string,
  notes: readonly NoteOfInvoice[],
): Promise<Map<string, string>> {
  const rows = notes.map(({ weighed, invoice_id, made_invoice }) => ({
    ...{ ...weighed, ...weighed.taxes, invoice_id, made_invoice },
    ...{ provider_document: weighed.provider.document, provider_name: weighed.provider.name },
    ...{ taker_document: weighed.taker.document, taker_name: weighed.taker.name },
  }))
  const added = await tx.query<{ id: string; key: string }>(
    `insert into nfse_notes (org_id, key, event_key, layout, number, provider_document, provider_name, taker_document,
       taker_name, issue_day, competence, gross, discount_unconditional, discount_conditional, iss, inss, irrf, csll, pis, cofins,
       other, net, invoice_id, made_invoice, import_id)
     select context.org_id(), key, event_key, layout, number, provider_document, provider_name, taker_document, taker_name,
       issue_day, competence, gross, discount_unconditional, discount_conditional, iss, inss, irrf, csll, pis, cofins, other, net,
       invoice_id, made_invoice, $2
     from json_to_recordset($1::json) as said (key text, event_key text, layout text, number text, provider_document text,
       provider_name text, taker_document text, taker_name text, issue_day date, competence date, gross numeric,
       discount_unconditional numeric, discount_conditional numeric, iss numeric, inss numeric, irrf numeric, csll numeric,
       pis numeric, cofins numeric, other numeric, net numeric, invoice_id uuid, made_invoice boolean)
     returning id, key`,
    [JSON.stringify(rows), importId],
  )
  return new Map(added.map(({ id, key }) => [key, id]))
}

/** Payments of one statement: each settles its receivable and its invoice again. */
const batch = 200

type TakenOff = { kind: 'discount' | 'withheld_tax'; amount: string; day: string; note: string; note_id: string }

/**
 * Records each discount and each tax that was withheld as what settles the invoice, on the day of the note: what is left
 * open is what the client pays.
 */
export async function withhold(
  tx: Transaction,
  notes: readonly NoteOfInvoice[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows: (TakenOff & { receivable_id: string })[] = []
  for (const note of notes) {
    if (!note.withholds) continue
    const off = takenOff(note.weighed, ids.get(note.weighed.key) ?? '')
    const { receivable_id } = note
    if (receivable_id) rows.push(...off.map((row) => ({ ...row, receivable_id })))
    else rows.push(...(await sharedOut(tx, note.invoice_id, off)))
  }
  for (let from = 0; from < rows.length; from += batch) {
    await tx.query(
      `insert into finance_payments (org_id, receivable_id, kind, amount, day, note, note_id, user_id)
       select context.org_id(), receivable_id, kind, amount, day, note, note_id, context.person_id()
       from json_to_recordset($1::json) as said (receivable_id uuid, kind text, amount numeric, day date, note text, note_id uuid)`,
      [JSON.stringify(rows.slice(from, from + batch))],
    )
  }
}

/** What is taken off an invoice by its instalments, in their order, as far as each is open; the last one takes the rest. */
function sharedOut(
  tx: Transaction,
  invoiceId: string,
  off: readonly TakenOff[],
): Promise<(TakenOff & { receivable_id: string })[]> {
  return tx.query(
    `with said as (
       select said.*, sum(amount) over (order by place) as upto
       from rows from (json_to_recordset($2::json) as (kind text, amount numeric, day date, note text, note_id uuid))
         with ordinality said (kind, amount, day, note, note_id, place)
     ), bills as (
       select id, instalment, amount - settled as open, instalment = max(instalment) over () as is_last
       from finance_receivables where invoice_id = $1 and cancelled_at is null
     ), parts as (
       select id, open, is_last, sum(open) over (order by instalment) as upto from bills where open > 0 or is_last
     ), shares as (
       select said.*, parts.id as receivable_id,
         case when parts.is_last then said.upto else least(said.upto, parts.upto) end
           - greatest(said.upto - said.amount, parts.upto - parts.open) as share
       from said cross join parts
     )
     select receivable_id, kind, share::text as amount, day::text, note, note_id from shares where share > 0
     order by place, receivable_id`,
    [invoiceId, JSON.stringify(off)],
  )
}

function takenOff(weighed: WeighedNote, note_id: string): TakenOff[] {
  const { discount_unconditional, discount_conditional, withheld, issue_day, number, layout } = weighed
  const discounts = [
    { name: 'Desconto incondicionado', amount: discount_unconditional },
    { name: 'Desconto condicionado', amount: discount_conditional },
  ]
  const taxes = withheld.map(({ tax, amount }) => ({ name: nfseTaxName(tax, layout), amount }))
  const row = (kind: TakenOff['kind']) => (one: { name: string; amount: string }) => ({
    ...{ kind, amount: one.amount, day: issue_day, note: `${one.name} na NFS-e ${number}`, note_id },
  })
  return [...discounts.map(row('discount')), ...taxes.map(row('withheld_tax'))].filter(({ amount }) =>
    /[1-9]/.test(amount),
  )
}
