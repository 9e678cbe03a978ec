/** A request that changes something, as it goes out; `key` where it is to happen once however often it is sent. */
type Sent = { request: string; query: Record<string, string>; body: unknown; key?: string }

export type Answer = () => Response | Promise<Response>

/** The wire of one test: what went out by it, and what it answers to the next request that changes something. */
export type Wire = {
  sent: Sent[]
  answer: Answer
  /** What reads get, by their path, or what answers them; any other read gets an empty list. */
  reads: Record<string, object | Answer>
}

export const done: Answer = () => Response.json({})

export const wire: Wire = { sent: [], answer: done, reads: {} }

export function resetWire(): void {
  Object.assign(wire, { sent: [], answer: done, reads: {} })
}

/** Of a project of which nothing was said and nothing spent. */
const noBudget = {
  budget_hours: null,
  spent_hours: '0',
  budget: null,
  spent: '0',
  open_tasks: 0,
  open_without_estimate: 0,
  factor: null,
  factor_tasks: 0,
  remaining_hours: '0',
  pace: null,
  no_forecast: 'done',
  earliest: null,
  likely: null,
  latest: null,
}

/** A list has no rows, on a thing hangs nothing, a margin has no months, and nothing of a budget was spent. */
function nothingOf(pathname: string): object {
  if (pathname.endsWith('/margin')) return { months: [], total: {} }
  if (pathname.endsWith('/budget')) return noBudget
  const isThing = /^\/api\/things\/[^/]+$/.test(pathname)
  return isThing ? { noun: 'task', checklist: [], links: [], watchers: [], stream: [] } : []
}

/** Stands for `fetch`: nothing here ever leaves for a network. */
export async function fetchByWire(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', body, headers } = init
  const { pathname, searchParams } = new URL(url, location.origin)
  const read = wire.reads[pathname] ?? nothingOf(pathname)
  if (method === 'GET') return typeof read === 'function' ? (read as Answer)() : Response.json(read)
  wire.sent.push({
    request: `${method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    body: body ? JSON.parse(String(body)) : undefined,
    key: new Headers(headers).get('Idempotency-Key') ?? undefined,
  })
  return wire.answer()
}
