import type { EarlyRead } from './first-reads.ts'

/** A page as the built script knows it: the files of its code, and its reads. */
export type BuiltPage = { path: string; files: string[]; reads: EarlyRead[] }

/**
 * Asks for the code and, with a session that still lives, for the first reads of the page that this document is opened
 * at. It becomes a plain script of the document, as text: it may use nothing from outside itself.
 * `api/early-read.ts` hands the reads over.
 */
export function startEarly(pages: BuiltPage[]): void {
  let tries = 0
  // Without its style sheet a page cannot be read: one that did not arrive is asked for again, later and later. A script
  // would fail again at once, without being asked for: the document says so and offers to load all of it.
  const heal = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) document.documentElement.dataset.failed = ''
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const again = target.cloneNode()
    setTimeout(() => target.replaceWith(again), ++tries * 1_000)
  }
  addEventListener('error', heal, true)
  // Its form alone would lose what follows a #, which may be an invitation.
  addEventListener('click', (event) => {
    if ((event.target as Element).id !== 'reload') return
    event.preventDefault()
    location.reload()
  })
  let session: { access_token?: unknown; expires_at?: unknown; user?: { id?: unknown } } | null = null
  let begins: Record<string, unknown> | null = null
  try {
    session = JSON.parse(localStorage.getItem('leme.auth') ?? 'null')
    // As `list/beginnings.ts` keeps them.
    begins = JSON.parse(localStorage.getItem(`leme.beginnings:${session?.user?.id}`) ?? 'null')
  } catch {
    // Storage is refused or damaged: the application deals with it.
  }
  let address = location.pathname + location.search
  const search = begins?.[address]
  // Who chose the plain list is left with it.
  if (typeof search === 'string' && !history.state?.chosen) {
    address += (location.search ? '&' : '?') + search
    history.replaceState({ ...history.state, begun: true }, '', address)
  }
  const page = pages.find(({ path }) => new RegExp(path).test(address))
  if (!page) return
  for (const file of page.files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
  // A token that the auth client is about to refresh, and a link that brings a session, are its own business.
  const lives = Number(session?.expires_at) * 1000 > Date.now() + 120_000
  if (!lives || location.hash.includes('access_token=')) return
  const token = String(session?.access_token)
  const headers = { Authorization: `Bearer ${token}` }
  const id = new RegExp(page.path).exec(address)?.[1] ?? ''
  const filled = (url: string) => url.replace('$1', id)
  const reads = page.reads.flatMap((read) => {
    const whole = fetch(filled(read.url), { headers }).then(async (response) => ({
      response,
      data: response.ok ? await response.clone().json() : undefined,
    }))
    return (read.answers ?? [read]).map(({ url, key, field }) => {
      const answer = whole.then(({ response, data }) => ({ response, data: field && data ? data[field] : data }))
      // Who takes it deals with a failure; that nobody may come for it is none.
      answer.catch(() => {})
      return [filled(url), { key: key?.map((part) => (part === '$1' ? id : part)), answer }] as const
    })
  })
  Object.assign(window, { lemeEarly: { token, reads: new Map(reads) } })
}
