import { expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { eventually, useWebhookStage } from '../../../test/webhook/webhook-stage.ts'
import { createProject, createWork } from '../../../test/work.ts'

const stage = useWebhookStage()

test('[CN-01] of one thing a later message waits for the earlier one, and others do not', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  const { id } = await stage.create(person, receiver.url)
  const project = await createProject(person)
  const refused = await createWork(person, 'tasks', project, { title: 'Parada' })
  await eventually(() => receiver.received.length).toBe(1)
  receiver.answer((response, { message }) => response.writeHead(message.data.id === refused.id ? 500 : 204).end())
  await person.ask('PATCH', `/api/tasks/${refused.id}`, { status: 'doing' })
  await person.ask('PATCH', `/api/tasks/${refused.id}`, { status: 'review' })
  const other = await createWork(person, 'tasks', project, { title: 'Anda' })
  await person.ask('PATCH', `/api/tasks/${other.id}`, { status: 'done' })
  const came = () =>
    receiver.received.map(
      ({ message: { type, data } }) => `${data.id === refused.id ? 'Parada' : 'Anda'} ${type.slice(5)}`,
    )
  await eventually(() => came().filter((one) => one.startsWith('Anda'))).toEqual(['Anda created', 'Anda updated'])
  expect(came().filter((one) => one.startsWith('Parada'))).toEqual(['Parada created', 'Parada updated'])
  receiver.answer((response) => response.writeHead(204).end())
  stage.pass(5_000)
  await eventually(async () => (await stage.deliveries(person, id)).every(({ state }) => state === 'delivered')).toBe(
    true,
  )
  const statuses = receiver.received.filter(
    ({ message }) => message.data.id === refused.id && message.type === 'task.updated',
  )
  expect(statuses.map(({ message }) => (message.data.after as { status: string }).status)).toEqual([
    'doing',
    'doing',
    'review',
  ])
})

test('[CN-01] what an import brings stands in that order with each of its things, and with nothing else', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  const { id, org_id } = await stage.create(person, receiver.url, ['tickets', 'epics'])
  const project = await createProject(person)
  receiver.answer((response) => response.writeHead(500).end())
  const key = await createKey(person, ['tickets:write'])
  await key.ask('POST', '/api/tickets', [{ external_id: '1', title: 'Vento' }])
  await eventually(() => receiver.types()).toEqual(['ticket.created'])
  receiver.answer((response, { message }) => response.writeHead(message.type === 'ticket.created' ? 500 : 204).end())
  const identity = { user_id: person.id, org_id, role: 'admin', email: person.email, session_id: null } as const
  await stage.server.services.db.transactionAs(
    identity,
    (tx) => tx.query(`update tickets set title = 'Vento sul' where external_id = '1'`),
    { source: 'import' },
  )
  const [ticket] = (await person.ask('GET', '/api/tickets')).body as { id: string }[]
  const changed = await person.ask('PATCH', `/api/tickets/${ticket?.id}`, { status: 'waiting' })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await createWork(person, 'epics', project, { title: 'À parte' })
  await eventually(() => receiver.types()).toContain('epic.created')
  expect(receiver.types().filter((type) => type === 'ticket.updated')).toEqual([])

  receiver.answer((response) => response.writeHead(204).end())
  stage.pass(60_000)
  await eventually(async () => (await stage.deliveries(person, id)).every(({ state }) => state === 'delivered')).toBe(
    true,
  )
  const [batch, single] = receiver.received.filter(({ message }) => message.type === 'ticket.updated')
  expect(batch?.message.data).toMatchObject({ source: 'import', count: 1, things: [{ id: ticket?.id, key: 'T-1' }] })
  expect(single?.message.data).toMatchObject({
    source: 'page',
    before: { status: 'open' },
    after: { status: 'waiting' },
  })
})
