import { expect, test } from 'vitest'
import { signIn } from '../../../test/person.ts'
import { isSignedBy } from '../../../test/webhook/receiver.ts'
import { eventually, useWebhookStage } from '../../../test/webhook/webhook-stage.ts'
import { createProject, createWork } from '../../../test/work.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

const minute = 60_000
const stage = useWebhookStage({ timeoutMs: 1_500 })

test('[CN-01] what is not taken is tried again with the same id and body, and another timestamp and signature', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  receiver.answer((response, _, n) => response.writeHead(n === 0 ? 500 : 200).end(n === 0 ? 'depois' : 'ok'))
  const { id, secret } = await stage.create(person, receiver.url)
  const project = await createProject(person)
  await createWork(person, 'tasks', project, { title: 'Convés' })
  await eventually(async () => (await stage.deliveries(person, id))[0]?.attempts).toBe(1)
  await eventually(async () => (await stage.deliveries(person, id))[0]?.error).toBe('Respondeu 500')
  const [waiting] = await stage.deliveries(person, id)
  if (!waiting) throw new Error('no delivery')
  expect(waiting).toMatchObject({ state: 'waiting', status: 500 })
  expect((await stage.delivery(person, waiting)).answer).toBe('depois')
  const list = async () => (await person.ask('GET', '/api/webhooks')).body
  expect(await list()).toMatchObject([{ failing_since: expect.any(String), is_active: true }])
  stage.pass(5_000)
  await eventually(() => receiver.received.length).toBe(2)
  const [one, other] = receiver.received
  if (!one || !other) throw new Error('it was not tried again')
  expect(other.headers['webhook-id']).toBe(one.headers['webhook-id'])
  expect(other.body).toBe(one.body)
  expect(Number(other.headers['webhook-timestamp'])).toBeGreaterThan(Number(one.headers['webhook-timestamp']))
  expect([one, other].every((received) => isSignedBy(secret, received))).toBe(true)
  await eventually(async () => (await stage.deliveries(person, id))[0]).toMatchObject({
    ...{ state: 'delivered', attempts: 2, status: 200, error: null, next_attempt_at: null },
  })
  expect(await list()).toMatchObject([{ failing_since: null }])
})

test('[CN-01] it is tried for a day, after growing waits, and then given up; "enviar de novo" sends the same once more', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  receiver.answer((response) => response.writeHead(503).end())
  const { id } = await stage.create(person, receiver.url)
  await createWork(person, 'tasks', await createProject(person), { title: 'Quilha' })
  const ended = async (attempts: number) => {
    const read = async () => {
      const { rows } = await stage.owner.query(
        `select state, attempts, (extract(epoch from next_attempt_at - attempted_at) * 1000)::float8 as wait
         from webhook_deliveries where webhook_id = $1 and held_until is null`,
        [id],
      )
      return rows[0] as { state: string; attempts: number; wait: number } | undefined
    }
    await eventually(async () => (await read())?.attempts).toBe(attempts)
    return (await read()) ?? expect.fail('the delivery is gone')
  }
  const waits: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const { state, wait } = await ended(attempts)
    if (state === 'failed') break
    waits.push(wait)
    stage.pass(wait)
  }
  expect(waits.slice(0, 4)).toEqual([5_000, 30_000, 2 * minute, 10 * minute])
  const whole = waits.reduce((sum, wait) => sum + wait, 0)
  expect(whole).toBeGreaterThan(20 * 60 * minute)
  expect(whole).toBeLessThan(24 * 60 * minute)
  expect(receiver.received).toHaveLength(waits.length + 1)

  const again = await signIn(stage.server.url, person.email)
  const [given] = await stage.deliveries(again, id)
  expect(given).toMatchObject({ state: 'failed', status: 503, next_attempt_at: null })
  receiver.answer((response) => response.writeHead(200).end('agora sim'))
  expect(await again.ask('POST', `/api/webhook-deliveries/${given?.id}/resend`)).toMatchObject({
    ...{ status: 200, body: { id: given?.id, state: 'waiting', attempts: 0 } },
  })
  await eventually(() => receiver.received.length).toBe(waits.length + 2)
  const [first, last] = [receiver.received[0], receiver.received.at(-1)]
  expect([last?.headers['webhook-id'], last?.body]).toEqual([first?.headers['webhook-id'], first?.body])
  await eventually(async () => (await stage.deliveries(again, id))[0]).toMatchObject({
    state: 'delivered',
    status: 200,
  })
}, 120_000)

test('[CN-01] [OP-03] the operator reads how many messages wait to be delivered, and for how long they have been due', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  receiver.answer((response) => response.writeHead(503).end())
  const read = async () => {
    const text = await (await fetch(`${stage.server.url}/metrics`)).text()
    const figure = (name: string) => Number(text.match(`${name}{kind="webhook"} ([0-9.]+)`)?.[1] ?? 0)
    return { waiting: figure('leme_jobs_waiting'), oldest: figure('leme_jobs_oldest_seconds') }
  }
  const before = await read()
  const { id } = await stage.create(person, receiver.url)
  await createWork(person, 'tasks', await createProject(person), { title: 'Leme' })
  await eventually(async () => (await stage.deliveries(person, id))[0]?.error).toBe('Respondeu 503')
  expect(await read()).toEqual({ waiting: before.waiting + 1, oldest: 0 })
  await stage.owner.query(
    `update webhook_deliveries set next_attempt_at = next_attempt_at - interval '20 minutes', held_until = now() + interval '1 hour'
     where webhook_id = $1`,
    [id],
  )
  expect((await read()).oldest).toBeGreaterThan(15 * 60)
})

