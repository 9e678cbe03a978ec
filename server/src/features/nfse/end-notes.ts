import type { Transaction } from '../../database/transaction.ts'
import type { NfseEvent } from '../../ingest/nfse/nfse-note.ts'

/** SQL of whether a note has ended: its bill may be another note's. */
export const noteEnded = (note: string) =>
  `exists (select from nfse_events where nfse_events.note_key = ${note}.event_key)`

/**
 * Keeps what happened to notes, whether they are here or not. Each import has what its own files say, so that undoing one
 * leaves what others said too.
 */
export async function keepEvents(tx: Transaction, importId: string, events: readonly NfseEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    `insert into nfse_events (org_id, note_key, kind, day, reason, replacement_key, import_id)
     select context.org_id(), note_key, kind, min(day), min(reason collate "C"), min(replacement_key collate "C"), $2
     from json_to_recordset($1::json) as said (note_key text, kind text, day date, reason text, replacement_key text)
     group by note_key, kind`,
    [JSON.stringify(events), importId],
  )
}

/** SQL of the notes that ended, each with what it is then. */
const endedNotes = `
  select nfse_notes.id, nfse_notes.number, nfse_notes.invoice_id, ended.word from nfse_notes join (
    select note_key, case when bool_or(kind = 'replaced') then 'substituída' else 'cancelada' end as word
    from nfse_events group by note_key
  ) ended on ended.note_key = nfse_notes.event_key`

/** SQL of payments of a note's invoice that are none of its own: money came, or somebody recorded something. */
const otherPayments = (note: string) => `exists (
  select from finance_payments payment join finance_receivables part on part.id = payment.receivable_id
  where part.invoice_id = ${note}.invoice_id and payment.voided_at is null and payment.note_id is distinct from ${note}.id)`

/** SQL of an invoice that a note that ended leaves to a person: something was received of it. */
export const leftToDecide = (note: string, invoice: string) =>
  `(${otherPayments(note)} or not ${invoice}.has_instalments and ${invoice}.status = 'paid')`

/**
 * Cancels the invoices of notes that were cancelled or replaced, with what the notes took off them, as a person would. One that
 * something was received of stays as it is, and one that another note is of. Answers the numbers of those that it cancelled.
 */
export async function cancelEnded(tx: Transaction): Promise<string[]> {
  const ended = await tx.query<{ id: string; invoice_id: string; word: string }>(
    `with note as materialized (${endedNotes})
     select note.id, note.invoice_id, note.word
     from note join finance_invoices invoice on invoice.id = note.invoice_id
     where (invoice.status <> 'cancelled' and not ${leftToDecide('note', 'invoice')}
         -- A note that was cancelled, and turns out to have been replaced.
         or invoice.status = 'cancelled' and note.word = 'substituída'
           and invoice.cancel_reason = 'NFS-e ' || note.number || ' cancelada')
       and not exists (
         select from nfse_notes other where other.invoice_id = note.invoice_id and other.id <> note.id
           and not ${noteEnded('other')})
     order by invoice.id for update of invoice`,
    [],
  )
  const numbers: string[] = []
  for (const word of ['cancelada', 'substituída']) {
    const notes = ended.filter((note) => note.word === word)
    if (notes.length === 0) continue
    await tx.query(
      `update finance_payments set voided_at = now(), voided_by = context.person_id(), void_reason = 'NFS-e ' || $2
       where note_id = any ($1::uuid[]) and voided_at is null`,
      [notes.map(({ id }) => id), word],
    )
    const cancelled = await tx.query<{ number: string }>(
      `update finance_invoices set status = 'cancelled', paid_date = null, cancel_reason = (
         select 'NFS-e ' || min(note.number) || ' ' || $2 from nfse_notes note
         where note.invoice_id = finance_invoices.id and note.id = any ($3::uuid[]))
       where id = any ($1::uuid[]) returning number`,
      [notes.map(({ invoice_id }) => invoice_id), word, notes.map(({ id }) => id)],
    )
    numbers.push(...cancelled.map(({ number }) => number))
  }
  return numbers.sort()
}

export type ToDecide = { id: string; number: string; client: string }

/** Invoices that go on although their note ended, as something was received of them. */
export function listToDecide(tx: Transaction): Promise<ToDecide[]> {
  return tx.query<ToDecide>(
    `with note as materialized (${endedNotes})
     select distinct invoice.id, invoice.number, invoice.client
     from note join finance_invoices invoice on invoice.id = note.invoice_id
     where invoice.status <> 'cancelled' and ${leftToDecide('note', 'invoice')}
       and not exists (
         select from nfse_notes other where other.invoice_id = note.invoice_id and other.id <> note.id
           and not ${noteEnded('other')})
     order by invoice.number limit 100`,
    [],
  )
}
