import { setTimeout as sleep } from 'node:timers/promises'

/** `bytes` of one answer; `waitMs` that a provider may ask to be waited for before the one attempt more. */
const fetchLimits = { bytes: 1_000_000, waitMs: 3000, defaultWaitMs: 300 }

/**
 * A `fetch` for one exchange with a provider of models. It reads the whole answer, up to a limit, so that a connection that breaks
 * half-way counts as broken; follows no redirect, which might carry the key elsewhere; and in all tries once more after
 * a 408, a 429, a 5xx or a broken connection, unless the provider asks for a longer wait than one can afford. Each
 * attempt goes out by `send`.
 */
export function carefulFetch(send: typeof fetch = fetch): typeof fetch {
  let triedAgain = false
  return async (input, init) => {
    const first = await once(send, input, init)
    const wait = triedAgain || init?.signal?.aborted ? null : waitAfter(first)
    if (wait === null) return settle(first)
    triedAgain = true
    await sleep(wait, undefined, { signal: init?.signal ?? undefined })
    return settle(await once(send, input, init))
  }
}

type Attempt = { response: Response } | { error: unknown }

async function once(send: typeof fetch, ...[input, init]: Parameters<typeof fetch>): Promise<Attempt> {
  try {
    const response = await send(input, { ...init, redirect: 'error' })
    const text = await readText(response)
    const headers = new Headers(response.headers)
    // The text is decoded already.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return { response: new Response(text, { status: response.status, headers }) }
  } catch (error) {
    return { error }
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > fetchLimits.bytes) throw new TooLong('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

class TooLong extends Error {}

/** Milliseconds to wait before trying again; null where that is of no use. */
function waitAfter(attempt: Attempt): number | null {
  if ('error' in attempt) return attempt.error instanceof TooLong ? null : fetchLimits.defaultWaitMs
  const { status, headers } = attempt.response
  if (status !== 408 && status !== 429 && status < 500) return null
  const asked = Number(headers.get('retry-after') ?? Number.NaN) * 1000
  if (Number.isNaN(asked)) return headers.has('retry-after') ? null : fetchLimits.defaultWaitMs
  return asked <= fetchLimits.waitMs ? asked : null
}

function settle(attempt: Attempt): Response {
  if ('error' in attempt) throw attempt.error
  return attempt.response
}
