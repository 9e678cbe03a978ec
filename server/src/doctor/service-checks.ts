import { z } from 'zod'
import type { Environment, ModelConfig } from '../config.ts'
import { carefulFetch } from '../http/careful-fetch.ts'
import { isLocalUrl } from '../loopback.ts'
import { refuseSilentServer } from '../mail/smtp.ts'
import type { TracesConfig } from '../tracing/traces-config.ts'
import { check, type Finding, fault, good, warning } from './finding.ts'

/** The services beside the database, as far as they can be asked without sending anything. */
export async function checkServices(environment: Environment): Promise<Finding[]> {
  return [
    await check('Email', () => judgeMail(environment)),
    await check('Modelo', () => judgeModel(environment.model)),
    await check('Traces', () => judgeTraces(environment.traces)),
  ]
}

async function judgeMail({ mail, publicUrl }: Environment) {
  if (!mail) {
    if (isLocalUrl(publicUrl)) return good('Sem SMTP_URL os emails ficam nesta máquina, em /dev/mail.')
    return warning(
      'Sem SMTP_URL nenhum email sai: convites e senhas esquecidas não chegam. Defina SMTP_URL e MAIL_FROM.',
    )
  }
  const { host, port } = mail.server
  await refuseSilentServer(mail)
  return good(`${host}:${port} recebe emails de ${mail.from.address}. Nenhum foi enviado.`)
}

const list = z.object({ data: z.array(z.object({ id: z.string() })) })

async function judgeModel(config: ModelConfig | null) {
  if (!config) return good('Sem LLM_PROVIDER o assistente entende por regras próprias.')
  const { base_url, model } = config
  const response = await ask(config).catch((error: Error) => error)
  if (response instanceof Error) {
    return fault(`${base_url} não responde (${reasonOf(response)}): verifique LLM_BASE_URL e a rede.`)
  }
  if (response.status === 401 || response.status === 403) {
    return fault(`${base_url} recusa a chave (${response.status}): verifique LLM_API_KEY.`)
  }
  if (!response.ok) {
    return warning(`${base_url} responde, mas não lista modelos (${response.status}): não se sabe se há "${model}".`)
  }
  const known = list.safeParse(await response.json().catch(() => null)).data?.data.map(({ id }) => id)
  if (!known) return warning(`${base_url} responde, mas não como uma lista de modelos: não se sabe se há "${model}".`)
  if (known.includes(model)) return good(`${base_url} responde e tem "${model}".`)
  return warning(`${base_url} responde, mas não lista "${model}": verifique LLM_MODEL.`)
}

/** A batch without a span, in protobuf: collectors take it and store nothing. */
const emptyBatch = new Uint8Array([0x0a, 0x00])

async function judgeTraces(config: TracesConfig | null) {
  if (!config) return good('Sem OTEL_EXPORTER_OTLP_ENDPOINT o servidor não envia traces.')
  const { endpoint, headers } = config
  const url = `${endpoint}/v1/traces`
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-protobuf' },
    body: emptyBatch,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => error)
  if (response instanceof Error) {
    return fault(`${url} não responde (${reasonOf(response)}): verifique OTEL_EXPORTER_OTLP_ENDPOINT e a rede.`)
  }
  await response.body?.cancel()
  if (response.ok) return good(`${url} recebe traces.`)
  const variable = [401, 403].includes(response.status) ? 'OTEL_EXPORTER_OTLP_HEADERS' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  return fault(`${url} recusa traces (${response.status}): verifique ${variable}.`)
}

/** Why a request got no answer: undici says "fetch failed" and keeps the reason in the cause. */
function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : message
}

/** Asks for the list of models, which costs nothing. */
function ask({ provider, base_url, api_key }: ModelConfig): Promise<Response> {
  const byKey: Record<string, string> =
    provider === 'anthropic'
      ? { 'x-api-key': api_key ?? '', 'anthropic-version': '2023-06-01' }
      : api_key
        ? { authorization: `Bearer ${api_key}` }
        : {}
  const path = provider === 'anthropic' ? '/models?limit=1000' : '/models'
  return carefulFetch()(`${base_url}${path}`, { headers: byKey, signal: AbortSignal.timeout(10_000) })
}
