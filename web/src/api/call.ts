import type { routes } from '@leme/contract/routes'
import type { z } from 'zod'
import { takeEarlyRead } from './early-read.ts'
import { NetworkError, refusalIn } from './http/errors.ts'
import { watchedFetch } from './http/watched-fetch.ts'
import { currentSession, loadAuth } from './session/load-auth.ts'

type Routes = typeof routes
type Name = keyof Routes
type ByKey = { [N in Name as `${Routes[N]['method']} ${Routes[N]['path']}`]: Routes[N] }

/** Method and path of a call, as in `contract/src/routes.ts`: "POST /api/projects". */
type RouteKey = keyof ByKey

/** The call that a key names. */
type RouteAt<Key extends RouteKey> = ByKey[Key]

type Part<Route, Field extends string> =
  Route extends Record<Field, infer Schema extends z.ZodType> ? Record<Field, z.input<Schema>> : unknown

/** Path parameters, query and body, whichever the call has. A query may be left out. */
type InputOf<Key extends RouteKey> = Part<RouteAt<Key>, 'params'> &
  Partial<Part<RouteAt<Key>, 'query'>> &
  Part<RouteAt<Key>, 'body'>

/** What the call answers; undefined for a 204. */
type AnswerOf<Key extends RouteKey> =
  RouteAt<Key> extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : undefined

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

export type CallOptions = {
  signal?: AbortSignal
  /** Give the same key to the same attempt of a creation and it happens once. By default each call is its own. */
  idempotencyKey?: string
}

/** Input is needed where the call has path parameters or a body. */
type CallArguments<Key extends RouteKey> =
  Record<never, never> extends InputOf<Key>
    ? [input?: InputOf<Key>, options?: CallOptions]
    : [input: InputOf<Key>, options?: CallOptions]

/** 128 random bits. (randomUUID exists on secure origins only.) */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function urlOf(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${filled}?${search}` : filled
}

async function send(method: string, url: string, body: unknown, options: CallOptions): Promise<Response> {
  const session = await currentSession()
  const headers = new Headers({ Accept: 'application/json' })
  if (session) headers.set('Authorization', `Bearer ${session.access_token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const asked = method === 'GET' ? takeEarlyRead(url, session?.access_token) : undefined
  return watchedFetch(url, { method, headers, body: payload, signal: options.signal }, asked)
}

/** The longest that a read which came too soon waits to be sent once more; s. */
const longestWait = 10

/** Waits as long as the server asked; false where that is too long to keep somebody waiting. */
async function waited({ headers }: Response, signal: AbortSignal | undefined): Promise<boolean> {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  if (!(seconds <= longestWait)) return false
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  signal?.throwIfAborted()
  return true
}

/** Throws ApiError when the server refuses, NetworkError when it cannot be reached, AbortError when cancelled. */
async function ask(method: string, url: string, body: unknown, options: CallOptions): Promise<Response> {
  let response: Response
  try {
    response = await send(method, url, body, options)
    // The session may have ended elsewhere: the auth service decides, and a dead one signs this browser out.
    if (response.status === 429 && method === 'GET' && (await waited(response, options.signal))) {
      response = await send(method, url, body, options)
    }
    if (response.status === 401 && !(await (await loadAuth()).refreshSession()).error) {
      response = await send(method, url, body, options)
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new NetworkError(error)
  }
  if (!response.ok) throw await refusalIn(response)
  return response
}

/**
 * One call of the API: `call('PATCH /api/projects/:id', { params: { id }, body })`. Input and answer are typed by
 * the contract, which is imported as types alone: its schemas are not part of the first load. A read that came too soon
 * (429) waits as long as the server asks and is sent once more.
 * Throws ApiError when the server refuses, NetworkError when it cannot be reached, AbortError when cancelled.
 */
export async function call<Key extends RouteKey>(key: Key, ...rest: CallArguments<Key>): Promise<AnswerOf<Key>> {
  const [input = {}, options = {}] = rest as [Loose?, CallOptions?]
  const [method = 'GET', path = ''] = key.split(' ')
  const url = urlOf(path, input)
  const attempt = method === 'POST' ? { ...options, idempotencyKey: options.idempotencyKey ?? randomKey() } : options
  const response = await ask(method, url, input.body, attempt)
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<Key>
}

/** What a path of the API answers as a file. Throws what `call` throws. */
export async function callForFile(path: string, query: Record<string, unknown>): Promise<Blob> {
  const response = await ask('GET', urlOf(path, { query }), undefined, {})
  return response.blob().catch((error: unknown) => {
    throw new NetworkError(error)
  })
}
