import { bulkLimits } from '@leme/contract/wire/bulk'
import type { Ticket } from '@leme/contract/work/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkNouns, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { changesOf, changeTicket, createTicket } from '../../../test/ticket.ts'
import { expectProblem, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let member: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Ana' })
  member = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno' })
})
afterAll(() => server?.close())

describe('what changed of a ticket', () => {
  test('[DB-05] is listed with who and when, the newest first', async () => {
    const ticket = await createTicket(member)
    await changeTicket(admin, ticket, { status: 'waiting', description: 'Longa' })
    await changeTicket(admin, ticket, { status: 'waiting' })
    await changeTicket(member, ticket, { assignee_user_id: admin.id })
    const history = await changesOf(admin, ticket)
    expect(history.map(({ action, changes, user }) => [user?.display_name, action, changes])).toEqual([
      ['Bruno', 'updated', { assignee_user_id: [null, admin.id] }],
      ['Ana', 'updated', { status: ['open', 'waiting'], description: [null, null] }],
      ['Bruno', 'created', {}],
    ])
    const [newest, middle] = history
    expect(new Set(history.map(({ id }) => id)).size).toBe(3)
    expect(await changesOf(admin, ticket, `?before=${newest?.id}`)).toEqual(history.slice(1))
    expect(await changesOf(admin, ticket, `?before=${middle?.id}`)).toEqual(history.slice(2))
  })

  test('[DB-05] is nobody’s where another system sent it, and nothing where it sent the same again', async () => {
    const noun = bulkNouns.ticket
    const { key } = (await admin.ask('POST', '/api/api-keys', { name: 'Chamados', scopes: ['tickets:write'] }))
      .body as { key: string }
    const sender = {
      ask: (method: string, path: string, body?: unknown) =>
        admin.ask(method, path, body, { authorization: `Bearer ${key}` }),
    }
    const [result] = await send(sender, noun, [rowOf(noun, 'de fora')])
    await send(sender, noun, [rowOf(noun, 'de fora')])
    await send(sender, noun, [rowOf(noun, 'de fora', { status: 'resolved' }), rowOf(noun, 'outro')])
    const history = await changesOf(admin, { id: result?.id } as Ticket)
    expect(history.map(({ action, changes, user_id, user }) => [user_id, user, action, changes])).toEqual([
      [null, null, 'updated', { status: ['open', 'resolved'] }],
      [null, null, 'created', {}],
    ])
  })

  test('[DB-05] another system’s ticket keeps what people wrote beside what that system sends again', async () => {
    const noun = bulkNouns.ticket
    const [result] = await send(admin, noun, [rowOf(noun, 'meio a meio')])
    const ticket = await changeTicket(member, { id: result?.id } as Ticket, {
      description: 'Nossa nota',
      assignee_user_id: member.id,
      status: 'waiting',
    })
    await send(admin, noun, [rowOf(noun, 'meio a meio', { status: 'resolved' })])
    expect((await admin.ask('GET', `/api/tickets/${ticket.id}`)).body).toEqual({ ...ticket, status: 'resolved' })
  })
})

describe('two people who edit one ticket', () => {
  test('[PD-24] the later one learns what the other wrote into the same field; other fields are merged', async () => {
    const ticket = await createTicket(admin)
    await changeTicket(member, ticket, { title: 'Do Bruno', base: { title: ticket.title } })
    await changeTicket(admin, ticket, { priority: 'P1', base: { priority: ticket.priority } })
    const path = `/api/tickets/${ticket.id}`
    const late = await admin.ask('PATCH', path, { title: 'Da Ana', base: { title: ticket.title } })
    expectProblem(late, 409, 'edit_conflict', 'O que você editou mudou enquanto isso. Compare e escolha o que fica')
    const user = { id: member.id, display_name: 'Bruno' }
    expect(late.body).toMatchObject({
      conflicts: [{ field: 'title', value: 'Do Bruno', user, changed_at: expect.any(String) }],
    })
    expect(await changeTicket(admin, ticket, { title: 'Da Ana', base: { title: 'Do Bruno' } })).toMatchObject({
      title: 'Da Ana',
      priority: 'P1',
    })
  })
})

test('[DB-05] as many tickets as one call may change are each recorded', async () => {
  const noun = bulkNouns.ticket
  const person = await signUp(server.url)
  const rows = (status: string) =>
    Array.from({ length: bulkLimits.rows }, (_, at) => rowOf(noun, `muitos ${at}`, { status }))
  await send(person, noun, rows('open'))
  await send(person, noun, rows('closed'))
  const [counted] = await pastTheRoutes(server, person, (tx) =>
    tx.query(`select count(*)::int as changes, count(distinct ticket_id)::int as tickets from ticket_changes
      where action = 'updated' and changes = '{"status": ["open", "closed"]}'`),
  )
  expect(counted).toEqual({ changes: bulkLimits.rows, tickets: bulkLimits.rows })
})
