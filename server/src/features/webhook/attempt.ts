import { webhookLimits } from '@leme/contract/webhook/webhook'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/transaction.ts'
import { type Posted, post, RefusedAddress } from '../../http/outgoing/post.ts'
import type { Sealer } from '../../secret.ts'
import { asOrganization, type Claimed, type Made } from './delivery-queue.ts'
import { signedHeaders } from './sign.ts'
import { writeBody } from './webhook-body.ts'

/** What a secret is encrypted as. */
export const secretLabel = 'webhook secret'

/** Longest that an address may take to answer; ms. */
const answerWithin = 10_000

export type WebhookServices = {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  config: Pick<Config, 'publicUrl' | 'secretKey' | 'webhookPrivateAddresses'>
  /** How often it is looked for what is to be tried again; ms. */
  poll?: number
  /** Longest that an address may take to answer, where a test cannot wait as long as usual; ms. */
  timeoutMs?: number
}

type Services = WebhookServices & { sealer: Sealer; signal: AbortSignal }

type Secrets = {
  address: string
  sealed_secret: Buffer
  former_sealed_secret: Buffer | null
  former_until: string | null
}

const unsent: Made = { state: 'failed', status: null, answer: null, duration_ms: 0, error: null }

/** Sends a message once. The text is written at the first attempt, and the same in each later one. */
export async function attempt(services: Services, delivery: Claimed): Promise<Made> {
  const { db, clock, config, sealer, signal, timeoutMs = answerWithin } = services
  const { org_id, webhook_id, id } = delivery
  const body = delivery.body ?? (await storeBody(services, delivery))
  if (body === null) return { ...unsent, state: 'skipped' }
  const [hook] = await db.authTransaction((tx) =>
    tx.query<Secrets>('select * from system.webhook_secrets($1, $2)', [org_id, webhook_id]),
  )
  if (!hook) return unsent
  const secrets = openSecrets(sealer, hook, clock())
  if (!secrets) return { ...unsent, error: 'O segredo não pode ser lido: gere outro' }
  const started = performance.now()
  const spent = () => Math.round(performance.now() - started)
  try {
    const answer = await post(hook.address, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Leme-Webhooks',
        ...signedHeaders(secrets, { id, at: clock(), body }),
      },
      body,
      allowPrivate: config.webhookPrivateAddresses,
      timeoutMs,
      answerBytes: webhookLimits.answer,
      signal,
    })
    return { ...judge(answer), duration_ms: spent() }
  } catch (error) {
    const state = error instanceof RefusedAddress ? 'failed' : 'waiting'
    return { ...unsent, state, duration_ms: spent(), error: reasonOf(error, timeoutMs).slice(0, 300) }
  }
}

/** What another process has written meanwhile stays. */
function storeBody({ db, config }: Services, delivery: Claimed): Promise<string | null> {
  return db.transactionAs(asOrganization(delivery.org_id), async (tx) => {
    const body = await writeBody(tx, delivery, config.publicUrl)
    if (body === null) return null
    const [stored] = await tx.query<{ body: string }>(
      'update webhook_deliveries set body = coalesce(body, $2) where id = $1 returning body',
      [delivery.id, body],
    )
    return stored?.body ?? null
  })
}

/** The newest first; null where SECRET_KEY is another one by now. */
function openSecrets(sealer: Sealer, hook: Secrets, now: Date): string[] | null {
  const { sealed_secret, former_sealed_secret, former_until } = hook
  const isFormer = former_sealed_secret !== null && former_until !== null && Date.parse(former_until) > now.getTime()
  try {
    return [sealed_secret, ...(isFormer ? [former_sealed_secret] : [])].map((one) => sealer.open(one, secretLabel))
  } catch {
    return null
  }
}

function judge({ status, text }: Posted): Omit<Made, 'duration_ms'> {
  // PostgreSQL stores no zero byte.
  const answered = { status, answer: text.replaceAll('\0', '').slice(0, webhookLimits.answer), error: null }
  if (status >= 200 && status < 300) return { ...answered, state: 'delivered' }
  if (status === 410) return { ...answered, state: 'gone', error: 'O endereço respondeu 410: o webhook foi desligado' }
  const isElsewhere = status >= 300 && status < 400
  return {
    ...answered,
    state: 'waiting',
    error: isElsewhere ? 'Redirecionamentos não são seguidos' : `Respondeu ${status}`,
  }
}

/** What Node calls it, in words. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'O endereço recusou a conexão',
  ECONNRESET: 'O endereço encerrou a conexão sem responder',
  EHOSTUNREACH: 'O endereço não foi alcançado',
  ENETUNREACH: 'O endereço não foi alcançado',
  ENOTFOUND: 'O nome do endereço não foi encontrado',
  EAI_AGAIN: 'O nome do endereço não foi encontrado agora',
  ERR_TLS_CERT_ALTNAME_INVALID: 'O certificado é de outro nome',
  CERT_HAS_EXPIRED: 'O certificado venceu',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'O certificado não é de uma autoridade conhecida',
  SELF_SIGNED_CERT_IN_CHAIN: 'O certificado não é de uma autoridade conhecida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'O certificado não é de uma autoridade conhecida',
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof RefusedAddress) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ETIMEDOUT') return `Sem resposta em ${timeoutMs / 1000} s`
  if (code === 'ABORT_ERR') return 'O servidor foi encerrado antes da resposta'
  return reasons[code] ?? `Não foi possível enviar${code && ` (${code})`}`
}
