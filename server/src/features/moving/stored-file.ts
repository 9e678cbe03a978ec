import { setImmediate } from 'node:timers/promises'
import type { MovingChoices } from '@leme/contract/moving/moving-choices'
import { type MovingFile, movingLimits } from '@leme/contract/moving/moving-file'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import type { SourceFile } from '../../ingest/moving/source-file.ts'
import { Problem } from '../../problem/problem.ts'

const { piece: pieceSize } = movingLimits

/** Bytes that are read before others have their turn. */
const breath = 16 * 1024

export async function createMovingFile(tx: Transaction, name: string, size: number): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `insert into moving_files (org_id, name, size, user_id)
     values (context.org_id(), $1, $2, context.person_id())
     returning json_build_object('id', id, 'name', name, 'size', size)::text as json`,
    [name, size],
  )
  if (!row) throw new Error('no file was created')
  return row.json
}

/** Most files in one transaction. */
const swept = 20

/** Deletes files that nobody brought in within two days, of every organisation. */
export async function sweepMovingFiles(db: Database): Promise<void> {
  const [row] = await db.authTransaction((tx) =>
    tx.query<{ count: number }>('select system.sweep_moving_files($1) as count', [swept]),
  )
  if (row && row.count >= swept) await sweepMovingFiles(db)
}

/** Throws moving_file_not_found. */
export async function findMovingFile(tx: Transaction, id: string): Promise<MovingFile> {
  const [file] = await tx.query<MovingFile>('select id, name, size from moving_files where id = $1', [id])
  if (!file) throw new Problem('moving_file_not_found')
  return file
}

/** Keeps what a trial said of a file, for the report of an import that is asked for right after it. */
export async function keepTrial(tx: Transaction, id: string, asked: MovingChoices, lines: readonly string[]) {
  await tx.query('update moving_files set tried_as = $2, tried_at = now(), checked = $3 where id = $1', [
    id,
    JSON.stringify(asked),
    lines,
  ])
}

/** Stores a piece of a file; the same piece again is nothing. Throws validation_failed where it is not as long as it must be. */
export async function createMovingPiece(tx: Transaction, id: string, number: number, content: Buffer): Promise<void> {
  const { size } = await findMovingFile(tx, id)
  if (content.length !== Math.min(pieceSize, size - number * pieceSize)) {
    throw new Problem('validation_failed', {
      fields: [{ field: 'content', message: 'O pedaço não tem o tamanho certo' }],
    })
  }
  await tx.query(
    `insert into moving_pieces (org_id, file_id, number, content) values (context.org_id(), $1, $2, $3)
     on conflict (org_id, file_id, number) do nothing`,
    [id, number, content],
  )
}

/**
 * A file that was sent in pieces. Others have their turn between any two parts of 16 kB. Reading throws
 * moving_file_refused where a piece has not arrived, and ends where `signal` aborts.
 */
export function storedFile(
  db: Database,
  identity: Identity,
  { id, name, size }: MovingFile,
  signal?: AbortSignal,
): SourceFile {
  let held: { number: number; content: Buffer } | null = null

  async function pieceOf(number: number): Promise<Buffer> {
    if (held?.number === number) return held.content
    const [row] = await db.transactionAs(
      identity,
      (tx) =>
        tx.query<{ content: Buffer }>('select content from moving_pieces where file_id = $1 and number = $2', [
          id,
          number,
        ]),
      { readOnly: true },
    )
    if (!row) throw new Problem('moving_file_refused', { detail: 'O arquivo não chegou inteiro. Escolha-o de novo' })
    held = { number, content: row.content }
    return row.content
  }

  return {
    name,
    size,
    async *read(from = 0, to = size) {
      for (let at = from; at < to; ) {
        const number = Math.floor(at / pieceSize)
        const content = await pieceOf(number)
        const end = Math.min(to, at + breath, (number + 1) * pieceSize)
        yield content.subarray(at - number * pieceSize, end - number * pieceSize)
        at = end
        await setImmediate()
        if (signal?.aborted)
          throw new Problem('moving_file_refused', { detail: 'Quem pediu não espera mais pela resposta' })
      }
    },
  }
}
