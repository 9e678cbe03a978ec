import type { Agent } from '@leme/contract/agents/agent'
import { expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { isSignedBy } from '../../../test/webhook/receiver.ts'
import { eventually, useWebhookStage } from '../../../test/webhook/webhook-stage.ts'
import { judgeAlerts } from '../agent/agent-alert.queries.ts'

const stage = useWebhookStage()
const minute = 60_000

test('[AG-07] [CN-01] an alert of an agent is one message when the incident begins, none while it lasts, and one when it is over', async () => {
  const [person, receiver, other] = [await stage.person(), await stage.receiver(), await stage.receiver()]
  const { secret } = await stage.create(person, receiver.url, ['agent_alerts'])
  await stage.create(person, other.url, ['tasks', 'tickets'])
  const start = Date.now() - 30 * minute
  const run = (at: number, status: string) => {
    const created_at = new Date(start + at * minute).toISOString()
    return { external_id: `run ${at}`, run_type: 'chat', status, agent: 'triagem', created_at }
  }
  await send(person, '/api/agent-runs', [run(0, 'completed'), run(1, 'failed'), run(2, 'failed')])
  const [agent] = ((await person.ask('GET', '/api/agents')).body as Agent[]).filter(({ name }) => name === 'triagem')
  const saved = await person.ask('PUT', `/api/agents/${agent?.id}/alerts`, {
    kind: 'failures',
    threshold: 50,
    minutes: 10,
  })
  const { id } = saved.body as { id: string }
  const judge = (at: number) => judgeAlerts(stage.server.services.db, new Date(start + at * minute))
  for (const at of [3, 4, 5]) await judge(at)
  await eventually(() => receiver.types()).toEqual(['agent_alert.opened'])
  for (const at of [20, 21]) await judge(at)
  await eventually(() => receiver.types()).toEqual(['agent_alert.opened', 'agent_alert.closed'])
  expect(receiver.received.every((one) => isSignedBy(secret, one))).toBe(true)
  const rule = { id, agent_id: agent?.id, agent: 'triagem', kind: 'failures', threshold: 50, minutes: 10 }
  const [opened, closed] = receiver.received.map(({ message }) => message.data)
  expect(opened).toMatchObject({ ...rule, figure: 66.7, over_at: null })
  expect(closed).toMatchObject({ ...rule, figure: null })
  expect(Date.parse(String(closed?.since))).toBe(start + 3 * minute)
  expect(Date.parse(String(closed?.over_at))).toBe(start + 20 * minute)
  expect(other.received).toEqual([])
})
