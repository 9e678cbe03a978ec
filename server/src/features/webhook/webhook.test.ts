import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@leme/contract/webhook/webhook'
import { webhookFields, webhookNouns, webhookTopics } from '@leme/contract/webhook/webhook-topics'
import { errors } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { isSignedBy } from '../../../test/webhook/receiver.ts'
import { eventually, useWebhookStage } from '../../../test/webhook/webhook-stage.ts'
import { expectProblem, expectRefused } from '../../../test/work.ts'
import { withClient } from '../../database/client.ts'
import { startWebhooks } from './send-webhooks.ts'

const stage = useWebhookStage()

const valid = { address: 'https://exemplo.com.br/leme', topics: ['tasks'] }
const create = (person: Person, body: unknown = valid) => person.ask('POST', '/api/webhooks', body)
const list = async (person: Person) => (await person.ask('GET', '/api/webhooks')).body as Webhook[]

describe('a new webhook', () => {
  test('[CN-01] shows its secret once: it is stored encrypted, and the application may not even read that', async () => {
    const person = await stage.person()
    const { status, body, headers } = await create(person, {
      address: ' HTTPS://Exemplo.com.br:443/leme#fim ',
      topics: ['tickets', 'tasks'],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    const { secret, ...row } = body as WebhookWithSecret
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').length
    expect(bytes >= 24 && bytes <= 64, 'as the specification asks').toBe(true)
    expect(row).toMatchObject({
      ...{ address: 'https://exemplo.com.br/leme', topics: ['tasks', 'tickets'], is_active: true, gone_at: null },
      ...{ failing_since: null, former_until: null, created_by: { id: person.id } },
    })
    expect(await list(person)).toEqual([row])
    const { rows } = await stage.owner.query(
      'select encode(sealed_secret, $2) as sealed, to_jsonb(webhooks) as stored from webhooks where id = $1',
      [row.id, 'escape'],
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length))
    const { rows: rights } = await stage.owner.query(
      `select has_column_privilege('leme_app', 'webhooks', 'sealed_secret', 'select') as may`,
    )
    expect(rights).toEqual([{ may: false }])
    const { rows: stored } = await stage.owner
      .query(`select from system.idempotency where answer::text like '%whsec_%'`)
      .catch(() => ({ rows: [] }))
    expect(stored).toEqual([])
  })

  test.each([
    [{}, 'address', 'Endereço é obrigatório'],
    [{ address: '' }, 'address', 'Endereço é obrigatório'],
    [{ address: 'exemplo' }, 'address', 'Use um endereço https, como https://exemplo.com.br/leme'],
    [{ address: 'ftp://exemplo.com.br' }, 'address', 'Use um endereço https, como https://exemplo.com.br/leme'],
    [{ address: 'javascript:alert(1)' }, 'address', 'Use um endereço https, como https://exemplo.com.br/leme'],
    [{ address: 'https://ana:senha@exemplo.com.br' }, 'address', 'O endereço não pode ter usuário nem senha'],
    [{ address: `https://exemplo.com.br/${'a'.repeat(500)}` }, 'address', 'Endereço deve ter no máximo 500 caracteres'],
    [{ topics: [] }, 'topics', 'Escolha ao menos um evento'],
    [{ topics: ['tudo'] }, 'topics.0', 'Evento desconhecido'],
  ])('[CN-01] %j is refused', async (wrong, field, message) => {
    const body = 'address' in wrong || 'topics' in wrong ? { ...valid, ...wrong } : { topics: valid.topics }
    expectRefused(await create(await stage.person(), body), { field, message })
  })

  test('[CN-01] is the twentieth at most, also of several created at once', async () => {
    const person = await stage.person()
    for (let made = 0; made < 18; made += 1) await create(person)
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(person)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expectProblem(await create(person), 409, 'too_many_webhooks', errors.too_many_webhooks.message)
  })
})

describe('who may', () => {
  const nobody = '0190a8e0-0000-7000-8000-000000000000'
  const calls = (id: string, delivery = nobody): [string, string, unknown?][] => [
    ['PATCH', `/api/webhooks/${id}`, { is_active: false }],
    ['DELETE', `/api/webhooks/${id}`],
    ['POST', `/api/webhooks/${id}/secret`],
    ['POST', `/api/webhooks/${id}/test`],
    ['GET', `/api/webhooks/${id}/deliveries`],
    ['GET', `/api/webhook-deliveries/${delivery}`],
    ['POST', `/api/webhook-deliveries/${delivery}/resend`],
  ]

  test.each(['member', 'manager'] as const)('[CN-01] not a %s: neither see nor change any', async (role) => {
    const admin = await stage.person()
    const colleague = await inviteColleague(stage.server.url, admin, role)
    const { id } = (await create(admin)).body as Webhook
    const all: [string, string, unknown?][] = [['GET', '/api/webhooks'], ['POST', '/api/webhooks', valid], ...calls(id)]
    for (const [method, path, body] of all) {
      expectProblem(await colleague.ask(method, path, body), 403, 'forbidden', 'Você não tem permissão para fazer isso')
    }
    expect(await list(admin)).toMatchObject([{ id, is_active: true }])
  })

  test('[CN-01] not an admin of another organisation: there it does not exist', async () => {
    const [admin, stranger, receiver] = [await stage.person(), await stage.person(), await stage.receiver()]
    const { id } = await stage.create(admin, receiver.url)
    await admin.ask('POST', `/api/webhooks/${id}/test`)
    await eventually(() => receiver.received.length).toBe(1)
    const [delivery] = await stage.deliveries(admin, id)
    expect(await list(stranger)).toEqual([])
    for (const [method, path, body] of calls(id, delivery?.id)) {
      expect(await stranger.ask(method, path, body), `${method} ${path}`).toMatchObject({ status: 404 })
    }
    expect(await list(admin)).toMatchObject([{ id, is_active: true }])
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    expectProblem(
      await create(stranger, { ...valid, org_id }),
      403,
      'organization_mismatch',
      'A organização informada não é a sua',
    )
    await stranger.ask('POST', '/api/tickets', [{ external_id: '1', title: 'De outra' }])
    expect(receiver.received).toHaveLength(1)
  })
})

test('[CN-01] a secret that gave way also signs for a day: two signatures, the new one first', async () => {
  const [person, receiver] = [await stage.person(), await stage.receiver()]
  const { id, secret } = await stage.create(person, receiver.url)
  const rotated = await person.ask('POST', `/api/webhooks/${id}/secret`)
  expect(rotated).toMatchObject({ status: 200, body: { id, former_until: expect.any(String) } })
  const { secret: next } = rotated.body as WebhookWithSecret
  expect(next).not.toBe(secret)
  await person.ask('POST', `/api/webhooks/${id}/test`)
  await eventually(() => receiver.types()).toEqual(['webhook.test'])
  const [both] = receiver.received
  if (!both) throw new Error('nothing came')
  const signatures = String(both.headers['webhook-signature']).split(' ')
  expect(signatures).toHaveLength(2)
  expect([isSignedBy(secret, both), isSignedBy(next, both)]).toEqual([true, true])
  const first = { ...both, headers: { ...both.headers, 'webhook-signature': signatures[0] } }
  expect([isSignedBy(secret, first), isSignedBy(next, first)]).toEqual([false, true])

  const lasts = Date.parse((rotated.body as WebhookWithSecret).former_until ?? '') - Date.now()
  expect(Math.abs(lasts - 24 * 60 * 60_000)).toBeLessThan(60_000)
  await stage.owner.query(`update webhooks set former_until = now() - interval '1 second' where id = $1`, [id])
  await person.ask('POST', `/api/webhooks/${id}/test`)
  await eventually(() => receiver.received.length).toBe(2)
  expect(String(receiver.received[1]?.headers['webhook-signature'])).toMatch(/^v1,\S+$/)
})

test('[CN-01] what is said of each noun are columns that it has, and amounts are of the finances alone', async () => {
  const tables = {
    project: 'projects',
    epic: 'epics',
    story: 'stories',
    task: 'tasks',
    ticket: 'tickets',
    comment: 'comments',
  }
  const money = { invoice: 'finance_invoices', receivable: 'finance_receivables', payment: 'finance_payments' }
  for (const [noun, table] of Object.entries({ ...tables, ...money })) {
    const { rows } = await stage.owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    const columns = rows.map(({ name }) => name)
    const said: readonly string[] = webhookFields[noun as keyof typeof webhookFields]
    expect(
      said.filter((field) => !columns.includes(field)),
      noun,
    ).toEqual([])
    if (noun in tables)
      expect(
        said.filter((field) => /amount|rate|cost|price|usd|brl/.test(field)),
        noun,
      ).toEqual([])
  }
  const { rows } = await stage.owner.query<{ known: string }>(
    `select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'webhooks_nouns_known'`,
  )
  for (const noun of webhookNouns) expect(rows[0]?.known).toContain(`'${noun}'`)
  expect(
    Object.values(webhookTopics)
      .flatMap(({ nouns }) => [...nouns])
      .toSorted(),
  ).toEqual([...webhookNouns].toSorted())
})

describe('an address of this network', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server?.close())

  test.each([
    'https://127.0.0.1/',
    'https://localhost/x',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/',
  ])('[CN-01] %s is refused where the operator does not allow it', async (address) => {
    const person = await signUp(server.url)
    const message = 'Este endereço é de uma rede privada, e esta instalação não envia a ela'
    expectRefused(await create(person, { ...valid, address }), { field: 'address', message })
    const { id } = (await create(person)).body as Webhook
    expectRefused(await person.ask('PATCH', `/api/webhooks/${id}`, { address }), { field: 'address', message })
  })

  test('[CN-01] one that came to be private is not asked, and its message is given up', async () => {
    const [person, receiver] = [await signUp(server.url), await stage.receiver()]
    const { id } = (await create(person)).body as Webhook
    const end = startWebhooks({ ...server.services, poll: 50 })
    for (const address of [receiver.url, receiver.url.replace('http:', 'https:').replace('127.0.0.1', 'localhost')]) {
      await withClient(server.database.adminUrl, (client) =>
        client.query('update webhooks set address = $1 where id = $2', [address, id]),
      )
      const test = (await person.ask('POST', `/api/webhooks/${id}/test`)).body as WebhookDelivery
      await eventually(async () => (await person.ask('GET', `/api/webhook-deliveries/${test.id}`)).body).toMatchObject({
        ...{ state: 'failed', status: null, error: expect.stringMatching(/^(Use um endereço https|Este endereço é)/) },
      })
    }
    await end()
    expect(receiver.received).toEqual([])
  })

  test('[CN-01] http is refused too', async () => {
    const refusal = { field: 'address', message: 'Use um endereço https' }
    expectRefused(await create(await signUp(server.url), { ...valid, address: 'http://exemplo.com.br/' }), refusal)
  })
})
