import type { ImportHead, ImportRows } from '@leme/contract/import/import'
import { routes } from '@leme/contract/routes'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readTimeZone } from '../../database/calendar.ts'
import type { Database, Transaction } from '../../database/transaction.ts'
import { type Member, registerLongRoute, type ServeOptions } from '../../http/serve.ts'
import { columnsOf } from '../../ingest/csv/columns.ts'
import { beginFinanceImport } from '../billing/finance-import.queries.ts'
import { listAliases } from '../client/client-keys.ts'
import { importers } from './importers.ts'
import { readHead } from './read-head.ts'
import { type Piece, readPiece } from './read-piece.ts'
import { recordImport } from './record-import.ts'
import { type LineOutcome, storeLines } from './store-lines.ts'
import { tell } from './tell.ts'

/**
 * Files that a browser sends piece by piece, each at most 64 thousand characters and 500 rows in a transaction of its
 * own: however large a file is, nobody waits for more than a piece of it. A piece that is sent again is the same rows.
 */
export function importRoutes(
  app: FastifyInstance,
  options: ServeOptions & { clock: () => Date; log: FastifyBaseLogger },
): void {
  const onRefusal = (line: number, err: Error) =>
    options.log.warn({ err, line }, 'the database refused an imported line')
  registerLongRoute(app, options, routes.readImportHead, async ({ identity, params, body }) => {
    const head = readHead(columnsOf[params.kind], body.text, body.last)
    const aliases = await options.db.transactionAs(identity, listAliases, { readOnly: true })
    return JSON.stringify({ ...head, aliases } satisfies ImportHead)
  })

  registerLongRoute(app, options, routes.importRows, async ({ identity, params, body, once }) => {
    const timeZone = await options.db.transactionAs(identity, readTimeZone, { readOnly: true })
    const importer = importers(options.clock(), timeZone)[params.kind]
    const piece = readPiece(params.kind, body, timeZone)
    const store = async (tx: Transaction) => {
      const target = { ...importer, orgId: identity.org_id, erase: body.erase_blanks, onRefusal }
      if (body.import && !body.dry_run) await beginFinanceImport(tx, params.kind, body.import)
      const outcomes = await storeLines(tx, target, piece.lines)
      await recordImport(tx, { noun: params.kind, file: body.import?.file }, outcomes)
      return JSON.stringify(answerOf(piece, outcomes))
    }
    if (body.dry_run) return rehearse(options.db, identity, store)
    return options.db.transactionAs(identity, (tx) => once(tx, () => store(tx)), { source: 'import' })
  })
}

/** Ends a transaction whose work must not stay. */
class Rehearsed extends Error {
  readonly answer: string

  constructor(answer: string) {
    super('rehearsed')
    this.answer = answer
  }
}

/** What storing would answer; nothing of it stays. */
async function rehearse(db: Database, identity: Member, store: (tx: Transaction) => Promise<string>): Promise<string> {
  try {
    return await db.transactionAs(identity, async (tx) => {
      throw new Rehearsed(await store(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.answer
    throw error
  }
}

function answerOf({ seen }: Piece, outcomes: readonly LineOutcome[]): ImportRows {
  const count = (outcome: LineOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  return {
    ...seen,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    ...tell(outcomes),
    refused: outcomes.flatMap((one) => (one.outcome === 'refused' ? [{ line: one.line, problems: one.problems }] : [])),
  }
}
