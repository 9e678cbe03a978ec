import { calendarIn } from '@leme/contract/format/calendar'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { readTimeZone } from '../../database/calendar.ts'
import { registerLongRoute, type ServeOptions, serve } from '../../http/serve.ts'
import { bytesOf } from '../../ingest/moving/source-file.ts'
import { OfxRefused, ofxLimits } from '../../ingest/ofx/ofx-outline.ts'
import { readOfx, tooLarge } from '../../ingest/ofx/read-ofx.ts'
import { foundAfter, Problem } from '../../problem/problem.ts'
import { findMovingFile, storedFile } from '../moving/stored-file.ts'
import { listBankAccounts, listBankMovements } from './bank.queries.ts'
import { bringBankFile } from './bank-file.ts'
import { confirmMovements, ignoreMovements, reopenMovements } from './confirm.ts'
import { listProposals } from './proposals.queries.ts'

/** Bank accounts: their movements, from files, and the receivables that these pay, for managers and administrators. */
export function bankRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  const { db, clock } = options

  registerLongRoute(app, options, routes.importBankFile, async ({ identity, params, body, once }) => {
    const { file, timeZone } = await db.transactionAs(
      identity,
      async (tx) => ({ file: await findMovingFile(tx, params.id), timeZone: await readTimeZone(tx) }),
      { readOnly: true },
    )
    if (file.size > ofxLimits.bytes) throw new Problem('moving_file_refused', { detail: tooLarge })
    const bytes = await bytesOf(storedFile(db, identity, file))
    const read = await readOfx(bytes, calendarIn(timeZone).dayOf(clock())).catch((error: unknown) => {
      throw error instanceof OfxRefused ? new Problem('moving_file_refused', { detail: error.message }) : error
    })
    return db.transactionAs(
      identity,
      (tx) =>
        once(tx, async () =>
          JSON.stringify(await bringBankFile(tx, identity.org_id, read, { trial: body.trial, name: file.name })),
        ),
      { source: 'import' },
    )
  })
  serve(app, options, routes.listBankAccounts, ({ tx }) => listBankAccounts(tx))
  serve(app, options, routes.listBankMovements, async ({ tx, query }) => foundAfter(await listBankMovements(tx, query)))
  serve(app, options, routes.listBankProposals, async ({ tx }) => JSON.stringify(await listProposals(tx)))
  serve(app, options, routes.confirmBankMovements, async ({ tx, identity, body }) =>
    JSON.stringify(await confirmMovements(tx, identity.org_id, body)),
  )
  serve(app, options, routes.ignoreBankMovements, async ({ tx, body }) =>
    JSON.stringify(await ignoreMovements(tx, body.movement_ids)),
  )
  serve(app, options, routes.reopenBankMovements, async ({ tx, body }) =>
    JSON.stringify(await reopenMovements(tx, body.movement_ids)),
  )
}
