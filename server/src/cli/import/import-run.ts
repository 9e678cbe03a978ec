import pg from 'pg'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import type { LineOutcome } from '../../features/import/store-lines.ts'
import type { FileLine } from '../../ingest/csv/row.ts'
import { StartRefused } from '../../start-refused.ts'

/** Lines in one statement, and in one transaction unless all of them are. */
const batchSize = 2000

export type Tally = { lines: number; created: number; updated: number; unchanged: number; refused: number }

/** How an import ended. */
export type Ending = {
  tally: Tally
  /** Why it ended before its file did; null where all was read. */
  broken: string | null
  interrupted: boolean
  /** False where everything was rolled back. */
  isStored: boolean
}

type Run = {
  db: Database
  identity: Identity
  lines: AsyncIterable<FileLine>
  store: (tx: Transaction, lines: readonly FileLine[]) => Promise<LineOutcome[]>
  /** Receives the outcomes of each batch; the next batch waits for it. */
  onBatch: (outcomes: readonly LineOutcome[], tally: Tally) => Promise<void>
  allOrNothing: boolean
  dryRun: boolean
  signal: AbortSignal
}

/**
 * Stores a file's lines: each batch in a transaction of its own, or all in one, which is undone where a line is
 * refused, the file breaks off, somebody interrupts or it is only a rehearsal.
 */
export async function runImport(run: Run): Promise<Ending> {
  const ending: Ending = { tally: emptyTally(), broken: null, interrupted: false, isStored: true }
  const { db, identity, allOrNothing, dryRun } = run
  try {
    if (!allOrNothing && !dryRun)
      await readThrough(run, ending, (work) => db.transactionAs(identity, work, { source: 'import' }))
    else await db.transactionAs(identity, (tx) => inOne(run, ending, tx), { source: 'import' })
  } catch (error) {
    if (!(error instanceof Undone)) ending.broken = sentenceFor(error)
    if (error instanceof Undone || allOrNothing || dryRun) ending.isStored = false
  }
  return ending
}

/** Ends a transaction whose work must not stay. */
class Undone extends Error {}

async function inOne(run: Run, ending: Ending, tx: Transaction): Promise<void> {
  try {
    await readThrough(run, ending, (work) => work(tx))
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    ending.broken = sentenceFor(error)
  }
  if (run.dryRun || ending.tally.refused > 0 || ending.broken !== null || ending.interrupted) throw new Undone()
}

type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

async function readThrough(run: Run, ending: Ending, inTransaction: InTransaction): Promise<void> {
  const { store, onBatch, signal } = run
  for await (const lines of batches(run.lines)) {
    if (signal.aborted) {
      ending.interrupted = true
      return
    }
    const outcomes = await inTransaction((tx) => store(tx, lines))
    for (const { outcome } of outcomes) ending.tally[outcome] += 1
    ending.tally.lines += outcomes.length
    await onBatch(outcomes, ending.tally)
  }
}

/** The lines in groups; a file that breaks off gives what came before it first. */
async function* batches(lines: AsyncIterable<FileLine>): AsyncGenerator<FileLine[]> {
  let batch: FileLine[] = []
  try {
    for await (const line of lines) {
      batch.push(line)
      if (batch.length < batchSize) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}

function emptyTally(): Tally {
  return { lines: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }
}

/** A sentence for what a file or a database does in the middle of an import; throws what is a fault of ours. */
function sentenceFor(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  if (error instanceof pg.DatabaseError) return `O banco de dados interrompeu a importação: ${error.message}.`
  if (error instanceof Error && 'code' in error) return `A importação parou (${String(error.code)}).`
  if (error instanceof Error && /connection/i.test(error.message)) return 'A conexão com o banco de dados caiu.'
  throw error
}
