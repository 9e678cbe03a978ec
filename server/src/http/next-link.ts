import type { Route } from '@leme/contract/wire/route'
import { z } from 'zod'

/**
 * The `Link` field of a list that may go on (RFC 8288): where the answer is as long as was asked for, the same address
 * on from its last row. Null for all else. It reads the answer, which only programs are worth.
 */
export function nextLink(route: Route, url: string, query: unknown, answer: string): string | null {
  if (route.method !== 'GET' || !route.query?.shape.after || !(route.answer instanceof z.ZodArray)) return null
  const { limit } = query as { limit?: number }
  if (limit === undefined) return null
  const rows = JSON.parse(answer) as { id: string }[]
  const last = rows.at(-1)
  if (!last || rows.length < limit) return null
  const [path, search] = url.split('?', 2)
  const following = new URLSearchParams(search)
  following.set('after', last.id)
  return `<${path}?${following}>; rel="next"`
}
