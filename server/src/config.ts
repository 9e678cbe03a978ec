import { resolve } from 'node:path'
import type { z } from 'zod'
import { type ProviderConfig, readProviders } from './auth/provider/provider-config.ts'
import { variables } from './config-variables.ts'
import { isLoopback } from './loopback.ts'
import type { MailConfig } from './mail/mail-config.ts'
import type { SmsConfig } from './sms/sms-config.ts'
import { StartRefused } from './start-refused.ts'
import type { TracesConfig } from './tracing/traces-config.ts'
import { readVariable } from './variable.ts'

/** What a server needs to serve; nothing in it is left open. */
export type Config = {
  port: number
  /** Address that the server binds. */
  host: string
  /** Origin that people type, without a final slash: links, redirects and cookies of origin come from it. */
  publicUrl: string
  /** The serving login's database. */
  databaseUrl: string
  /** The owner's database: migrations, demo, backup. Null where the installation keeps it from the server. */
  adminDatabaseUrl: string | null
  /** The serving login without a transaction pooler in between, for LISTEN. */
  databaseDirectUrl: string
  /** Absolute folder of the embedded database and of what the server keeps beside it. */
  dataDir: string
  /** Whether an empty database receives the demo organisation. */
  demo: boolean
  /** Encrypts factors and signing keys at rest; at least 32 characters. */
  secretKey: string
  /** Fastify's `trustProxy`: false, how many hops, or which addresses may name the client's address. */
  trustProxy: false | number | string[]
  /** How long a server that gets SIGTERM still answers while `/readyz` says 503; seconds. */
  drainSeconds: number
  logLevel: Value<'LOG_LEVEL'>
  /** Requests in a minute of one person; and of one network, of those that nobody signed in stands behind. */
  requestsPerMinute: number
  /** Sentences in a minute of one person to the assistant. */
  sentencesPerMinute: number
  /** Files in a minute that one person takes along: the audit, all about a person. */
  exportsPerMinute: number
  /** Invitations in a minute of one person, sent again ones among them. */
  invitationsPerMinute: number
  /** What a reader of /metrics elsewhere shows; null where only this machine may read them. */
  metricsToken: string | null
  /** Where the server's own traces go; null where it has none. */
  traces: TracesConfig | null
  /** For how many days audit events are stored. */
  auditDays: number
  /** Who may make an account: anybody, with an organisation of their own, or only whom somebody invited. */
  signup: Value<'SIGNUP'>
  /** Whether a new account confirms its address by mail before it may sign in. */
  signupConfirm: boolean
  /** Where mail goes out; null where it stays in the database, and at most this machine sees it. */
  mail: MailConfig | null
  /** Where text messages go out; null where no code reaches a phone. */
  sms: SmsConfig | null
  /** Other services by which people sign in, in the order of their buttons. */
  providers: readonly ProviderConfig[]
  /** Whether webhooks may go to addresses of this network, and without TLS. */
  webhookPrivateAddresses: boolean
  /** Absolute path of the table of models' prices; null for Leme's own. */
  pricesFile: string | null
  /** Olinda's PTAX service, without a final slash; null where nobody asks the Central Bank. */
  ptaxUrl: string | null
  /** The assistant's language model; null where the grammar is alone. */
  model: ModelConfig | null
}

/** Which language model understands, and where it answers. */
export type ModelConfig = {
  provider: Value<'LLM_PROVIDER'>
  /** Without a final slash. */
  base_url: string
  /** Null where the server asks for none. It appears in no log, error or answer. */
  api_key: string | null
  model: string
}

/** What the environment says: a null database is the embedded one, a null key is the one stored in `dataDir`. */
export type Environment = Omit<Config, 'databaseUrl' | 'databaseDirectUrl' | 'secretKey'> & {
  databaseUrl: string | null
  databaseDirectUrl: string | null
  secretKey: string | null
}

/** The names of all settings. */
export const variableNames: readonly string[] = Object.keys(variables)

type Name = keyof typeof variables
type Value<N extends Name> = z.output<(typeof variables)[N][0]>
type Read = <N extends Name>(name: N) => Value<N> | undefined

const anthropicUrl = 'https://api.anthropic.com/v1'

/**
 * Reads the environment once; an empty variable counts as absent, and NAME_FILE names a file that holds one.
 * Throws StartRefused with one sentence that names the first variable that is wrong.
 */
