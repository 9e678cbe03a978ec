import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invoiceRow } from '@leme/contract/money/invoice'
import { hashPassword } from '../server/src/auth/password/password.ts'
import { createPool } from '../server/src/database/pool.ts'
import { createDatabase } from '../server/src/database/transaction.ts'
import { invoiceKind } from '../server/src/features/invoice/invoice.queries.ts'
import { measureCommand } from './command.ts'
import { asOwner, makeOrganization, type Organization, password } from './data.ts'
import { openBenchDatabase } from './database.ts'
import type { Options } from './options.ts'
import { figure, megabytes, table } from './report.ts'
import type { Closer } from './stage.ts'

/** Rows of one statement and one transaction, as the command has them. */
const batch = 2000

/**
 * The command that imports invoices from a CSV as Brazilian programs write it: into nothing, once more, and with every
 * amount changed; beside the statements alone, into another organisation. On a database of its own.
 */
export async function measureImport({ folder, invoices }: Options, opened: (close: Closer) => void): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const { adminUrl, serverUrl, dataDir } = database
  const passwordHash = await hashPassword(password)
  const [organization, other] = await asOwner(adminUrl, async (client) => [
    await makeOrganization(client, { name: 'importada', projects: 0, tasks: 0, passwordHash }),
    await makeOrganization(client, { name: 'direta', projects: 0, tasks: 0, passwordHash }),
  ])
  const alone = await upsertAlone(serverUrl, other, invoices)
  const rows = [['the upserts alone', figure(alone), figure(invoices / alone), '–']]
  const files = [
    ['into nothing', await writeCsv(join(dataDir, 'first.csv'), invoices, 0)],
    ['the same again', join(dataDir, 'first.csv')],
    ['every amount changed', await writeCsv(join(dataDir, 'second.csv'), invoices, 1)],
  ] as const
  for (const [what, file] of files) {
    const words = ['import', 'invoices', file, '--org', organization.org_id]
    const { seconds, peakMemory } = await measureCommand(words, dataDir)
    rows.push([what, figure(seconds), figure(invoices / seconds), megabytes(peakMemory)])
  }
  return table([`${invoices.toLocaleString('en')} invoices`, 's', 'lines/s', 'peak MB'], rows)
}

/** Seconds that the rows take without a file, its reading and the checks of each line. */
async function upsertAlone(serverUrl: string, { org_id, admin }: Organization, count: number): Promise<number> {
  const pool = createPool(serverUrl, { max: 1 })
  const db = createDatabase(pool)
  try {
    const start = performance.now()
    for (let from = 0; from < count; from += batch) {
      const rows = Array.from({ length: Math.min(batch, count - from) }, (_, index) => invoiceOf(from + index))
      await db.transactionAs(admin, (tx) => invoiceKind('2999-12-31').upsert(tx, org_id, rows))
    }
    return (performance.now() - start) / 1000
  } finally {
    await pool.end()
  }
}

function invoiceOf(number: number) {
  return invoiceRow.parse({
    number: numberOf(number),
    client: clientOf(number),
    amount: `${number % 9000}.${String(number % 100).padStart(2, '0')}`,
    due_date: `2026-${String(1 + (number % 12)).padStart(2, '0')}-10`,
  })
}

async function writeCsv(path: string, count: number, change: number): Promise<string> {
  const lines = function* () {
    yield 'Número;Cliente;Valor;Vencimento\r\n'
    for (let number = 0; number < count; number += 1) {
      const reais = ((number % 9000) + change).toLocaleString('pt-BR')
      const cents = String(number % 100).padStart(2, '0')
      const month = String(1 + (number % 12)).padStart(2, '0')
      yield `${numberOf(number)};${clientOf(number)};${reais},${cents};10/${month}/2026\r\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return path
}

function numberOf(number: number): string {
  return `NF-2026-${String(number).padStart(7, '0')}`
}

function clientOf(number: number): string {
  return `Cooperativa Agroindustrial Vale do Iguaçu ${number % 50}`
}
