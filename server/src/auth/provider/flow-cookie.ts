import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../../secret.ts'
import { flowLife } from '../session/flow-state.ts'

const name = 'leme_flow'
const form = /^[\w-]{43}$/

/**
 * Marks the browser that begins a flow, and answers its mark: a `state` counts in that browser alone, so nobody can
 * lead another's browser into a session of their own. Flows of several tabs share the mark.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string {
  const mark = browserMark(request) ?? randomToken()
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const life = `Path=/auth/v1; Max-Age=${flowLife / 1000}; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${name}=${mark}; ${life}`)
  return mark
}

/** The mark of the browser that asks, or null; two of them are none, as one may be another site's. */
export function browserMark(request: FastifyRequest): string | null {
  const marks = (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    return key === name && form.test(value) ? [value] : []
  })
  return marks.length === 1 ? (marks[0] ?? null) : null
}
