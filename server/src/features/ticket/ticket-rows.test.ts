import { ticketStatuses } from '@leme/contract/status'
import { type Ticket, ticketLimits } from '@leme/contract/work/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkNouns, expectRefusedAlone, expectTaken, list, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectRefused, pastTheRoutes } from '../../../test/work.ts'

const noun = bulkNouns.ticket
const valid = rowOf(noun, 'chamado')
const priorityRefused = 'Prioridade deve ser P1, P2 ou P3'
const badInstant = 'Data e hora inválidas'
const cases = [
  textCases(valid, {
    external_id: {
      max: ticketLimits.external_id,
      tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
      required: 'Identificador externo é obrigatório',
      isKey: true,
    },
    title: {
      max: ticketLimits.title,
      tooLong: 'Título deve ter no máximo 500 caracteres',
      required: 'Título é obrigatório',
    },
    requester: { max: ticketLimits.requester, tooLong: 'Solicitante deve ter no máximo 200 caracteres' },
  }),
  valueCases(valid, 'priority', {
    refused: ['P0', 'P4', 'p1', '', null, 1].map((value) => [value, priorityRefused]),
    accepted: [
      ['P1', 'P1'],
      ['P2', 'P2'],
    ],
  }),
  valueCases(valid, 'status', {
    refused: ['Open', 'done', '', null, 7, {}].map((value) => [value, 'Status desconhecido']),
    accepted: ticketStatuses.map((status): [string, string] => [status, status]),
  }),
  valueCases(valid, 'created_at', {
    refused: ['ontem', '2026-02-30T10:00:00Z', '2026-01-01', '2026-01-01T10:00:00', '1999-12-31T23:59:59Z', 7].map(
      (value) => [value, badInstant],
    ),
    accepted: [],
  }),
]

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

test('[FI-03] [MS-02] what the rules refuse is refused alone, each with its field and sentence', () =>
  expectRefusedAlone(
    admin,
    noun,
    cases.flatMap(({ refused }) => refused),
  ))

test.each(cases.flatMap(({ accepted }) => accepted))('[FI-03] [MS-02] is stored: $title', (one) =>
  expectTaken(admin, noun, one),
)

test.each([
  ['external_id', 'x'.repeat(201), 'tickets_external_id_length'],
  ['external_id', '', 'tickets_external_id_length'],
  ['title', 'x'.repeat(501), 'tickets_title_length'],
  ['title', '', 'tickets_title_length'],
  ['requester', 'x'.repeat(201), 'tickets_requester_length'],
  ['priority', 'P4', 'tickets_priority_known'],
  ['status', 'done', 'tickets_status_known'],
])('[MS-02] the table itself refuses: %s', async (field, value, constraint) => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const values = { org_id, external_id: 'x', title: 'x', [field]: value }
  const insert = pastTheRoutes(server, admin, (tx) =>
    tx.query(
      `insert into tickets (${Object.keys(values).join(', ')}) values (${Object.keys(values).map((_, i) => `$${i + 1}`)})`,
      Object.values(values),
    ),
  )
  await expect(insert).rejects.toMatchObject({ code: '23514', constraint })
})

test('[MS-04] a description comes with a row; left out it stays, as somebody may have written it, and null takes it away', async () => {
  const person = await signUp(server.url)
  const description = async () => (await list<Ticket>(person, noun))[0]?.description
  await send(person, noun, [rowOf(noun, 'd', { description: 'Desde ontem' })])
  expect(await description()).toBe('Desde ontem')
  expect(await send(person, noun, [rowOf(noun, 'd')])).toMatchObject([{ outcome: 'unchanged' }])
  expect(await description()).toBe('Desde ontem')
  await send(person, noun, [rowOf(noun, 'd', { description: null })])
  expect(await description()).toBeNull()
  const [result] = await send(person, noun, [rowOf(noun, 'e', { description: 'x'.repeat(2001) })])
  expect(result?.problem?.errors).toMatchObject([{ field: 'description' }])
})

describe('when a ticket was opened', () => {
  test('[DB-04] is what its system says, in any offset, and no later row changes it', async () => {
    const person = await signUp(server.url)
    const opened = async (created_at: string) => {
      await send(person, noun, [rowOf(noun, created_at, { created_at })])
      const ticket = (await list<Ticket>(person, noun)).find(({ external_id }) => external_id === created_at)
      return new Date(ticket?.created_at ?? '').toISOString()
    }
    expect(await opened('2026-11-21T23:30:00-03:00')).toBe('2026-11-22T02:30:00.000Z')
    // PostgreSQL itself takes no offset past 15 hours.
    expect(await opened('2026-11-21T23:30:00+23:59')).toBe('2026-11-20T23:31:00.000Z')
    expect(await opened('2026-11-21T23:30:00.123456Z')).toBe('2026-11-21T23:30:00.123Z')
    const name = '2026-11-21T23:30:00-03:00'
    const later = rowOf(noun, name, { created_at: '2026-01-01T00:00:00Z' })
    expect(await send(person, noun, [later])).toMatchObject([{ outcome: 'unchanged' }])
    expect(await opened(name)).toBe('2026-11-22T02:30:00.000Z')
  })

  test('[DB-04] is the moment of its arrival where nothing is said', async () => {
    const person = await signUp(server.url)
    const before = Date.now()
    await send(person, noun, [rowOf(noun, 'a'), rowOf(noun, 'b', { created_at: null })])
    for (const { created_at } of await list<Ticket>(person, noun)) {
      expect(Math.abs(Date.parse(created_at) - before)).toBeLessThan(60_000)
    }
  })
})

test('[DB-02] [DB-04] the list is the newest, newest first, as many as asked for', async () => {
  const person = await signUp(server.url)
  const day = (index: number) => `2026-10-${String(index).padStart(2, '0')}T12:00:00Z`
  const rows = Array.from({ length: 12 }, (_, index) => rowOf(noun, `t${index + 1}`, { created_at: day(index + 1) }))
  await send(person, noun, rows.toReversed())
  const names = async (query: string) => (await list<Ticket>(person, noun, query)).map(({ external_id }) => external_id)
  expect(await names('?limit=3')).toEqual(['t12', 't11', 't10'])
  expect(await names('')).toHaveLength(12)
  for (const limit of ['0', '1001', '-1', '2.5', 'muitos', '']) {
    expectRefused(await person.ask('GET', `/api/tickets?limit=${limit}`), {
      field: 'limit',
      message: 'Use um número de 1 a 1000',
    })
  }
  expect((await person.ask('GET', '/api/tickets?page=2')).status).toBe(422)
})

test('[MS-05] a ticket has the described fields', async () => {
  const person = await signUp(server.url)
  const row = rowOf(noun, 'a', { requester: 'Paula Sá', priority: 'P1', status: 'waiting' })
  const [result] = await send(person, noun, [row])
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  const unset = { description: null, assignee_user_id: null, project_id: null, client_id: null, comment_count: 0 }
  const created_at = expect.any(String)
  expect(await list(person, noun)).toEqual([{ ...row, ...unset, id: result?.id, org_id, key: 'T-1', created_at }])
})
