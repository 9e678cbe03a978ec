import type { Agent } from '@leme/contract/agents/agent'
import type { Activity } from '@leme/contract/project/activity'
import type { Task } from '@leme/contract/work/work-item'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let project: string
let agent: Agent

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  project = await createProject(admin)
  await addMember(admin, project, admin.id)
  agent = await agentOf(admin, 'Triagem')
})
afterAll(() => server?.close())

async function agentOf(person: Person, name: string): Promise<Agent> {
  const [made] = await send(person, '/api/agents', [{ name }])
  return (await person.ask('GET', `/api/agents/${made?.id}`)).body as Agent
}

const change = (task: Task, body: object) => admin.ask('PATCH', `/api/tasks/${task.id}`, body)

test('[AG-05] a task is given to an agent in place of a person, and back; it is nobody’s only where it is neither’s', async () => {
  const task = await createWork(admin, 'tasks', project, { assignee_user_id: admin.id })
  expect((await change(task, { agent_id: agent.id })).body).toMatchObject({
    agent_id: agent.id,
    assignee_user_id: null,
  })
  const listed = async (query: string) => {
    const { body } = await admin.ask('GET', `/api/tasks?${query}`)
    return (body as Task[]).map(({ id }) => id)
  }
  expect(await listed(`agent_id=${agent.id}`)).toEqual([task.id])
  expect(await listed('assignee_user_id=none')).toEqual([])
  expect((await admin.ask('GET', '/api/workload')).body).toEqual([])
  expect((await change(task, { assignee_user_id: admin.id })).body).toMatchObject({
    agent_id: null,
    assignee_user_id: admin.id,
  })
  expect((await change(task, { agent_id: agent.id })).status).toBe(200)
  const many = { ids: [task.id], change: { assignee_user_id: admin.id } }
  expect((await admin.ask('POST', '/api/tasks/many', many)).status).toBe(200)
  expect(await listed(`agent_id=${agent.id}`)).toEqual([])
  expect((await change(task, { assignee_user_id: null, agent_id: null })).status).toBe(200)
  expect(await listed('assignee_user_id=none')).toEqual([task.id])
  const { body } = await admin.ask('GET', `/api/projects/${project}/activity`)
  expect((body as Activity[]).some(({ changes }) => changes.agent_id?.[1] === agent.id)).toBe(true)
})

test('[AG-05] [MS-01] a task is of one of them alone, and of no agent of another organisation', async () => {
  const task = await createWork(admin, 'tasks', project, {})
  const both = { agent_id: agent.id, assignee_user_id: admin.id }
  const said = { errors: [{ field: 'agent_id', message: 'Uma task é de uma pessoa ou de um agente' }] }
  expect((await change(task, both)).body).toMatchObject(said)
  expect((await admin.ask('POST', `/api/projects/${project}/tasks`, { title: 'T', ...both })).body).toMatchObject(said)
  const stranger = await signUp(server.url)
  const foreign = await agentOf(stranger, 'Alheio')
  expect((await change(task, { agent_id: foreign.id })).body).toMatchObject({
    errors: [{ field: 'agent_id', message: 'Escolha um agente da organização' }],
  })
})
