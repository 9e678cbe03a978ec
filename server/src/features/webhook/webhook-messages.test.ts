import { expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { createKey } from '../../../test/auth/api-key.ts'
import { importText, invoices } from '../../../test/import/import.ts'
import { isSignedBy } from '../../../test/webhook/receiver.ts'
import { eventually, useWebhookStage } from '../../../test/webhook/webhook-stage.ts'
import { addMember, createProject, createWork, pastTheRoutes } from '../../../test/work.ts'

const stage = useWebhookStage()

test('[CN-01] a change on a page is one message, signed by the specification, with what the log says of it and nothing else', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  const { id: webhook, secret } = await stage.create(person, receiver.url)
  const project = await createProject(person)
  await addMember(person, project, person.id)
  const task = await createWork(person, 'tasks', project, { title: 'Revisar contrato', assignee_user_id: person.id })
  await eventually(() => receiver.received.length).toBe(1)
  const [created] = receiver.received
  if (!created) throw new Error('nothing came')
  expect(isSignedBy(secret, created)).toBe(true)
  expect(isSignedBy(secret, { ...created, body: `${created.body} ` })).toBe(false)
  expect(created.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
  })
  const key = (task as unknown as { key: string }).key
  expect(created.message).toEqual({
    type: 'task.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      ...{ id: task.id, noun: 'task', key, title: 'Revisar contrato', source: 'page' },
      project: { id: project, name: expect.any(String) },
      address: `${stage.server.url}/projects/${project}/${key}`,
      who: { type: 'user', id: person.id, name: 'Ana Prado' },
      before: null,
      after: {
        ...{ project_id: project, title: 'Revisar contrato', assignee_user_id: person.id, status: 'planned' },
        ...{ story_id: null, ticket_id: null, agent_id: null, description: null, priority: 'P3' },
        ...{ estimate_hours: null, due_date: null },
      },
    },
  })

  const changed = await person.ask('PATCH', `/api/tasks/${task.id}`, { status: 'doing' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await person.ask('DELETE', `/api/tasks/${task.id}`)).status).toBeLessThan(300)
  await eventually(() => receiver.types()).toEqual(['task.created', 'task.updated', 'task.deleted'])
  expect(receiver.received[1]?.message.data).toMatchObject({
    before: { status: 'planned' },
    after: { status: 'doing' },
  })
  expect(receiver.received[2]?.message.data).toMatchObject({
    before: { title: 'Revisar contrato' },
    after: null,
    address: null,
  })
  await eventually(async () => (await stage.deliveries(person, webhook)).map(({ state }) => state)).toEqual(
    Array(3).fill('delivered'),
  )
})

test('[CN-01] what is rolled back is not sent, nor what the webhook did not ask for, nor a change of what is not sent', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  const { id } = await stage.create(person, receiver.url, ['tasks'])
  const project = await createProject(person)
  const failing = pastTheRoutes(stage.server, person, async (tx) => {
    await tx.query(`insert into tasks (org_id, project_id, title) values (context.org_id(), $1, 'Nunca')`, [project])
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  await createWork(person, 'epics', project, { title: 'Épico' })
  const task = await createWork(person, 'tasks', project, { title: 'Sim' })
  const said = await person.ask('POST', `/api/things/${task.id}/comments`, { text: 'Oi' })
  expect(said.status, JSON.stringify(said.body)).toBeLessThan(300)
  await eventually(() => receiver.types()).toEqual(['task.created'])
  expect(await stage.deliveries(person, id)).toHaveLength(1)
})

test('[CN-01] what a key and the assistant write is sent alike, and says by whom', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  await stage.create(person, receiver.url, ['tasks', 'tickets'])
  const key = await createKey(person, ['tickets:write'])
  await key.ask('POST', '/api/tickets', [{ external_id: '77', title: 'De fora' }])
  await eventually(() => receiver.types()).toEqual(['ticket.created'])
  const { data } = receiver.received[0]?.message ?? {}
  expect(data).toMatchObject({ source: 'key', who: { type: 'api_key', id: key.id, name: 'Integração' } })
  expect(data).toMatchObject({ address: expect.stringContaining('/tasks/tickets/'), after: { external_id: '77' } })
  const project = await createProject(person)
  await say(person, 'crie a task Revisar proposta', { project })
  await eventually(() => receiver.types()).toEqual(['ticket.created', 'task.created'])
  expect(receiver.received[1]?.message.data).toMatchObject({ source: 'assistant', title: 'Revisar proposta' })
})

