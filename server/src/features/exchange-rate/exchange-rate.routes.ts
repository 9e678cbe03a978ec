import { calendarIn } from '@leme/contract/format/calendar'
import { futureRate } from '@leme/contract/money/exchange-rate'
import { routes } from '@leme/contract/routes'
import type { FastifyInstance } from 'fastify'
import { readTimeZone } from '../../database/calendar.ts'
import type { Transaction } from '../../database/transaction.ts'
import { type ServeOptions, serve } from '../../http/serve.ts'
import { PtaxRefused, readPtax } from '../../ingest/ptax/read-ptax.ts'
import { Problem } from '../../problem/problem.ts'
import { bringExchangeRates, createExchangeRate, listExchangeRates } from './exchange-rate.queries.ts'

/** What a dollar costs in reais by day: for all to read, and for managers to keep. */
export function exchangeRateRoutes(app: FastifyInstance, options: ServeOptions & { clock: () => Date }): void {
  const today = async (tx: Transaction) => calendarIn(await readTimeZone(tx)).dayOf(options.clock())

  serve(app, options, routes.listExchangeRates, ({ tx, query }) => listExchangeRates(tx, query.before))

  serve(app, options, routes.createExchangeRate, async ({ tx, identity, body }) => {
    if (body.day > (await today(tx))) throw new Problem('validation_failed', { fields: [futureRate] })
    return createExchangeRate(tx, identity.org_id, body)
  })

  serve(app, options, routes.importExchangeRates, async ({ tx, identity, body }) => {
    const file = readOrRefuse(body.text, await today(tx))
    return JSON.stringify(await bringExchangeRates(tx, identity.org_id, file, body))
  })
}

function readOrRefuse(text: string, today: string) {
  try {
    return readPtax(text, today)
  } catch (error) {
    if (error instanceof PtaxRefused) throw new Problem('exchange_file_refused', { detail: error.message })
    throw error
  }
}
