import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { askDatabase, callCommand, createOrganization, type Ended, environmentOf, useCommands } from '../command.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

/** A database of the file, and for each of its tests an organisation, and a folder for what it imports. */
export function useImports() {
  useCommands()
  let database: TestDatabase
  let place: string
  let org: string

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database?.drop())

  beforeEach(async () => {
    place = mkdtempSync(join(tmpdir(), 'leme-test-'))
    org = await createOrganization(database, `Estaleiro ${randomUUID()}`)
  })
  afterEach(() => rmSync(place, { recursive: true, force: true }))

  const leme = (...words: string[]): Promise<Ended> => callCommand(words, environmentOf(database))

  function file(name: string, content: string | Buffer): string {
    const path = join(place, name)
    writeFileSync(path, content)
    return path
  }

  /** The rows of an organisation, the test's own unless another is given, each as one text. */
  async function stored(table: string, columns: string, order: string, of = org): Promise<string[]> {
    const text = `select concat_ws(' | ', ${columns}) as row from ${table} where org_id = $1 order by ${order}`
    return (await askDatabase<{ row: string }>(database, text, [of])).map(({ row }) => row)
  }

  return {
    stage: {
      get database() {
        return database
      },
      get place() {
        return place
      },
      get org() {
        return org
      },
    },
    leme,
    importInto: (...words: string[]) => leme('import', ...words, '--org', org),
    file,
    /** A CSV of invoices of which each has the given due date. */
    invoices: (...dueDates: string[]) =>
      file(
        'faturas.csv',
        ['Número;Cliente;Valor;Vencimento', ...dueDates.map((due, n) => `${n + 1};Azul;10,00;${due}`)].join('\n'),
      ),
    stored,
    numbers: (of?: string) => stored('finance_invoices', 'number', 'number', of),
  }
}