test('[CN-01] an import is one message a transaction and noun, which names what it brought, and amounts go to whom the finances were chosen for', async () => {
  const [person, receiver, other] = [await stage.person(), await stage.receiver(), await stage.receiver()]
  const { id, secret } = await stage.create(person, receiver.url, ['finance'])
  await stage.create(person, other.url, ['tasks', 'projects'])
  await importText(person, 'invoices', invoices(300))
  await eventually(() => receiver.received.length).toBeGreaterThan(0)
  await eventually(async () => (await stage.deliveries(person, id)).every(({ state }) => state === 'delivered')).toBe(
    true,
  )
  const made = receiver.received.filter(({ message }) => message.type === 'invoice.created')
  expect(made).toHaveLength(1)
  expect(made.every((one) => isSignedBy(secret, one))).toBe(true)
  const [batch] = made
  if (!batch) throw new Error('no batch came')
  const { source, count, things } = batch.message.data as { source: string; count: number; things: object[] }
  expect([source, count, things.length]).toEqual(['import', 300, 300])
  expect(things[0]).toMatchObject({
    noun: 'invoice',
    title: expect.any(String),
    address: expect.stringMatching(/\/finance\/invoices\/[0-9a-f-]{36}$/),
  })
  expect(JSON.stringify(things)).not.toContain('amount')
  expect((await stage.deliveries(person, id)).find(({ type }) => type === 'invoice.created')).toMatchObject({
    is_batch: true,
  })
  const invoice = { number: 'NF-900', client: 'Cais', amount: '1234.56', due_date: '2026-12-31' }
  const answer = await person.ask('PUT', '/api/finance/invoices', [invoice])
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await eventually(() => receiver.received.map(({ message }) => message.data.title)).toContain('NF-900')
  expect(receiver.received.find(({ message }) => message.data.title === 'NF-900')?.message.data.after).toMatchObject({
    amount: 1234.56,
    client: 'Cais',
  })
  expect(other.received).toEqual([])
})

test('[CN-01] a comment says on what it is, and where that is', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  await stage.create(person, receiver.url, ['comments'])
  const project = await createProject(person)
  const task = await createWork(person, 'tasks', project, { title: 'Casco' })
  await person.ask('POST', `/api/things/${task.id}/comments`, { text: 'Pronto para revisão' })
  await eventually(() => receiver.types()).toEqual(['comment.created'])
  expect(receiver.received[0]?.message.data).toMatchObject({
    title: 'Casco',
    address: expect.stringContaining(`/projects/${project}/`),
    after: { text: 'Pronto para revisão', thing_id: task.id, noun: 'task' },
  })
})

test('[CN-01] a project that is deleted, with all that is in it, is not said again for each part', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  await stage.create(person, receiver.url, ['projects', 'tasks'])
  const project = await createProject(person)
  await createWork(person, 'tasks', project, { title: 'Some junto' })
  await stage.owner.query(
    `with entered as (select set_config('app.org_id', org_id::text, false) from projects where id = $1) select from entered`,
    [project],
  )
  await stage.owner.query('delete from projects where id = $1', [project])
  await stage.owner.query(`select set_config('app.org_id', '', false)`)
  await eventually(() => receiver.types()).toEqual(['project.created', 'task.created', 'project.deleted'])
})
