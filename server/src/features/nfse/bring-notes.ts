import type { NfseRead as NfseAnswer, NfseFile } from '@leme/contract/nfse/nfse'
import type { RefusedRow } from '@leme/contract/wire/errors'
import type { Transaction } from '../../database/transaction.ts'
import type { NfseRead } from '../../ingest/nfse/read-nfse.ts'
import { Problem } from '../../problem/problem.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { cancelEnded, keepEvents, listToDecide } from './end-notes.ts'
import { joinNotes } from './join-notes.ts'
import { addNotes, makeInvoices, withhold } from './make-invoices.ts'
import { chooseTakers } from './takers.ts'
import { type Chosen, type TriedNotes, tryNotes } from './try-notes.ts'

type Choices = Pick<NfseFile, 'notes' | 'takers' | 'due_days'>

/** What files of notes would bring on the day `today`. */
export async function tryNfse(tx: Transaction, today: string, read: NfseRead): Promise<NfseAnswer> {
  const { notes, takers } = await tryNotes(tx, today, read)
  const tried = notes.map((one) => one.tried)
  const fresh = tried.filter(({ is_known }) => !is_known)
  return {
    ...(await answerOf(tx, read)),
    notes: tried,
    takers: [...takers.values()].map(({ email, ...taker }) => taker),
    unchanged: tried.length - fresh.length + read.repeated,
    left: fresh.length,
  }
}

/**
 * Brings the notes that a person chose, each once: an invoice with what was withheld, or the one that it is joined to. Events of
 * the files are stored whether or not their notes are here. Throws some_refused with each note that cannot be joined.
 */
export async function bringNfse(
  tx: Transaction,
  orgId: string,
  today: string,
  read: NfseRead,
  choices: Choices,
  file: string,
): Promise<NfseAnswer> {
  // Two who bring notes at once: the second sees what the first one brought.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('nfse_notes/' || $1, 0))`, [orgId])
  const tried = await tryNotes(tx, today, read)
  await chooseTakers(tx, orgId, tried.takers, choices.takers)
  const { made, joined, left } = chosenOf(tried, choices)
  const empty = made.length + joined.length + read.events.length === 0
  const importId = empty ? null : await beginImport(tx, file)
  if (importId) {
    const invoices = await makeInvoices(tx, made, choices.due_days)
    const bills = await joinNotes(tx, joined)
    if (bills.refused.length > 0)
      throw new Problem('some_refused', { detail: sentenceOf(bills.refused), refused: bills.refused })
    const notes = [...invoices, ...bills.notes]
    await withhold(tx, notes, await addNotes(tx, importId, notes))
    await keepEvents(tx, importId, read.events)
  }
  const cancelled = importId ? await cancelEnded(tx) : []
  const created = made.length
  if (importId) await recordAudit(tx, 'data_imported', { noun: 'nfse', file, created, updated: joined.length })
  return {
    ...(await answerOf(tx, read)),
    ...{ created, joined: joined.length, left, cancelled },
    unchanged: tried.notes.filter((one) => one.tried.is_known).length + read.repeated,
  }
}

function chosenOf({ notes, takers }: TriedNotes, choices: Choices): { made: Chosen[]; joined: Chosen[]; left: number } {
  const wanted = new Map(choices.notes.map(({ key, join }) => [key, join]))
  const made: Chosen[] = []
  const joined: Chosen[] = []
  let left = 0
  for (const one of notes) {
    if (one.tried.is_known) continue
    const taker = takers.get(one.tried.taker_key)
    const join = wanted.get(one.tried.key)
    if (join === undefined || !taker) left += 1
    else (join === null ? made : joined).push({ ...one, taker, join })
  }
  return { made, joined, left }
}

async function beginImport(tx: Transaction, file: string): Promise<string> {
  const [begun] = await tx.query<{ id: string }>(
    `insert into imports (org_id, source, brings, file_name, started_by)
     values (context.org_id(), 'nfse', 'notes', $1, context.person_id()) returning id`,
    [file.slice(0, 300)],
  )
  if (!begun) throw new Error('no import was begun')
  await tx.query(`select set_config('app.import_id', $1, true)`, [begun.id])
  await tx.query('update imports set finished_at = now() where id = $1', [begun.id])
  return begun.id
}

async function answerOf(tx: Transaction, read: NfseRead): Promise<NfseAnswer> {
  const ends = [...new Set(read.events.map(({ note_key }) => note_key))]
  const here = new Set(read.notes.map(({ event_key }) => event_key))
  const stored = await tx.query<{ event_key: string }>(
    'select event_key from nfse_notes where event_key = any ($1::text[])',
    [ends],
  )
  for (const { event_key } of stored) here.add(event_key)
  return {
    ...{ notes: [], takers: [], created: 0, joined: 0, unchanged: 0, left: 0, cancelled: [] },
    events: ends.length,
    strange_events: ends.filter((key) => !here.has(key)).length,
    to_decide: await listToDecide(tx),
    ...{ refused: read.refused, remarks: read.remarks },
  }
}

function sentenceOf([first, ...others]: readonly RefusedRow[]): string {
  const one = `A nota ${first?.label} ${first?.reason}`
  return others.length === 0 ? `${one}. Nada foi gravado` : `${one}. E mais ${others.length}. Nada foi gravado`
}
