import { readFileSync } from 'node:fs'
import { plainKey, plainName } from '@leme/contract/text/text'
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

/** Characters that only one side would take for undrawn: those of a later Unicode than the other knows. */
async function differing(kind: 'plain_key' | 'plain_name', texts: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ plain: string }>(
    `select public.${kind}(sent) as plain from unnest($1::text[]) with ordinality as said (sent, place) order by place`,
    [texts],
  )
  const plain = kind === 'plain_key' ? plainKey : plainName
  return texts.filter((text, place) => plain(text) !== rows[place]?.plain).map((text) => JSON.stringify(text))
}

/** Every assigned character but those that no text may hold. */
const characters = Array.from({ length: 0x10_ffff }, (_, code) => code + 1)
  .filter((code) => code > 0x9f || (code > 0x1f && code < 0x7f))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[^\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(character))

test('[FI-06] the contract and the schema take the same characters for undrawn', async () => {
  expect(characters.length).toBeGreaterThan(140_000)
  const within = characters.map((character) => `a${character}b`)
  expect(await differing('plain_key', within)).toEqual([])
  expect(await differing('plain_name', within)).toEqual([])
})

test('[FI-06] they keep the same emoji whole', async () => {
  const signs = ['👩', '🏽', '❤', '\ufe0f', '\u200d', '\u20e3', '1', 'a', ' ', '\u200b', '©']
  const texts = signs.flatMap((a) => signs.flatMap((b) => signs.flatMap((c) => signs.map((d) => `x${a}${b}${c}${d}y`))))
  expect(await differing('plain_name', texts)).toEqual([])
  expect(await differing('plain_key', texts)).toEqual([])
})

const migration = readFileSync(new URL('migrations/056.do.plain-text.sql', import.meta.url), 'utf8')

test('[FI-06] stored texts lose what is not drawn; of two keys that become one the later row is marked, and the audit says so', async () => {
  await owner.query('begin')
  const { rows: constraints } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where conname like '%\\_plain'`,
  )
  for (const { drop } of constraints) await owner.query(drop)
  await owner.query('drop function plain_key(text); drop function plain_name(text)')
  const { rows } = await owner.query<{ id: string }>(`insert into organizations (name) values ('Farol') returning id`)
  const org = rows[0]?.id
  await owner.query(
    `insert into finance_invoices (org_id, number, client, amount, due_date, created_at) values
     ($1, E'F-900\\u200b', E'A\\u00adzul', 10, '2026-12-31', '2026-01-02'), ($1, 'F-900', 'Azul', 10, '2026-12-31', '2026-01-03'),
     ($1, E'F\\u2060-900', 'Azul', 10, '2026-12-31', '2026-01-04'), ($1, E'F-901\\u200e', 'Azul', 10, '2026-12-31', '2026-01-04'),
     ($1, E'\\u200b', 'Azul', 10, '2026-12-31', '2026-01-04')`,
    [org],
  )
  await owner.query(
    `insert into clients (org_id, name, document, partner) values ($1, E'Jose\\u0301', E'1\\u200b1', E'\\u200b')`,
    [org],
  )
  await owner.query(migration)
  const { rows: invoices } = await owner.query(
    'select number, client from finance_invoices order by number collate "C"',
  )
  expect(invoices).toEqual(
    ['-', 'F-900', 'F-900 (repetida 2)', 'F-900 (repetida 3)', 'F-901'].map((number) => ({ number, client: 'Azul' })),
  )
  const { rows: clients } = await owner.query('select name, document, partner from clients')
  expect(clients).toEqual([{ name: 'José', document: '11', partner: null }])
  const { rows: events } = await owner.query(
    `select target, details ->> 'noun' as noun from audit_events where event = 'repeated_key_marked' order by target`,
  )
  expect(events).toEqual([2, 3].map((n) => ({ target: `F-900 (repetida ${n})`, noun: 'invoices' })))
  await expect(
    owner.query(`update finance_invoices set number = E'F-901\\u200b' where number = 'F-901'`),
  ).rejects.toThrow('finance_invoices_number_plain')
  await owner.query('rollback')
})
