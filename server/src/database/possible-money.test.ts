import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createClient } from './client.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createClient(database.adminUrl)
  await owner.connect()
})

afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

const migration = readFileSync(new URL('migrations/064.do.possible-money.sql', import.meta.url), 'utf8')

test('[FI-03] [MS-02] an invoice that contradicts itself and is there already stays, the audit names it, and it can be mended', async () => {
  await owner.query('drop function refuse_money() cascade')
  const { rows } = await owner.query<{ id: string }>(`insert into organizations (name) values ('Farol') returning id`)
  await owner.query(
    `insert into finance_invoices (org_id, number, client, amount, due_date, paid_date, status) values
     ($1, 'F-1', 'Azul', 10, '2026-12-31', '2026-11-01', 'pending'), ($1, 'F-2', 'Azul', 10, '2026-12-31', '2026-11-01', 'paid'),
     ($1, 'F-3', 'Azul', 10, '2026-12-31', '2026-11-01', 'draft'), ($1, 'F-4', 'Azul', 10, '2026-12-31', null, 'pending')`,
    [rows[0]?.id],
  )
  await owner.query(migration)
  const found = await owner.query(
    `select target, details from audit_events where event = 'contradictory_invoice_found' order by target`,
  )
  expect(found.rows).toEqual([
    { target: 'F-1', details: { status: 'pending', paid_date: '2026-11-01' } },
    { target: 'F-3', details: { status: 'draft', paid_date: '2026-11-01' } },
  ])
  await owner.query(`update finance_invoices set client = 'Verde' where number = 'F-1'`)
  await expect(
    owner.query(`update finance_invoices set status = 'overdue' where number = 'F-1'`),
  ).rejects.toMatchObject({
    code: '23514',
    constraint: 'finance_invoices_status_paid',
  })
  await owner.query(`update finance_invoices set status = 'paid' where number = 'F-1'`)
  await owner.query(`update finance_invoices set paid_date = null where number = 'F-3'`)
})
