import { randomUUID } from 'node:crypto'
import type { BulkOutcome, BulkResult } from '@leme/contract/wire/bulk'
import type { ProblemDocument } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../test/auth/api-key.ts'
import { bulkNouns, list, rowOf, send } from '../../test/import/bulk-nouns.ts'
import { inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { expectProblem, pastTheRoutes } from '../../test/work.ts'
import type { Transaction } from '../database/transaction.ts'
import { invoiceKind } from '../features/invoice/invoice.queries.ts'
import { receivableKind } from '../features/receivable/receivable.queries.ts'
import { ticketKind } from '../features/ticket/ticket-rows.ts'
import { type RowKind, storeRows } from './bulk.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await signUp(server.url)
})

const today = '2026-06-10'
const kinds = { ticket: ticketKind(new Date()), invoice: invoiceKind(today), receivable: receivableKind(today) }
const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)
const count = (results: readonly BulkResult[], outcome: BulkOutcome) =>
  results.filter((result) => result.outcome === outcome).length

describe.each(Object.entries(bulkNouns))('many rows of one noun: %s', (name, noun) => {
  const { table, method, path, key, change, wrong, refusal } = noun
  const row = (keyed: string, besides = {}) => rowOf(noun, keyed, besides)
  const stored = () => pastTheRoutes(server, admin, (tx) => tx.query(`select * , xmin::text from ${table} order by id`))

  test('[FI-03] are created, then unchanged, then updated, and keep their ids', async () => {
    const created = await send(admin, noun, [row('a'), row('b')])
    expect(created.map(({ outcome }) => outcome)).toEqual(['created', 'created'])
    const versions = await stored()
    const again = await send(admin, noun, [row('b'), row('c'), row('a')])
    expect(again).toEqual([
      { index: 0, outcome: 'unchanged', id: created[1]?.id },
      { index: 1, outcome: 'created', id: expect.any(String) },
      { index: 2, outcome: 'unchanged', id: created[0]?.id },
    ])
    expect(await stored()).toEqual(expect.arrayContaining(versions))
    expect(await send(admin, noun, [row('a', change), row('b')])).toEqual([
      { index: 0, outcome: 'updated', id: created[0]?.id },
      { index: 1, outcome: 'unchanged', id: created[1]?.id },
    ])
    const found = (await list(admin, noun)).find(({ id }) => id === created[0]?.id)
    expect(found).toMatchObject({ [key]: 'a', ...change })
  })

  test('[FI-03] that are wrong are refused by themselves, by field and place', async () => {
    const results = await send(admin, noun, [row('a'), row('b', wrong), 7, null, [], 'texto', row('c')])
    expect(results.map(({ index, outcome }) => [index, outcome])).toEqual([
      [0, 'created'],
      [1, 'refused'],
      [2, 'refused'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'created'],
    ])
    expect(results[1]?.problem).toEqual({
      type: 'urn:leme:problem:validation_failed',
      title: 'Verifique os campos informados',
      status: 422,
      code: 'validation_failed',
      detail: refusal.message,
      errors: [refusal],
    })
    for (const place of [2, 3, 4, 5]) {
      expect(results[place]?.problem?.errors).toEqual([{ field: '', message: 'Envie um objeto JSON' }])
    }
    expect((await list(admin, noun)).map((one) => one[key]).sort()).toEqual(['a', 'c'])
  })

  test('[FI-03] refuse all with all_or_nothing where one is wrong', async () => {
    const answer = await admin.ask(method, `${path}?all_or_nothing=true`, [row('a'), row('b', wrong), 7])
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      detail: 'Nada foi gravado: 2 registros foram recusados. Corrija e envie de novo',
      errors: [
        { ...refusal, field: `1.${refusal.field}` },
        { field: '2', message: 'Envie um objeto JSON' },
      ],
    })
    expect(await list(admin, noun)).toEqual([])
    const right = await admin.ask(method, `${path}?all_or_nothing=true`, [row('a')])
    expect(right.body).toMatchObject({ results: [{ outcome: 'created' }] })
    expect((await admin.ask(method, `${path}?all_or_nothing=false`, [row('b'), 7])).status).toBe(200)
    expect((await admin.ask(method, `${path}?all_or_nothing=talvez`, [row('c')])).status).toBe(422)
    expect(await list(admin, noun)).toHaveLength(2)
  })

  test('[FI-03] of one key are stored in their order: the last wins', async () => {
    const results = await send(admin, noun, [row('a'), row('b'), row('a', change), row('a', change), row('a', wrong)])
    expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'updated', 'unchanged', 'refused'])
    expect(new Set([results[0]?.id, results[2]?.id, results[3]?.id]).size).toBe(1)
    const found = (await list(admin, noun)).find((one) => one[key] === 'a')
    expect(found).toMatchObject(change)
  })

  test('[FI-03] are 5,000 in a call, stored by one statement', async () => {
    const rows = many(5000).map((keyed) => row(keyed))
    const texts: string[] = []
    const store = async (tx: Transaction, orgId: string) => {
      const recorder: Transaction = {
        ...tx,
        query: (text, values) => {
          texts.push(text)
          return tx.query(text, values)
        },
      }
      return storeRows(recorder, orgId, kinds[name as keyof typeof kinds] as RowKind<unknown>, rows, {
        allOrNothing: false,
      })
    }
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    await pastTheRoutes(server, admin, (tx) => store(tx, org_id))
    expect(texts).toHaveLength(1)
    const results = await send(admin, noun, rows)
    expect(results.map(({ index }) => index)).toEqual(many(5000).map((_, index) => index))
    expect(count(results, 'unchanged')).toBe(5000)
  })

  test('[FI-03] past 5,000 are refused, and so is a body that is no list, with nothing stored', async () => {
    const errors = async (body: unknown) => {
      const answer = await admin.ask(method, path, body)
      expect(answer.status).toBe(422)
      return (answer.body as ProblemDocument).errors
    }
    const tooMany = many(5001).map((keyed) => row(keyed))
    expect(await errors(tooMany)).toEqual([{ field: '', message: 'Envie no máximo 5.000 registros por vez' }])
    expect(await errors([])).toEqual([{ field: '', message: 'Envie ao menos um registro' }])
    for (const body of [row('a'), { results: [row('a')] }, '"texto"', '7', 'null']) {
      expect(await errors(body)).toEqual([{ field: '', message: 'Envie uma lista JSON de registros' }])
    }
    expect((await admin.ask(method, path, `[${JSON.stringify(row('a'))}`)).status).toBe(400)
    expect((await admin.ask(method, path, [row('a', { client: 'x'.repeat(9_000_000) })])).status).toBe(413)
    expect(await list(admin, noun)).toEqual([])
  })

  test('[FI-03] name no organisation and no field that there is not', async () => {
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    const unknown = Object.fromEntries(many(5000).map((field) => [field, 1]))
    const results = await send(admin, noun, [row('a', { org_id }), row('b', { id: randomUUID() }), row('c', unknown)])
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
    expect(results[0]?.problem?.errors).toEqual([{ field: 'org_id', message: 'Campo desconhecido' }])
    expect(results[2]?.problem?.errors).toHaveLength(50)
  })

  test('[FI-03] sent by several at once, in any order, are created once', async () => {
    const rows = many(1000).map((keyed) => row(keyed))
    const half = rows.toSorted(() => Math.random() - 0.5)
    const changed = many(1000).map((keyed) => row(keyed, change))
    const calls = [rows, rows.toReversed(), half, rows, changed.toReversed(), half]
    const answers = await Promise.all(calls.map((sent) => send(admin, noun, sent)))
    const results = answers.flat()
    expect(count(results, 'created')).toBe(1000)
    expect(count(results, 'refused')).toBe(0)
    expect(new Set(results.map(({ id }) => id)).size).toBe(1000)
    const [rowsThere] = await pastTheRoutes(server, admin, (tx) =>
      tx.query(`select count(*)::int as count from ${table}`),
    )
    expect(rowsThere).toEqual({ count: 1000 })
  })
})

