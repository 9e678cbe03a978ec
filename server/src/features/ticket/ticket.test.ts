import { bulkLimits } from '@leme/contract/bulk'
import { ticketStatuses } from '@leme/contract/status'
import type { Task } from '@leme/contract/task'
import { type Ticket, type TicketChange, ticketLimits } from '@leme/contract/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkNouns, rowOf, send } from '../../../test/bulk-nouns.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

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
  foreign = await create(stranger)
})
afterAll(() => server?.close())

async function create(person: Person, body: Record<string, unknown> = {}): Promise<Ticket> {
  const answer = await person.ask('POST', '/api/tickets/new', { ...valid, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Ticket
}

async function change(person: Person, { id }: Ticket, body: Record<string, unknown>): Promise<Ticket> {
  const answer = await person.ask('PATCH', `/api/tickets/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Ticket
}

async function changes(person: Person, { id }: Ticket, query = ''): Promise<TicketChange[]> {
  const answer = await person.ask('GET', `/api/tickets/${id}/changes${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as TicketChange[]
}

async function createClient(person: Person, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await person.ask('POST', '/api/clients', { name: 'Cooperativa', ...body })
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}

test.each(cases.flatMap(({ refused }) => refused))(
  '[DB-05] [MS-02] is refused: $title',
  async ({ body, ...refusal }) => {
    const ticket = await create(admin)
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
    const ticket: Record<string, unknown> = await create(admin, body)
    expect(ticket[taken.field]).toBe(taken.stored)
  },
)

test('[DB-05] [MS-02] the table itself refuses a description that is empty or too long', async () => {
  const { id } = await create(admin)
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
  const ticket = await create(member, { ...body, org_id, status: 'open' })
  expect(ticket).toEqual({
    ...body,
    id: expect.any(String),
    org_id,
    external_id: null,
    status: 'open',
    created_at: expect.any(String),
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
  expect(await change(member, ticket, changed)).toEqual({ ...ticket, ...changed })
  expect(await change(admin, ticket, {})).toEqual({ ...ticket, ...changed })
  for (const status of ticketStatuses) expect(await change(member, ticket, { status })).toMatchObject({ status })
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
    const ticket = await create(admin)
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
    const ticket = await create(admin, { assignee_user_id: leaver.id })
    expect((await admin.ask('DELETE', `/api/users/${leaver.id}`)).status).toBe(204)
    const refusal = { field: 'assignee_user_id', message: refusals.assignee_user_id }
    expectRefused(await admin.ask('POST', '/api/tickets/new', { ...valid, assignee_user_id: leaver.id }), refusal)
    expect(await change(admin, ticket, { title: 'Ainda dele', assignee_user_id: leaver.id })).toMatchObject({
      assignee_user_id: leaver.id,
    })
    await change(admin, ticket, { assignee_user_id: null })
    expectRefused(await admin.ask('PATCH', `/api/tickets/${ticket.id}`, { assignee_user_id: leaver.id }), refusal)
  })

  test('[DB-05] is no inactive client, unless it was that client’s already', async () => {
    const client = await createClient(admin)
    const ticket = await create(admin, { client_id: client })
    expect((await admin.ask('PATCH', `/api/clients/${client}`, { is_active: false })).status).toBe(200)
    const refused = await admin.ask('POST', '/api/tickets/new', { ...valid, client_id: client })
    expectProblem(refused, 422, 'client_inactive', 'Este cliente está inativo')
    expect(await change(admin, ticket, { client_id: client, priority: 'P1' })).toMatchObject({ client_id: client })
  })
})

describe('what changed of a ticket', () => {
  test('[DB-05] is listed with who and when, the newest first', async () => {
    const ticket = await create(member)
    await change(admin, ticket, { status: 'waiting', description: 'Longa' })
    await change(admin, ticket, { status: 'waiting' })
    await change(member, ticket, { assignee_user_id: admin.id })
    const history = await changes(admin, ticket)
    expect(history.map(({ action, changes, user }) => [user?.display_name, action, changes])).toEqual([
      ['Bruno', 'updated', { assignee_user_id: [null, admin.id] }],
      ['Ana', 'updated', { status: ['open', 'waiting'], description: [null, null] }],
      ['Bruno', 'created', {}],
    ])
    const [newest, middle] = history
    expect(new Set(history.map(({ id }) => id)).size).toBe(3)
    expect(await changes(admin, ticket, `?before=${newest?.id}`)).toEqual(history.slice(1))
    expect(await changes(admin, ticket, `?before=${middle?.id}`)).toEqual(history.slice(2))
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
    const history = await changes(admin, { id: result?.id } as Ticket)
    expect(history.map(({ action, changes, user_id, user }) => [user_id, user, action, changes])).toEqual([
      [null, null, 'updated', { status: ['open', 'resolved'] }],
      [null, null, 'created', {}],
    ])
  })

  test('[DB-05] another system’s ticket keeps what people wrote beside what that system sends again', async () => {
    const noun = bulkNouns.ticket
    const [result] = await send(admin, noun, [rowOf(noun, 'meio a meio')])
    const ticket = await change(member, { id: result?.id } as Ticket, {
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
    const ticket = await create(admin)
    await change(member, ticket, { title: 'Do Bruno', base: { title: ticket.title } })
    await change(admin, ticket, { priority: 'P1', base: { priority: ticket.priority } })
    const path = `/api/tickets/${ticket.id}`
    const late = await admin.ask('PATCH', path, { title: 'Da Ana', base: { title: ticket.title } })
    expectProblem(late, 409, 'edit_conflict', 'O que você editou mudou enquanto isso. Compare e escolha o que fica')
    const user = { id: member.id, display_name: 'Bruno' }
    expect(late.body).toMatchObject({
      conflicts: [{ field: 'title', value: 'Do Bruno', user, changed_at: expect.any(String) }],
    })
    expect(await change(admin, ticket, { title: 'Da Ana', base: { title: 'Do Bruno' } })).toMatchObject({
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

test('[MS-02] a member sends no tickets in bulk, neither new ones nor those that are there', async () => {
  const noun = bulkNouns.ticket
  await send(admin, noun, [rowOf(noun, 'da gerência')])
  for (const name of ['da gerência', 'nova']) {
    const answer = await member.ask('POST', '/api/tickets', [rowOf(noun, name, { title: 'De um membro' })])
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
  }
})

describe('the tasks of a ticket', () => {
  test('[DB-05] name it, are found by it, and are recorded in its history', async () => {
    const project = await createProject(admin)
    const ticket = await create(admin)
    const task = await createWork(member, 'tasks', project, { title: 'Corrigir', ticket_id: ticket.id })
    await createWork(admin, 'tasks', project, { title: 'Outra' })
    expect(task.ticket_id).toBe(ticket.id)
    const found = (await admin.ask('GET', `/api/tasks?ticket_id=${ticket.id}`)).body as Task[]
    expect(found).toEqual([task])
    expect(await changes(admin, ticket)).toMatchObject([
      { user: { display_name: 'Bruno' }, changes: { task: [null, 'Corrigir'] } },
      { action: 'created' },
    ])
    expectRefused(await admin.ask('PATCH', `/api/tasks/${task.id}`, { ticket_id: null }), {
      field: 'ticket_id',
      message: 'Campo desconhecido',
    })
    expect((await admin.ask('DELETE', `/api/tasks/${task.id}`)).status).toBe(204)
    expect((await changes(admin, ticket))[0]).toMatchObject({ changes: { task: ['Corrigir', null] } })
  })

  test('[DB-05] [MS-01] come from a ticket of the own organisation', async () => {
    const project = await createProject(admin)
    for (const ticket_id of [foreign.id, anyId, 'nada']) {
      expectRefused(await admin.ask('POST', `/api/projects/${project}/tasks`, { title: 'T', ticket_id }), {
        field: 'ticket_id',
        message: 'Escolha um ticket da organização',
      })
    }
  })

  test('[DB-05] outlive it', async () => {
    const project = await createProject(admin)
    const ticket = await create(admin)
    const task = await createWork(admin, 'tasks', project, { ticket_id: ticket.id })
    expectProblem(await member.ask('DELETE', `/api/tickets/${ticket.id}`), 403, 'forbidden', expect.any(String))
    expect((await admin.ask('DELETE', `/api/tickets/${ticket.id}`)).status).toBe(204)
    expect((await admin.ask('GET', `/api/tickets/${ticket.id}`)).status).toBe(404)
    const { body } = await admin.ask('GET', `/api/projects/${project}/tasks`)
    expect(body).toEqual([{ ...task, ticket_id: null }])
  })
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
  expect(await changes(stranger, foreign)).toHaveLength(1)
})
