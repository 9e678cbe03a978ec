import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { providerVariables } from './auth/provider/provider-config.ts'
import { mailFrom, smtpUrl } from './mail/mail-config.ts'
import { webhookSecret, webhookUrl } from './sms/sms-config.ts'
import { traceHeaders, traceRatio } from './tracing/traces-config.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const signups = ['open', 'invite'] as const
const modelProviders = ['openai-compatible', 'anthropic'] as const
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65535)

const hostName = z.string().regex(/^[\w.:-]+$/)

const publicUrl = z
  .string()
  .refine((text) => hasProtocol(text, ['http:', 'https:']) && new URL(text).href === `${new URL(text).origin}/`)
  .transform((text) => new URL(text).origin)

/** A query, a fragment or a password in it would be lost or disclosed. */
const baseUrl = z
  .string()
  .refine((text) => {
    if (!hasProtocol(text, ['http:', 'https:'])) return false
    const { username, password, search, hash } = new URL(text)
    return `${username}${password}${search}${hash}` === ''
  })
  .transform((text) => text.replace(/\/+$/, ''))

const databaseUrl = z.string().refine((text) => hasProtocol(text, ['postgres:', 'postgresql:']))

const perMinute = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .refine((value) => value >= 1)

const drainSeconds = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((value) => value <= 60)

const auditDays = z
  .string()
  .regex(/^\d{2,4}$/)
  .transform(Number)
  .refine((value) => value >= 30 && value <= 3650)

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const trustProxy = z.string().transform((text, context) => {
  if (text === 'off') return false as const
  if (/^\d$/.test(text) && text !== '0') return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every(isProxyAddress)) return addresses
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

/** Every variable: how it is read, and the sentence for a value that cannot be. */
export const variables = {
  PORT: [port, 'PORT deve ser um número de porta entre 1 e 65535.'],
  HOST: [hostName, 'HOST deve ser um endereço ou nome de máquina, por exemplo 127.0.0.1 ou 0.0.0.0.'],
  PUBLIC_URL: [
    publicUrl,
    'PUBLIC_URL deve ser um endereço http ou https sem caminho, por exemplo https://leme.exemplo.com.br.',
  ],
  DATABASE_URL: [databaseUrl, 'DATABASE_URL deve ter a forma postgres://usuario:senha@servidor:5432/banco.'],
  ADMIN_DATABASE_URL: [
    databaseUrl,
    'ADMIN_DATABASE_URL deve ter a forma postgres://usuario:senha@servidor:5432/banco.',
  ],
  DATABASE_DIRECT_URL: [
    databaseUrl,
    'DATABASE_DIRECT_URL deve ter a forma postgres://usuario:senha@servidor:5432/banco.',
  ],
  DATA_DIR: [z.string().transform((path) => resolve(path)), 'DATA_DIR deve ser o caminho de uma pasta.'],
  DEMO: [onOff, 'DEMO deve ser "on" ou "off".'],
  SECRET_KEY: [z.string().min(32), 'SECRET_KEY deve ter pelo menos 32 caracteres.'],
  TRUST_PROXY: [
    trustProxy,
    'TRUST_PROXY deve ser "off", um número de saltos de 1 a 9 ou uma lista de endereços separados por vírgula.',
  ],
  DRAIN_SECONDS: [drainSeconds, 'DRAIN_SECONDS deve ser um número de segundos entre 0 e 60.'],
  REQUESTS_PER_MINUTE: [perMinute, 'REQUESTS_PER_MINUTE deve ser um número inteiro a partir de 1.'],
  SENTENCES_PER_MINUTE: [perMinute, 'SENTENCES_PER_MINUTE deve ser um número inteiro a partir de 1.'],
  EXPORTS_PER_MINUTE: [perMinute, 'EXPORTS_PER_MINUTE deve ser um número inteiro a partir de 1.'],
  INVITATIONS_PER_MINUTE: [perMinute, 'INVITATIONS_PER_MINUTE deve ser um número inteiro a partir de 1.'],
  LOG_LEVEL: [z.enum(logLevels), `LOG_LEVEL deve ser um destes: ${logLevels.join(', ')}.`],
  METRICS_TOKEN: [
    z.string().regex(/^[\x21-\x7e]{16,200}$/),
    'METRICS_TOKEN deve ter de 16 a 200 caracteres ASCII visíveis, sem espaços.',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    baseUrl,
    'OTEL_EXPORTER_OTLP_ENDPOINT deve ser um endereço http ou https sem senha nem parâmetros, por exemplo http://coletor.exemplo.com.br:4318.',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    traceHeaders,
    'OTEL_EXPORTER_OTLP_HEADERS deve ter a forma nome=valor,nome=valor, com os valores codificados como em um endereço.',
  ],
  OTEL_TRACES_SAMPLER_ARG: [
    traceRatio,
    'OTEL_TRACES_SAMPLER_ARG deve ser a parte das requisições a rastrear, de 0 a 1, por exemplo 0.1.',
  ],
  AUDIT_DAYS: [auditDays, 'AUDIT_DAYS deve ser um número de dias entre 30 e 3650.'],
  SIGNUP: [z.enum(signups), 'SIGNUP deve ser "open" ou "invite".'],
  SIGNUP_CONFIRM: [onOff, 'SIGNUP_CONFIRM deve ser "on" ou "off".'],
  SMTP_URL: [
    smtpUrl,
    'SMTP_URL deve ter a forma smtp://usuario:senha@servidor:587 ou smtps://usuario:senha@servidor:465; usuário e senha podem faltar juntos.',
  ],
  MAIL_FROM: [
    mailFrom,
    'MAIL_FROM deve ser um endereço de email ou ter a forma Nome <endereço>, por exemplo Leme <leme@exemplo.com.br>.',
  ],
  SMS_WEBHOOK_URL: [webhookUrl, 'SMS_WEBHOOK_URL deve ser um endereço https sem senha (http só nesta máquina).'],
  SMS_WEBHOOK_SECRET: [
    webhookSecret,
    'SMS_WEBHOOK_SECRET deve ter a forma v1,whsec_ seguida de 24 a 64 bytes em base64.',
  ],
  ...providerVariables,
  WEBHOOK_PRIVATE_ADDRESSES: [
    z.enum(['allow', 'refuse']).transform((value) => value === 'allow'),
    'WEBHOOK_PRIVATE_ADDRESSES deve ser "allow" ou "refuse".',
  ],
  PRICES_FILE: [z.string().transform((path) => resolve(path)), 'PRICES_FILE deve ser o caminho de um arquivo CSV.'],
  PTAX_URL: [
    baseUrl,
    'PTAX_URL deve ser um endereço http ou https sem senha nem parâmetros, por exemplo https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata.',
  ],
  LLM_PROVIDER: [z.enum(modelProviders), `LLM_PROVIDER deve ser um destes: ${modelProviders.join(', ')}.`],
  LLM_BASE_URL: [
    baseUrl,
    'LLM_BASE_URL deve ser um endereço http ou https sem senha nem parâmetros, por exemplo https://modelos.exemplo.com.br/v1.',
  ],
  LLM_API_KEY: [z.string().regex(/^[\x21-\x7e]+$/), 'LLM_API_KEY deve ter só caracteres ASCII visíveis, sem espaços.'],
  LLM_MODEL: [z.string().max(200), 'LLM_MODEL deve ter no máximo 200 caracteres.'],
} as const satisfies Record<string, readonly [z.ZodType, string]>

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

function isProxyAddress(text: string): boolean {
  if (proxyNames.includes(text)) return true
  const [address = '', bits, rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
