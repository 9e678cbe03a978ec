import { sumAmounts } from '@leme/contract/format/format'
import type { FinanceSummary } from '@leme/contract/money/finance'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { demoRows } from '../demo/rows.ts'
import { getFinanceSummary } from '../features/finance/finance.queries.ts'
import { createClient, withClient } from './client.ts'
import { inLockedTransaction, migrate, readHistory, replayMigrations } from './migrate/migrate.ts'
import type { Transaction } from './transaction.ts'

/** The last one before invoices and receivables became a chain. */
const before = 80
const today = '2026-11-22'
const statuses = ['draft', 'pending', 'overdue', 'paid', 'cancelled'] as const

let old: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  const migrated = await createTestDatabase()
  const history = await withClient(migrated.adminUrl, readHistory).finally(() => migrated.drop())
  old = await createEmptyDatabase()
  owner = createClient(old.adminUrl)
  await owner.connect()
  await inLockedTransaction(owner, () =>
    replayMigrations(
      owner,
      history.filter(({ version }) => version <= before),
    ),
  )
})
afterAll(async () => {
  await owner?.end()
  await old?.drop()
})

const seed = 20_261_122

/** The same sequence each time: Park and Miller's. */
function random(): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

type Row = { amount: string; day: string; paid: string | null; status: string }

/** 10,000 rows of each kind: also below zero, of nothing, of the largest amounts, paid before and after their day. */
function randomRows(): { invoices: Row[]; receivables: Row[] } {
  const next = random()
  const dayAt = () =>
    new Date(Date.UTC(2026, 10, 22) + Math.floor(next() * 400 - 200) * 86_400_000).toISOString().slice(0, 10)
  const amountAt = () => {
    const size = next()
    if (size < 0.01) return '0.00'
    if (size < 0.02) return '999999999999.99'
    return `${next() < 0.05 ? '-' : ''}${Math.floor(next() * 100_000)}.${String(Math.floor(next() * 100)).padStart(2, '0')}`
  }
  const rowAt = (): Row => ({ amount: amountAt(), day: dayAt(), paid: next() < 0.6 ? dayAt() : null, status: '' })
  const invoices = Array.from({ length: 10_000 }, () => {
    const row = rowAt()
    const open = next() < 0.5 ? 'pending' : (statuses[Math.floor(next() * statuses.length)] ?? 'pending')
    return { ...row, status: row.paid === null ? open : next() < 0.05 ? 'cancelled' : 'paid' }
  })
  return { invoices, receivables: Array.from({ length: 10_000 }, rowAt) }
}

const totalOf = (rows: readonly Row[]) => ({
  count: rows.length,
  amount: rows.length === 0 ? '0.00' : sumAmounts(rows.map(({ amount }) => amount)),
})

/** The described sums, worked out here from the rows alone. */
function expectedSums(invoices: readonly Row[], receivables: readonly Row[]) {
  const invoiceOf = ({ status, day }: Row) =>
    status === 'pending' || status === 'overdue' ? (day < today ? 'overdue' : 'pending') : status
  const receivableOf = ({ paid, day }: Row) => (paid !== null ? 'paid' : day < today ? 'late' : 'pending')
  const by = (rows: readonly Row[], names: readonly string[], nameOf: (row: Row) => string) =>
    Object.fromEntries(names.map((name) => [name, totalOf(rows.filter((row) => nameOf(row) === name))]))
  return {
    invoices: {
      ...totalOf(invoices),
      by_status: by(invoices, statuses, invoiceOf),
      open: totalOf(invoices.filter((row) => ['pending', 'overdue'].includes(invoiceOf(row)))),
      late: totalOf(invoices.filter((row) => invoiceOf(row) === 'overdue')),
    },
    receivables: {
      ...totalOf(receivables),
      by_status: by(receivables, ['pending', 'late', 'paid', 'cancelled'], receivableOf),
      open: totalOf(receivables.filter(({ paid }) => paid === null)),
      late: totalOf(receivables.filter((row) => receivableOf(row) === 'late')),
      received: totalOf(receivables.filter(({ paid }) => paid !== null)).amount,
    },
  }
}

test('[MT-01] [FI-01] what was stored before has the same sums to the cent: the demo’s rows and 10,000 random ones of each kind', async () => {
  const { tables } = demoRows(new Date(`${today}T15:00:00Z`))
  const rowsOf = (name: string) => (tables.find(({ table }) => table === name)?.rows ?? []) as Record<string, string>[]
  const [organization] = rowsOf('public.organizations')
  const org = organization?.id
  await owner.query('insert into organizations (id, name) values ($1, $2)', [org, 'Farol'])
  const { invoices, receivables } = randomRows()
  for (const { amount, due_date, paid_date, status } of rowsOf('public.finance_invoices'))
    invoices.push({ amount: String(amount), day: due_date ?? '', paid: paid_date ?? null, status: status ?? '' })
  for (const { amount, expected_date, received_date } of rowsOf('public.finance_receivables'))
    receivables.push({ amount: String(amount), day: expected_date ?? '', paid: received_date ?? null, status: '' })
  const insert = (text: string, rows: readonly Row[]) => owner.query(text, [org, JSON.stringify(rows)])
  const sent =
    'from rows from (json_to_recordset($2) as (amount numeric, day date, paid date, status text)) with ordinality'
  await insert(
    `insert into finance_invoices (org_id, number, client, amount, due_date, paid_date, status)
     select $1, 'F' || ordinality, 'C' || ordinality, amount, day, paid, status ${sent}`,
    invoices,
  )
  await insert(
    `insert into finance_receivables (org_id, external_id, client, amount, expected_date, received_date)
     select $1, 'R' || ordinality, 'D' || ordinality, amount, day, paid ${sent}`,
    receivables,
  )
  const read = async () =>
    (
      await owner.query(`select
        (select md5(string_agg(concat_ws('|', number, client, amount, due_date, paid_date, status), ',' order by number))
         from finance_invoices) as invoices,
        (select md5(string_agg(concat_ws('|', external_id, client, amount, expected_date, received_date), ',' order by external_id))
         from finance_receivables) as receivables`)
    ).rows
  const was = await read()

  await migrate(old.adminUrl)

  expect(await read()).toEqual(was)
  await owner.query(`select set_config('app.org_id', $1, false)`, [org])
  const tx = {
    query: async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows,
  } as unknown as Transaction
  const { overdue, ...sums } = JSON.parse(await getFinanceSummary(tx, today, {})) as FinanceSummary
  const expected = expectedSums(invoices, receivables)
  expect(sums).toEqual(expected)
  const { rows } = await owner.query(
    `select count(*)::int as different from finance_receivables
     where settled <> case when received_date is null then 0 else amount end
       or settled <> (select coalesce(sum(settles), 0) from finance_payments where receivable_id = finance_receivables.id)`,
  )
  expect(rows).toEqual([{ different: 0 }])
  // No two are of one client: each is late by itself.
  expect(overdue.repeated).toBe(0)
  const late = [expected.invoices.by_status.overdue, expected.receivables.by_status.late]
  expect(overdue.amount).toBe(sumAmounts(late.map((one) => one?.amount ?? '0')))
})