test('[CN-01] 410 switches the webhook off for good, and an administrator on again; nothing is written meanwhile', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  receiver.answer((response, _, n) => response.writeHead(n === 0 ? 410 : 204).end())
  const { id } = await stage.create(person, receiver.url)
  const project = await createProject(person)
  const task = await createWork(person, 'tasks', project, { title: 'Vela' })
  const read = async () => ((await person.ask('GET', '/api/webhooks')).body as { is_active: boolean }[])[0]
  await eventually(async () => (await read())?.is_active).toBe(false)
  expect(await read()).toMatchObject({ gone_at: expect.any(String), failing_since: null })
  const [given] = await stage.deliveries(person, id)
  expect(given).toMatchObject({
    state: 'failed',
    status: 410,
    error: 'O endereço respondeu 410: o webhook foi desligado',
  })
  await person.ask('PATCH', `/api/tasks/${task.id}`, { status: 'doing' })
  expect(await stage.deliveries(person, id)).toHaveLength(1)
  for (const path of [`webhooks/${id}/test`, `webhook-deliveries/${given?.id}/resend`]) {
    expect(await person.ask('POST', `/api/${path}`)).toMatchObject({
      status: 409,
      body: { code: 'webhook_off' },
    })
  }
  const on = await person.ask('PATCH', `/api/webhooks/${id}`, { is_active: true })
  expect(on).toMatchObject({ status: 200, body: { is_active: true, gone_at: null } })
  await person.ask('PATCH', `/api/tasks/${task.id}`, { status: 'review' })
  await eventually(() => receiver.types()).toEqual(['task.created', 'task.updated'])
  const audit = (await person.ask('GET', '/api/audit')).body as { event: string; actor_name: string | null }[]
  expect(
    audit.filter(({ event }) => event.startsWith('webhook_')).map(({ event, actor_name }) => [event, actor_name]),
  ).toEqual([
    ['webhook_switched_on', 'Ana Prado'],
    ['webhook_switched_off', null],
    ['webhook_created', 'Ana Prado'],
  ])
})

test('[CN-01] no redirect is followed', async () => {
  const [person, receiver, elsewhere] = [await stage.person(), await stage.receiver(), await stage.receiver()]
  receiver.answer((response) => response.writeHead(307, { location: elsewhere.url }).end())
  const { id } = await stage.create(person, receiver.url)
  await createWork(person, 'tasks', await createProject(person), { title: 'Rumo' })
  await eventually(async () => (await stage.deliveries(person, id))[0]).toMatchObject({
    ...{ state: 'waiting', status: 307, error: 'Redirecionamentos não são seguidos' },
  })
  expect(elsewhere.received).toEqual([])
})

test('[CN-01] an address that does not answer holds up nobody else, and has a few messages under way at once', async () => {
  const [person, slow, quick] = [await stage.person(), await stage.receiver(), await stage.receiver()]
  slow.answer(() => {})
  const { id } = await stage.create(person, slow.url)
  await stage.create(person, quick.url)
  const project = await createProject(person)
  await stage.stop()
  await Promise.all(Array.from({ length: 9 }, (_, n) => createWork(person, 'tasks', project, { title: `Tarefa ${n}` })))
  stage.begin(60_000)
  await eventually(() => quick.received.length).toBe(9)
  expect(slow.received).toHaveLength(4)
  const tried = (await stage.deliveries(person, id)).map(({ attempts }) => attempts)
  expect(tried.toSorted()).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1])
  await stage.stop()
  stage.begin(300)
  await eventually(async () => (await stage.deliveries(person, id)).map(({ error }) => error)).toContain(
    'Sem resposta em 0.3 s',
  )
  await stage.stop()
  stage.begin()
}, 90_000)

test('[CN-01] of an answer without end its first 2 kB are read, and its status counts', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  receiver.answer((response) => {
    response.writeHead(200)
    const more = setInterval(() => response.write('á'.repeat(1_000)), 5)
    response.on('close', () => clearInterval(more))
  })
  const { id } = await stage.create(person, receiver.url, ['epics'])
  await createWork(person, 'epics', await createProject(person), { title: 'Fala' })
  await eventually(async () => (await stage.deliveries(person, id))[0]?.state).toBe('delivered')
  const [one] = await stage.deliveries(person, id)
  const answer = one && (await stage.delivery(person, one)).answer
  expect(answer).toMatch(/^á{1024}$/)
})

test('[CN-01] the log goes back 30 days; what waited for a day at a webhook that was switched off is given up', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  const { id } = await stage.create(person, receiver.url)
  const project = await createProject(person)
  await createWork(person, 'tasks', project, { title: 'Antiga' })
  await eventually(() => receiver.received.length).toBe(1)
  receiver.answer((response) => response.writeHead(500).end())
  await createWork(person, 'tasks', project, { title: 'Parada' })
  await eventually(async () => (await stage.deliveries(person, id))[0]?.status).toBe(500)
  await person.ask('PATCH', `/api/webhooks/${id}`, { is_active: false })
  const sweep = (days: number) =>
    sweepDeliveries(stage.server.services.db, new Date(Date.now() + days * 24 * 60 * minute))
  await sweep(0)
  expect((await stage.deliveries(person, id)).map(({ state }) => state)).toEqual(['waiting', 'delivered'])
  await sweep(1.1)
  expect((await stage.deliveries(person, id)).map(({ state }) => state)).toEqual(['failed', 'delivered'])
  await stage.owner.query(
    `update webhook_deliveries set created_at = created_at - interval '30 days' where webhook_id = $1 and state = 'delivered'`,
    [id],
  )
  await sweep(0.5)
  expect((await stage.deliveries(person, id)).map(({ state }) => state)).toEqual(['failed'])
})
