import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, refusalOf } from './public-address.ts'

/** Thrown where an address is not asked at all: it is of a private network, or not a safe one. */
export class RefusedAddress extends Error {}

export type Posted = { status: number; text: string }

type PostOptions = {
  headers: Readonly<Record<string, string>>
  body: string
  /** Whether private addresses, and http, are allowed. */
  allowPrivate: boolean
  /** Longest that all of it may take; ms. */
  timeoutMs: number
  /** Bytes of the answer that are read: whatever comes after them is not waited for. */
  answerBytes: number
  signal: AbortSignal
  /** Asks for a name's addresses; Node's own when absent. */
  resolve?: Resolve | undefined
}

/** As `lookup` of node:dns with `all`. */
export type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Posts to an address that somebody else chose. The name is resolved once, each of its addresses is judged, and the connection
 * goes to what was judged: so a name that later leads elsewhere leads nowhere. No redirect is followed, no
 * connection is used again, and the answer's text is what came of it in time.
 */
export async function post(address: string, options: PostOptions): Promise<Posted> {
  const { headers, body, allowPrivate, timeoutMs, signal } = options
  const url = new URL(address)
  const refusal = allowPrivate ? null : refusalOf(url)
  if (refusal !== null) throw new RefusedAddress(refusal)
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = ask(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    lookup: allowPrivate ? undefined : resolvePublic(options.resolve ?? lookup),
    signal: ended,
  })
  return new Promise((settle, reject) => {
    request.on('error', (error) => reject(ended.aborted && !signal.aborted ? timeout(timeoutMs) : error))
    request.on('response', (response) => {
      settle(
        readText(request, response, options.answerBytes).then((text) => ({ status: response.statusCode ?? 0, text })),
      )
    })
    request.end(body)
  })
}

const timeout = (ms: number) => Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' })

/** As far as it comes in time: the status was said already. */
async function readText(request: ClientRequest, response: AsyncIterable<Buffer>, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
  } catch {
    // What broke off, or took too long, is shown as far as it came.
  } finally {
    request.destroy()
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}

/** A look-up for a connection, which refuses a name of which any address is not public. */
const resolvePublic =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '')
      const refused = addresses.find(({ address }) => !isPublicAddress(address))
      if (refused) {
        return done(new RefusedAddress(`${hostname} leva a ${refused.address}, de uma rede privada`), '')
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
