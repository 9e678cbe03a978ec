import type { Ticket } from '@leme/contract/work/ticket'
import type { Task } from '@leme/contract/work/work-item'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { changesOf, createTicket } from '../../../test/ticket.ts'
import { createProject, createWork, expectProblem, expectRefused } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let member: Person
let foreign: Ticket
const anyId = '0190a8e0-0000-7000-8000-000000000000'

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Ana' })
  member = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno' })
  foreign = await createTicket(await signUp(server.url))
})
afterAll(() => server?.close())

describe('the tasks of a ticket', () => {
  test('[DB-05] name it, are found by it, and are recorded in its history', async () => {
    const project = await createProject(admin)
    const ticket = await createTicket(admin)
    const task = await createWork(member, 'tasks', project, { title: 'Corrigir', ticket_id: ticket.id })
    await createWork(admin, 'tasks', project, { title: 'Outra' })
    expect(task.ticket_id).toBe(ticket.id)
    const found = (await admin.ask('GET', `/api/tasks?ticket_id=${ticket.id}`)).body as Task[]
    expect(found).toEqual([task])
    expect(await changesOf(admin, ticket)).toMatchObject([
      { user: { display_name: 'Bruno' }, changes: { task: [null, 'Corrigir'] } },
      { action: 'created' },
    ])
    expectRefused(await admin.ask('PATCH', `/api/tasks/${task.id}`, { ticket_id: null }), {
      field: 'ticket_id',
      message: 'Campo desconhecido',
    })
    expect((await admin.ask('DELETE', `/api/tasks/${task.id}`)).status).toBe(204)
    expect((await changesOf(admin, ticket))[0]).toMatchObject({ changes: { task: ['Corrigir', null] } })
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
    const ticket = await createTicket(admin)
    const task = await createWork(admin, 'tasks', project, { ticket_id: ticket.id })
    expectProblem(await member.ask('DELETE', `/api/tickets/${ticket.id}`), 403, 'forbidden', expect.any(String))
    expect((await admin.ask('DELETE', `/api/tickets/${ticket.id}`)).status).toBe(204)
    expect((await admin.ask('GET', `/api/tickets/${ticket.id}`)).status).toBe(404)
    const { body } = await admin.ask('GET', `/api/projects/${project}/tasks`)
    expect(body).toEqual([{ ...task, ticket_id: null }])
  })
})
