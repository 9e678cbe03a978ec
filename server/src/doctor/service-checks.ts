import { z } from 'zod'
import type { Environment, ModelConfig } from '../config.ts'
import { carefulFetch } from '../http/careful-fetch.ts'
import { isLocalUrl } from '../loopback.ts'
import { refuseSilentServer } from '../mail/smtp.ts'
import { check, type Finding, fault, good, warning } from './finding.ts'

/** The services beside the database, as far as they can be asked without sending anything. */
export async function checkServices(environment: Environment): Promise<Finding[]> {
  return [
    await check('Email', () => judgeMail(environment)),
    await check('Modelo', () => judgeModel(environment.model)),
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
    const { cause } = response
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : response.message
    return fault(`${base_url} não responde (${reason}): verifique LLM_BASE_URL e a rede.`)
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
