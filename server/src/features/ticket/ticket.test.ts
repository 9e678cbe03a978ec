import { ticketStatuses } from '@leme/contract/status'
import { type Ticket, ticketLimits } from '@leme/contract/work/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkNouns, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { changesOf, changeTicket, createTicket } from '../../../test/ticket.ts'
import { createProject, expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

const valid = { title: 'Painel não abre' }
const unknownPriority = 'Prioridade deve ser P1, P2 ou P3'
const cases = [
  textCases(valid, {
    title: {
      max: ticketLimits.title,
      tooLong: 'Título deve ter no máximo 500 caracteres',
      required: 'Título é obrigatório',
    },
    requester: { max: ticketLimits.requester, tooLong: 'Solicitante deve ter no máximo 200 caracteres' },
    description: { max: ticketLimits.description, tooLong: 'Descrição deve ter no máximo 2000 caracteres' },
  }),
  valueCases(valid, 'priority', {
    refused: ['P4', 'p1', '', null, 1].map((value) => [value, unknownPriority]),
    accepted: [
      [undefined, 'P3'],
      ['P1', 'P1'],
    ],
  }),
]

let server: TestServer
let admin: Person
let member: Person
let stranger: Person
let foreign: Ticket
const anyId = '0190a8e0-0000-7000-8000-000000000000'

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Ana' })
  member = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno' })
  stranger = await signUp(server.url)
  foreign = await createTicket(stranger)
})
afterAll(() => server?.close())

async function createClient(person: Person, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await person.ask('POST', '/api/clients', { name: 'Cooperativa', ...body })
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

test.each(cases.flatMap(({ refused }) => refused))(
  '[DB-05] [MS-02] is refused: $title',
  async ({ body, ...refusal }) => {
    const ticket = await createTicket(admin)
    const answers = [await admin.ask('POST', '/api/tickets/new', body)]
    const value = body[refusal.field]
    if (value !== undefined)
      answers.push(await admin.ask('PATCH', `/api/tickets/${ticket.id}`, { [refusal.field]: value }))
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      const message = expect.stringMatching(refusal.message)
      expect((answer.body as { errors: unknown }).errors).toContainEqual({ field: refusal.field, message })
    }
    expect((await admin.ask('GET', `/api/tickets/${ticket.id}`)).body).toEqual(ticket)
  },
)

test.each(cases.flatMap(({ accepted }) => accepted))(
  '[DB-05] [MS-02] is stored: $title',
  async ({ body, ...taken }) => {
    const ticket: Record<string, unknown> = await createTicket(admin, body)
    expect(ticket[taken.field]).toBe(taken.stored)
  },
)

test('[DB-05] [MS-02] the table itself refuses a description that is empty or too long', async () => {
  const { id } = await createTicket(admin)
  for (const description of ['', 'ã'.repeat(2001)]) {
    const update = pastTheRoutes(server, admin, (tx) =>
      tx.query('update tickets set description = $2 where id = $1', [id, description]),
    )
    await expect(update).rejects.toMatchObject({ code: '23514', constraint: 'tickets_description_length' })
  }
})

test('[DB-05] a member writes a ticket, which starts open, and anyone who works here changes all of it', async () => {
  const [project, client] = [await createProject(admin), await createClient(admin)]
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const body = {
    title: 'Sem acesso',
    requester: 'Paula',
    description: 'Desde ontem.\nNinguém entra.',
    priority: 'P1',
    assignee_user_id: admin.id,
    project_id: project,
    client_id: client,
  }
  const ticket = await createTicket(member, { ...body, org_id, status: 'open' })
  expect(ticket).toEqual({
    ...body,
    id: expect.any(String),
    org_id,
    key: expect.stringMatching(/^T-\d+$/),
    external_id: null,
    status: 'open',
    created_at: expect.any(String),
    comment_count: 0,
  })
  expect((await member.ask('GET', `/api/tickets/${ticket.id}`)).body).toEqual(ticket)
  const changed = {
    title: 'Sem acesso ao portal',
    requester: null,
    description: null,
    priority: 'P2',
    status: 'in_progress',
    assignee_user_id: member.id,
    project_id: null,
    client_id: null,
  }
  expect(await changeTicket(member, ticket, changed)).toEqual({ ...ticket, ...changed })
  expect(await changeTicket(admin, ticket, {})).toEqual({ ...ticket, ...changed })
  for (const status of ticketStatuses) expect(await changeTicket(member, ticket, { status })).toMatchObject({ status })
})

test('[DB-05] a ticket starts open and in the own organisation, whatever else its creation asks for', async () => {
  const refused = await admin.ask('POST', '/api/tickets/new', { ...valid, status: 'closed' })
  expectRefused(refused, { field: 'status', message: 'O status inicial é open' })
  const elsewhere = await admin.ask('POST', '/api/tickets/new', { ...valid, org_id: foreign.org_id })
  expectProblem(elsewhere, 403, 'organization_mismatch', 'A organização informada não é a sua')
})

