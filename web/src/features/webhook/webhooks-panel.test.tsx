import type { Webhook, WebhookDelivery } from '@leme/contract/webhook/webhook'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNotes, helena, openForm, press, refused, signIn, type, wire } from '../../test-form.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

const webhook = (fields: Partial<Webhook> = {}): Webhook => ({
  ...{
    id: 'w',
    org_id: 'o',
    address: 'https://erp.exemplo.com.br/leme',
    topics: ['tasks', 'finance'],
    is_active: true,
  },
  ...{ gone_at: null, failing_since: null, former_until: null, created_by: null, created_at: '2026-01-02T12:00:00Z' },
  ...fields,
})

const delivery = (fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: 'd', org_id: 'o', webhook_id: 'w', type: 'task.updated', is_batch: false, state: 'failed', attempts: 12 },
  ...{ created_at: '2026-01-03T12:00:00Z', next_attempt_at: null, attempted_at: '2026-01-04T12:00:00Z' },
  ...{ duration_ms: 80, status: 503, error: 'Respondeu 503', ...fields },
})

function open(webhooks: Webhook[] | ReturnType<typeof refused>, more: Record<string, object> = {}): void {
  signIn(helena)
  openForm(<WebhooksPanel />, { reads: { '/api/webhooks': webhooks, ...more } })
}

test('[CN-01] each webhook says what it hears of and how it stands', async () => {
  open([
    webhook(),
    webhook({ id: 'a', address: 'https://fora.exemplo.com.br/', is_active: false }),
    webhook({ id: 'b', address: 'https://gone.exemplo.com.br/', is_active: false, gone_at: '2026-02-03T12:00:00Z' }),
    webhook({ id: 'c', address: 'https://mudo.exemplo.com.br/', failing_since: '2026-02-03T12:00:00Z' }),
  ])
  for (const [address, state] of [
    ['erp', 'Ativo'],
    ['fora', 'Desligado'],
    ['gone', 'Desligado: o endereço respondeu 410'],
    ['mudo', /^Com falhas desde 03\/02\/2026,? 09:00$/],
  ] as const) {
    const row = within(await screen.findByRole('row', { name: (text) => text.includes(`${address}.exemplo`) }))
    row.getByText(state)
    row.getByText('Faturas e recebíveis')
  }
})

test('[CN-01] a list that does not come can be asked for again; without a webhook nothing leaves', async () => {
  open(refused('forbidden'))
  await screen.findByText('Não foi possível carregar os webhooks')
  wire.reads['/api/webhooks'] = []
  await press('Tentar novamente')
  await screen.findByText('Nenhum webhook: nada sai daqui')
})

test('[CN-01] a new one needs an address and an event; its secret is shown once, and what the server refuses is said at the field', async () => {
  open([])
  await press('Novo webhook')
  await press('Criar webhook')
  await expectNotes({ Endereço: 'Endereço é obrigatório' })
  await screen.findByText('Escolha ao menos um evento')
  expect(wire.sent).toEqual([])
  await type({ Endereço: 'https://printer.local/' })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Alertas de agentes' }))
  const message = 'Este endereço é de uma rede privada, e esta instalação não envia a ela'
  wire.answer = refused('validation_failed', message, [{ field: 'address', message }])
  await press('Criar webhook')
  await expectNotes({ Endereço: message })
  await type({ Endereço: 'https://erp.exemplo.com.br/leme' })
  wire.answer = () => Response.json({ ...webhook(), secret: 'whsec_segredo' }, { status: 201 })
  await press('Criar webhook')
  await screen.findByDisplayValue('whsec_segredo')
  expect(wire.sent.at(-1)).toMatchObject({
    request: 'POST /api/webhooks',
    body: { address: 'https://erp.exemplo.com.br/leme', topics: ['agent_alerts'] },
  })
})

test('[CN-01] the log says what became of each message, shows it with its answer, and sends it again', async () => {
  const whole = { ...delivery(), body: '{"type":"task.updated"}', answer: 'fora do ar' }
  open([webhook()], {
    '/api/webhooks/w/deliveries': [
      delivery(),
      delivery({ id: 'e', type: 'invoice.created', is_batch: true, state: 'delivered', status: 204, error: null }),
      delivery({ id: 'f', type: 'task.created', state: 'waiting', attempts: 0, error: null, attempted_at: null }),
    ],
    '/api/webhook-deliveries/d': whole,
  })
  await press('Entregas a https://erp.exemplo.com.br/leme')
  const list = within(await screen.findByRole('list', { name: 'Entregas', hidden: true }))
  list.getByText('Respondeu 503 · 12 tentativas')
  list.getByText('invoice.created (importação)')
  list.getByText('Respondeu 204 em 80 ms')
  list.getByText('Na fila')
  fireEvent.click(list.getByRole('button', { name: /task\.updated/, hidden: true }))
  await screen.findByText('fora do ar')
  wire.answer = () => Response.json(delivery({ state: 'waiting', attempts: 0 }))
  await press('Enviar de novo')
  await screen.findByText('Enviado de novo')
  wire.answer = () => Response.json(delivery({ id: 'g', type: 'webhook.test', state: 'waiting' }), { status: 201 })
  await press('Enviar teste')
  await waitFor(() =>
    expect(wire.sent.map(({ request }) => request)).toEqual([
      'POST /api/webhook-deliveries/d/resend',
      'POST /api/webhooks/w/test',
    ]),
  )
})
