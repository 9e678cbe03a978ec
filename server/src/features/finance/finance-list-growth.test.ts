import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsRead } from '../../../test/database/explain.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import type { Transaction } from '../../database/transaction.ts'
import { listInvoices } from '../invoice/invoice.queries.ts'
import { listReceivables } from '../receivable/receivable.queries.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  await owner.query(
    `insert into finance_invoices (org_id, number, client, amount, due_date)
     select org_id, 'NF-' || n, 'Cliente ' || n % 100, n, date '2026-01-01' + n % 700 from users, generate_series(1, 5000) n`,
  )
  await owner.query(
    `insert into finance_receivables (org_id, external_id, client, amount, expected_date)
     select org_id, 'R-' || n, 'Cliente ' || n % 100, n, date '2026-01-01' + n % 700 from users, generate_series(1, 5000) n`,
  )
  await owner.query('analyze finance_invoices, finance_receivables')
  await owner.end()
})
afterAll(() => server?.close())

/** The rows that are read by the plan for any values, which a connection keeps once it has asked a few times. */
async function rowsOfGenericPlan(read: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return pastTheRoutes(server, person, async (tx) => {
    await tx.query(`select set_config('plan_cache_mode', 'force_generic_plan', true)`)
    const asked: { text: string; values: readonly unknown[] }[] = []
    const query = async <Row>(text: string, values: readonly unknown[] = []) => {
      asked.push({ text, values })
      return [{ json: '' }] as Row[]
    }
    await read({ ...tx, query })
    const [statement] = asked
    // Its parameters are this statement's own only inside of a text.
    await tx.query(`do $do$ begin execute ${pg.escapeLiteral(`prepare asked_list as ${statement?.text}`)}; end $do$`)
    const values = statement?.values
      .map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))))
      .join(', ')
    const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Parameters<typeof rowsRead>[0][number] }] }>(
      `explain (analyze, format json) execute asked_list (${values})`,
    )
    await tx.query('deallocate asked_list')
    return rowsRead(row ? [row['QUERY PLAN'][0].Plan] : [])
  })
}

test('[FI-04] a page of invoices or receivables reads itself from an index, however many there are', async () => {
  for (const list of [listInvoices, listReceivables]) {
    const rows = await rowsOfGenericPlan((tx) => list(tx, '2026-06-01', { limit: 100 }))
    expect(rows).toBeGreaterThanOrEqual(100)
    expect(rows).toBeLessThan(300)
  }
})