test('[DB-05] a repeated Idempotency-Key makes no second ticket', async () => {
  const ask = () => member.ask('POST', '/api/tickets/new', { title: 'Uma vez' }, { 'idempotency-key': 'uma-vez' })
  const [first, second] = [await ask(), await ask()]
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
})

describe('who and what a ticket refers to', () => {
  const refusals = {
    assignee_user_id: 'Escolha uma pessoa da equipe',
    project_id: 'Escolha um projeto da organização',
    client_id: 'Escolha um cliente da organização',
  }

  test('[DB-05] [MS-01] is of the own organisation', async () => {
    const ticket = await createTicket(admin)
    const others = {
      assignee_user_id: stranger.id,
      project_id: await createProject(stranger),
      client_id: await createClient(stranger),
    }
    for (const [field, message] of Object.entries(refusals)) {
      for (const value of [others[field as keyof typeof others], anyId, 'nada', 7]) {
        const refusal = { field, message }
        expectRefused(await admin.ask('POST', '/api/tickets/new', { ...valid, [field]: value }), refusal)
        expectRefused(await admin.ask('PATCH', `/api/tickets/${ticket.id}`, { [field]: value }), refusal)
      }
      const past = pastTheRoutes(server, admin, (tx) =>
        tx.query(`update tickets set ${field} = $2 where id = $1`, [ticket.id, others[field as keyof typeof others]]),
      )
      await expect(past).rejects.toMatchObject({ code: '23503', constraint: `tickets_org_id_${field}_fkey` })
    }
    expect((await admin.ask('GET', `/api/tickets/${ticket.id}`)).body).toEqual(ticket)
  })

  test('[DB-05] is nobody who was removed, unless they had it already', async () => {
    const leaver = await inviteColleague(server.url, admin, 'member')
    const ticket = await createTicket(admin, { assignee_user_id: leaver.id })
    expect((await admin.ask('DELETE', `/api/users/${leaver.id}`)).status).toBe(204)
    const refusal = { field: 'assignee_user_id', message: refusals.assignee_user_id }
    expectRefused(await admin.ask('POST', '/api/tickets/new', { ...valid, assignee_user_id: leaver.id }), refusal)
    expect(await changeTicket(admin, ticket, { title: 'Ainda dele', assignee_user_id: leaver.id })).toMatchObject({
      assignee_user_id: leaver.id,
    })
    await changeTicket(admin, ticket, { assignee_user_id: null })
    expectRefused(await admin.ask('PATCH', `/api/tickets/${ticket.id}`, { assignee_user_id: leaver.id }), refusal)
  })

  test('[DB-05] is no inactive client, unless it was that client’s already', async () => {
    const client = await createClient(admin)
    const ticket = await createTicket(admin, { client_id: client })
    expect((await admin.ask('PATCH', `/api/clients/${client}`, { is_active: false })).status).toBe(200)
    const refused = await admin.ask('POST', '/api/tickets/new', { ...valid, client_id: client })
    expectProblem(refused, 422, 'client_inactive', 'Este cliente está inativo')
    expect(await changeTicket(admin, ticket, { client_id: client, priority: 'P1' })).toMatchObject({
      client_id: client,
    })
  })
})

test('[MS-02] a member sends no tickets in bulk, neither new ones nor those that are there', async () => {
  const noun = bulkNouns.ticket
  await send(admin, noun, [rowOf(noun, 'da gerência')])
  for (const name of ['da gerência', 'nova']) {
    const answer = await member.ask('POST', '/api/tickets', [rowOf(noun, name, { title: 'De um membro' })])
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
  }
})

test('[DB-05] [MS-01] another organisation’s ticket is not there, in any way', async () => {
  const before = (await stranger.ask('GET', `/api/tickets/${foreign.id}`)).body
  const path = `/api/tickets/${foreign.id}`
  for (const [method, at, body] of [
    ['GET', path],
    ['PATCH', path, { title: 'Meu' }],
    ['DELETE', path],
    ['GET', `${path}/changes`],
    ['GET', '/api/tickets/nada'],
  ] as const) {
    expectProblem(await admin.ask(method, at, body), 404, 'ticket_not_found', 'Ticket não encontrado')
  }
  expect((await admin.ask('GET', `/api/tasks?ticket_id=${foreign.id}`)).body).toEqual([])
  const [seen] = await pastTheRoutes(server, admin, (tx) =>
    tx.query<{ tickets: string; changes: string }>(
      `select (select count(*) from tickets where org_id = $1) as tickets,
         (select count(*) from ticket_changes where org_id = $1) as changes`,
      [foreign.org_id],
    ),
  )
  expect(seen).toEqual({ tickets: '0', changes: '0' })
  expect((await stranger.ask('GET', path)).body).toEqual(before)
  expect(await changesOf(stranger, foreign)).toHaveLength(1)
})
