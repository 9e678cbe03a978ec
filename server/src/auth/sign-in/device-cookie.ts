import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { sourceMemory } from './known-source.ts'

const name = 'leme_device'
const tokenForm = /^[\w-]{43}$/
/** One token for each account that signs in with this browser, the last one first. */
const mostTokens = 5

/** The device tokens that a browser shows; what is none of ours is left out. */
export function readDeviceTokens(cookies: string | undefined): string[] {
  const prefix = `${name}=`
  const pair = cookies?.split(';').find((text) => text.trimStart().startsWith(prefix))
  if (!pair) return []
  const tokens = pair.trim().slice(prefix.length).split('.', mostTokens)
  return tokens.filter((token) => tokenForm.test(token))
}

/**
 * Keeps the tokens in the browser, out of the page's reach and out of other sites' requests; only the paths of this
 * service see them.
 */
export function keepDeviceTokens(reply: FastifyReply, tokens: readonly string[], { publicUrl }: Config): void {
  const value = [...new Set(tokens)].slice(0, mostTokens).join('.')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const rules = `Path=/auth/v1; Max-Age=${sourceMemory / 1000}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${name}=${value}; ${rules}`)
}
