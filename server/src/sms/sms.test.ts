import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmsGateway } from '../../test/auth/sms-gateway.ts'
import { createMailStage, eventually } from '../../test/mail/mail.ts'
import { loadConfig } from '../config.ts'
import { createSms } from './sms.ts'
import { createWebhook } from './webhook.ts'

let stage: Awaited<ReturnType<typeof createMailStage>>
beforeAll(async () => {
  stage = await createMailStage()
})
afterAll(() => stage?.close())

const secretKey = 'x'.repeat(32)
const phone = '5548999990000'
const account_id = '018f0000-0000-7000-8000-000000000000'

async function send(gateway: { config: Parameters<typeof createWebhook>[0] }) {
  const { db } = stage.start(null)
  const sms = createSms({
    config: { sms: gateway.config, secretKey },
    db,
    clock: stage.clock,
    log: pino({ level: 'silent' }),
  })
  const wake = await db.authTransaction((tx) =>
    sms.queue(tx, {
      phone,
      kind: 'sms_sign_in',
      account_id,
      code: '123456',
      expires_at: new Date(stage.clock().getTime() + 3_600_000),
    }),
  )
  await wake()
  return { ...sms, wake }
}

describe('a text message', () => {
  test('[AU-10] goes out once, and its content is gone from the database after it', async () => {
    const gateway = await startSmsGateway()
    const sms = await send(gateway)
    await eventually(() => gateway.received.length).toBe(1)
    await eventually(async () => (await stage.rows()).map(({ is_sent, is_empty }) => is_sent && is_empty)).toEqual([
      true,
    ])
    await sms.close()
    await gateway.close()
    await stage.reset()
  })

  test('[AU-10] is tried again with the same id where the gateway fails, and given up where it refuses', async () => {
    let status = 503
    const gateway = await startSmsGateway(() => status)
    const sms = await send(gateway)
    await eventually(async () => (await stage.rows())[0]).toMatchObject({
      attempts: 1,
      is_failed: false,
      last_error: 'the gateway answered 503',
    })
    status = 422
    stage.advance(61_000)
    await sms.wake()
    await eventually(async () => (await stage.rows())[0]).toMatchObject({
      attempts: 2,
      is_failed: true,
      is_empty: true,
    })
    await sms.close()
    await gateway.close()
    await stage.reset()
  })

  test('[AU-10] waits where the gateway is silent, sends elsewhere or is not there', async () => {
    const odd = createServer((request, response) => {
      if (request.url === '/elsewhere') response.writeHead(307, { location: '/sms' }).end()
    })
    odd.listen(0, '127.0.0.1')
    await once(odd, 'listening')
    const { port } = odd.address() as AddressInfo
    const message = {
      id: account_id,
      kind: 'sms' as const,
      recipient: phone,
      created_at: '',
      expires_at: '',
      attempts: 1,
      content: { account_id, code: '123456', text: '' },
    }
    const urls = [`http://127.0.0.1:${port}/silent`, `http://127.0.0.1:${port}/elsewhere`, 'http://127.0.0.1:1/']
    for (const url of urls) {
      const webhook = createWebhook({ url, secret: Buffer.alloc(32) }, 300)
      expect(await webhook.run(message)).toMatchObject({ result: 'retry' })
      webhook.close()
    }
    odd.closeAllConnections()
    odd.close()
  })
})

describe('the settings of SMS', () => {
  const secret = `v1,whsec_${Buffer.alloc(32, 7).toString('base64')}`

  test('[AU-10] are read together', () => {
    const { sms } = loadConfig({ SMS_WEBHOOK_URL: 'https://sms.exemplo.com.br/leme', SMS_WEBHOOK_SECRET: secret })
    expect(sms).toEqual({ url: 'https://sms.exemplo.com.br/leme', secret: Buffer.alloc(32, 7) })
    expect(loadConfig({}).sms).toBeNull()
  })

  test.each([
    [
      { SMS_WEBHOOK_URL: 'https://sms.exemplo.com.br' },
      'SMS_WEBHOOK_SECRET é obrigatória quando SMS_WEBHOOK_URL está definida.',
    ],
    [{ SMS_WEBHOOK_SECRET: secret }, 'SMS_WEBHOOK_URL é obrigatória quando SMS_WEBHOOK_SECRET está definida.'],
    [{ SMS_WEBHOOK_URL: 'http://sms.exemplo.com.br', SMS_WEBHOOK_SECRET: secret }, 'SMS_WEBHOOK_URL deve ser'],
    [{ SMS_WEBHOOK_URL: 'https://a:b@sms.exemplo.com.br', SMS_WEBHOOK_SECRET: secret }, 'SMS_WEBHOOK_URL deve ser'],
    [
      { SMS_WEBHOOK_URL: 'https://sms.exemplo.com.br', SMS_WEBHOOK_SECRET: 'segredo' },
      'SMS_WEBHOOK_SECRET deve ter a forma',
    ],
  ])('[AU-10] half set or odd are refused with a sentence: %j', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(sentence)
  })
})
