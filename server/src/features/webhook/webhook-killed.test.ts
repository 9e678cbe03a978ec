import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isSignedBy } from '../../../test/webhook/receiver.ts'
import { eventually, useWebhookStage } from '../../../test/webhook/webhook-stage.ts'
import { createProject, createWork } from '../../../test/work.ts'

const stage = useWebhookStage()
/** A process of its own takes its time to start where many tests run. */
const slow = { timeout: 150_000 }

/** Another process on the stage's database that sends, and makes a change. */
function startProcess(change?: object) {
  const { database, services } = stage.server
  const given = { serverUrl: database.serverUrl, secretKey: services.config.secretKey, change }
  const script = fileURLToPath(new URL('../../../test/webhook/killed-process.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, KILLED_STAGE: JSON.stringify(given) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test('[CN-01] what was committed by a process that is killed before it sends it is sent by another', slow, async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  const { org_id, secret } = await stage.create(person, receiver.url)
  const project = await createProject(person)
  await stage.stop()
  const child = startProcess({
    identity: { user_id: person.id, org_id, role: 'admin', email: person.email, session_id: null },
    text: `insert into tasks (org_id, project_id, title) values ($1, $2, 'Antes do fim')`,
    values: [org_id, project],
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  expect((await person.ask('GET', `/api/projects/${project}/tasks`)).body).toMatchObject([{ title: 'Antes do fim' }])
  expect(receiver.received).toEqual([])
  stage.begin()
  await eventually(() => receiver.types()).toEqual(['task.created'])
  expect(receiver.received.every((one) => isSignedBy(secret, one))).toBe(true)
})

test(
  '[CN-01] what a process was sending when it was killed is sent again once its hold is over, as the same message',
  slow,
  async () => {
    const [person, receiver] = [await stage.person(), await stage.receiver()]
    receiver.answer(() => {})
    const { id } = await stage.create(person, receiver.url)
    const project = await createProject(person)
    await stage.stop()
    const child = startProcess()
    await createWork(person, 'tasks', project, { title: 'No meio' })
    await expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBe(1)
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    receiver.answer((response) => response.writeHead(204).end())
    stage.begin()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(receiver.received, 'it is held for a while').toHaveLength(1)
    stage.pass(45_000)
    await eventually(() => receiver.received.length).toBe(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    await eventually(async () => (await stage.deliveries(person, id))[0]).toMatchObject({
      state: 'delivered',
      attempts: 2,
    })
  },
)
