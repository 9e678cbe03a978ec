import { expect, test } from 'vitest'
import { createKey } from '../../server/test/auth/api-key.ts'
import { documentOf, someSpan } from '../../server/test/otlp/payload.ts'
import { violationsAtBothWidths } from '../axe.ts'
import { useStage } from '../harness.ts'

const stage = useStage()

test('[AG-01] an agent that others call shows its own part of their runs, and opens one', async () => {
  const admin = await stage.signUp()
  const key = await createKey(admin, ['runs:write'])
  const at = Date.now() - 60_000
  const boss = someSpan(at, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'Coordenador' })
  const below = { traceId: boss.traceId, parentSpanId: boss.spanId }
  const inner = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'Redator', 'gen_ai.usage.cost': 0.0132 }
  const own = { 'gen_ai.operation.name': 'chat', 'gen_ai.usage.cost': 0.0009 }
  const spans = [
    { ...boss, name: 'invoke_agent Coordenador' },
    ...[inner, own].map((said) => ({ ...someSpan(at, said), ...below })),
  ]
  await key.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(documentOf(...spans))), {
    'content-type': 'application/json',
  })
  const page = await stage.open({ as: admin, path: '/agents' })
  await page.getByRole('link', { name: 'Redator' }).click()
  const parts = page.getByRole('region', { name: 'Dentro de execuções de outros agentes' })
  await parts.getByText(/1 chamada .*a sua própria parte custou US\$\s0,0132/).waitFor()
  expect(await violationsAtBothWidths(page, 'main')).toEqual([])
  await page.screenshot({ path: '/tmp/parts.png', fullPage: true })
  await parts.getByRole('link', { name: 'invoke_agent Coordenador' }).click()
  await page.getByRole('dialog').getByText('US$ 0,0141').first().waitFor()
})