export function loadConfig(env: Record<string, string | undefined>): Environment {
  const read: Read = <N extends Name>(name: N) => {
    const text = readVariable(env, name)
    if (text === undefined) return undefined
    const [schema, sentence] = variables[name]
    const result = schema.safeParse(text)
    if (!result.success) throw new StartRefused(sentence)
    return result.data as Value<N>
  }

  const portNumber = read('PORT') ?? 3000
  const host = read('HOST') ?? '127.0.0.1'
  const database = read('DATABASE_URL') ?? null
  const secretKey = read('SECRET_KEY') ?? null
  if (database && !secretKey) throw new StartRefused('SECRET_KEY é obrigatória quando DATABASE_URL está definida.')
  for (const name of ['ADMIN_DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (!database && read(name)) throw new StartRefused(`${name} só vale junto com DATABASE_URL.`)
  }
  const admin = read('ADMIN_DATABASE_URL') ?? null
  const mail = readMail(read)
  if (database && !admin && read('DEMO'))
    throw new StartRefused('DEMO=on precisa de ADMIN_DATABASE_URL para carregar os dados.')

  return {
    port: portNumber,
    host,
    publicUrl: read('PUBLIC_URL') ?? `http://localhost:${portNumber}`,
    databaseUrl: database,
    adminDatabaseUrl: admin,
    databaseDirectUrl: read('DATABASE_DIRECT_URL') ?? null,
    dataDir: read('DATA_DIR') ?? resolve('data'),
    demo: read('DEMO') ?? (!database && isLoopback(host)),
    secretKey,
    trustProxy: read('TRUST_PROXY') ?? false,
    drainSeconds: read('DRAIN_SECONDS') ?? 0,
    logLevel: read('LOG_LEVEL') ?? 'info',
    requestsPerMinute: read('REQUESTS_PER_MINUTE') ?? 1_200,
    sentencesPerMinute: read('SENTENCES_PER_MINUTE') ?? 30,
    exportsPerMinute: read('EXPORTS_PER_MINUTE') ?? 6,
    invitationsPerMinute: read('INVITATIONS_PER_MINUTE') ?? 20,
    metricsToken: read('METRICS_TOKEN') ?? null,
    traces: readTraces(read),
    auditDays: read('AUDIT_DAYS') ?? 365,
    signup: read('SIGNUP') ?? 'open',
    signupConfirm: read('SIGNUP_CONFIRM') ?? mail !== null,
    mail,
    sms: readSms(read),
    providers: readProviders(read),
    webhookPrivateAddresses: read('WEBHOOK_PRIVATE_ADDRESSES') ?? false,
    pricesFile: read('PRICES_FILE') ?? null,
    ptaxUrl: read('PTAX_URL') ?? null,
    model: readModel(read),
  }
}

/** The other variables may be of a whole machine, which says here only that Leme sends its traces too. */
function readTraces(read: Read): TracesConfig | null {
  const [endpoint, headers] = [read('OTEL_EXPORTER_OTLP_ENDPOINT'), read('OTEL_EXPORTER_OTLP_HEADERS')]
  const ratio = read('OTEL_TRACES_SAMPLER_ARG')
  return endpoint ? { endpoint, headers: headers ?? {}, ratio: ratio ?? 1 } : null
}

/** A server without a sender, or the other way round, would fail with the first mail. */
function readMail(read: Read): MailConfig | null {
  const [server, from] = [read('SMTP_URL'), read('MAIL_FROM')]
  if (server && from) return { server, from }
  if (server) throw new StartRefused('MAIL_FROM é obrigatória quando SMTP_URL está definida.')
  if (from) throw new StartRefused('SMTP_URL é obrigatória quando MAIL_FROM está definida.')
  return null
}

/** A gateway that could not see who asks would send for anybody. */
function readSms(read: Read): SmsConfig | null {
  const [url, secret] = [read('SMS_WEBHOOK_URL'), read('SMS_WEBHOOK_SECRET')]
  if (url && secret) return { url, secret }
  if (url) throw new StartRefused('SMS_WEBHOOK_SECRET é obrigatória quando SMS_WEBHOOK_URL está definida.')
  if (secret) throw new StartRefused('SMS_WEBHOOK_URL é obrigatória quando SMS_WEBHOOK_SECRET está definida.')
  return null
}

/** All of a model or nothing: half a setting is a mistake to report at start, not at somebody's first sentence. */
function readModel(read: Read): ModelConfig | null {
  const provider = read('LLM_PROVIDER')
  const [url, key, model] = [read('LLM_BASE_URL'), read('LLM_API_KEY'), read('LLM_MODEL')]
  if (!provider) {
    if (url ?? key ?? model)
      throw new StartRefused('LLM_PROVIDER é obrigatória quando outra variável LLM_ está definida.')
    return null
  }
  if (!model) throw new StartRefused('LLM_MODEL é obrigatória quando LLM_PROVIDER está definida.')
  if (provider === 'anthropic') {
    if (!key) throw new StartRefused('LLM_API_KEY é obrigatória quando LLM_PROVIDER é anthropic.')
    return { provider, base_url: url ?? anthropicUrl, api_key: key, model }
  }
  if (!url) throw new StartRefused('LLM_BASE_URL é obrigatória quando LLM_PROVIDER é openai-compatible.')
  return { provider, base_url: url, api_key: key ?? null, model }
}
