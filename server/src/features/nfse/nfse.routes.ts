import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type ReadAsOfToday, readToday } from '../../database/calendar.ts'
import { registerLongRoute, type ServeOptions, serve } from '../../http/serve.ts'
import { NfseRefused } from '../../ingest/nfse/nfse-limits.ts'
import { readNfse } from '../../ingest/nfse/read-nfse.ts'
import { foundAfter, Problem } from '../../problem/problem.ts'
import { findMovingFile, storedFile } from '../moving/stored-file.ts'
import { bringNfse, tryNfse } from './bring-notes.ts'
import { listNfseNotes } from './nfse.queries.ts'

/** `readAsOfToday` gives the day that decides whether an invoice is overdue, `clock` the one after which no note is issued. */
type NfseOptions = ServeOptions & { readAsOfToday: ReadAsOfToday; clock: () => Date }

/** Notes of service, for managers and administrators: files of them are tried, and brought in; and what came is listed. */
export function nfseRoutes(app: FastifyInstance, options: NfseOptions): void {
  const { db, clock } = options

  registerLongRoute(app, options, routes.importNfse, async ({ identity, params, body, once }) => {
    const files = await db.transactionAs(
      identity,
      async (tx) => {
        const found = []
        for (const id of new Set([params.id, ...body.others])) found.push(await findMovingFile(tx, id))
        return found
      },
      { readOnly: true },
    )
    const read = await readNfse(files.map((file) => storedFile(db, identity, file))).catch((error: unknown) => {
      throw error instanceof NfseRefused ? new Problem('moving_file_refused', { detail: error.message }) : error
    })
    if (body.trial)
      return JSON.stringify(
        await db.transactionAs(identity, async (tx) => tryNfse(tx, await readToday(tx, clock()), read), {
          readOnly: true,
        }),
      )
    const [first] = files
    const name = files.length > 1 ? `${first?.name} e mais ${files.length - 1}` : (first?.name ?? '')
    return db.transactionAs(
      identity,
      (tx) =>
        once(tx, async () => {
          const today = await readToday(tx, clock())
          return JSON.stringify(await bringNfse(tx, identity.org_id, today, read, body, name))
        }),
      { source: 'import' },
    )
  })
  serve(app, options, routes.listNfseNotes, async ({ tx, identity, query }) =>
    foundAfter(await options.readAsOfToday(tx, identity.org_id, (today) => listNfseNotes(tx, today, query))),
  )
}