describe.each(Object.entries(bulkNouns))('who sends many rows of one noun: %s', (_, noun) => {
  const { table, method, path, scope, key } = noun

  test('[FI-03] managers and admins do; a member is refused by the database', async () => {
    const member = await inviteColleague(server.url, admin, 'member')
    const manager = await inviteColleague(server.url, admin, 'manager')
    expectProblem(
      await member.ask(method, path, [rowOf(noun, 'a')]),
      403,
      'forbidden',
      'Você não tem permissão para fazer isso',
    )
    expect(await list(admin, noun)).toEqual([])
    expect(await send(manager, noun, [rowOf(noun, 'a')])).toMatchObject([{ outcome: 'created' }])
    // Also where nothing would differ.
    expect((await member.ask(method, path, [rowOf(noun, 'a')])).status).toBe(403)
    expect(await list(member, noun)).toHaveLength(1)
  })

  test('[FI-03] an API key of the scope does; one of another is refused', async () => {
    const key = await createKey(admin, [scope])
    expect(await send(key, noun, [rowOf(noun, 'a')])).toMatchObject([{ outcome: 'created' }])
    expect(await send(key, noun, [rowOf(noun, 'a')])).toMatchObject([{ outcome: 'unchanged' }])
    const others = await createKey(admin, ['read', scope === 'tickets:write' ? 'finance:write' : 'tickets:write'])
    const answer = await others.ask(method, path, [rowOf(noun, 'b')])
    expectProblem(answer, 403, 'scope_missing', `Esta chave de API não tem a permissão ${scope}`)
    expect(await list(others, noun)).toHaveLength(1)
  })

  test('[MS-01] each organisation has its own rows, also where keys are the same', async () => {
    const stranger = await signUp(server.url)
    const [own] = await send(admin, noun, [rowOf(noun, 'a')])
    const before = await list(admin, noun)
    const [foreign] = await send(stranger, noun, [rowOf(noun, 'a', noun.change)])
    expect(foreign).toMatchObject({ outcome: 'created', id: expect.not.stringMatching(own?.id ?? '') })
    expect(await list(admin, noun)).toEqual(before)
    expect(await list(stranger, noun)).toEqual([expect.objectContaining(noun.change)])
  })

  test('[MS-01] nothing is shared when the application forgets its filter', async () => {
    const stranger = await signUp(server.url)
    await send(admin, noun, [rowOf(noun, 'a')])
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    const seen = await pastTheRoutes(server, stranger, (tx) => tx.query(`select id from ${table}`))
    expect(seen).toEqual([])
    const touched = pastTheRoutes(server, stranger, (tx) =>
      tx.query(`update ${table} set created_at = created_at where ${key} = 'a' returning id`),
    )
    await expect(touched).rejects.toMatchObject({ code: '42501' })
    const column = Object.keys(noun.change)[0]
    const changed = await pastTheRoutes(server, stranger, (tx) =>
      tx.query(`update ${table} set ${column} = ${column} where ${key} = 'a' returning id`),
    )
    expect(changed).toEqual([])
    const values = { org_id, ...rowOf(noun, 'b') }
    const insert = pastTheRoutes(server, stranger, (tx) =>
      tx.query(
        `insert into ${table} (${Object.keys(values).join(', ')})
         values (${Object.keys(values).map((_, index) => `$${index + 1}`)})`,
        Object.values(values),
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
    expect(await list(admin, noun)).toHaveLength(1)
  })
})

test('[FI-03] the same Idempotency-Key answers the first result again; other rows with it are refused', async () => {
  const noun = bulkNouns.ticket
  const headers = { 'idempotency-key': randomUUID() }
  const rows = [rowOf(noun, 'a'), 7]
  const first = await send(admin, noun, rows, headers)
  expect(first.map(({ outcome }) => outcome)).toEqual(['created', 'refused'])
  const again = await Promise.all([send(admin, noun, rows, headers), send(admin, noun, rows, headers)])
  expect(again).toEqual([first, first])
  const other = await admin.ask(noun.method, noun.path, [rowOf(noun, 'b')], headers)
  expect(other.status).toBe(409)
  expect(await list(admin, noun)).toHaveLength(1)
})
