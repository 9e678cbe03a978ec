import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { followUser } from '../api/live/live-link.ts'

/** What an address shows: a key or an id. */
const addresses = [
  /^\/projects\/[^/]+\/([a-z0-9]{2,6}-\d+)$/i,
  /^\/(?:projects|tasks\/tickets|agents|finance\/invoices)\/([0-9a-f-]{36})$/i,
]

/** Clients and people have no page of their own: the list with one of them open, or their tasks and nothing more. */
function openIn({ pathname, searchParams }: URL): string | undefined {
  const name = { '/clients': 'client', '/tasks': 'assignee_user_id' }[pathname]
  const id = searchParams.get(name ?? '')
  const others = [...searchParams.keys()].filter((key) => key !== name && key !== 'tab')
  return id && (name === 'client' || others.length === 0) && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined
}

/** The thing that an address is about, by its key or id; of a project's page that of the project. */
export function thingAt(address: string): string | undefined {
  const url = URL.parse(address, location.origin)
  return url ? (addresses.map((form) => form.exec(url.pathname)?.[1]).find(Boolean) ?? openIn(url)) : undefined
}

/** A pasted address, whatever its host: an installation may have several names. A text that is no address is none. */
function addressIn(text: string): URL | null {
  const address = text.trim()
  if (address.length > 2000 || !/^(?:https?:)?\/\S+$/i.test(address)) return null
  return URL.parse(address, location.origin)
}

/** A pasted address from its path on. */
export function pathOfAddress(text: string): string | undefined {
  const url = addressIn(text)
  return url ? url.pathname + url.search : undefined
}

/** The thing that a pasted address is of, by its key or id. */
export function thingOfAddress(text: string): string | undefined {
  const url = addressIn(text)
  return url ? thingAt(url.pathname + url.search) : undefined
}

/** How long further notices are waited for before they are counted as read; ms. */
const settling = 400

/**
 * Tells the server of every thing that is opened, until the answer is called: what is opened again at once counts once. What is
 * said of it while somebody looks at it, or before they look again, they have read.
 */
export function followSeen(router: AnyRouter): () => void {
  let last: string | undefined
  let hasNews = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => thingAt(router.history.location.href)
  // Without it the palette forgets one thing, and the bell goes on counting it: it is no error to show.
  const send = (thing: string) => void call('PUT /api/opened', { body: { thing } }).catch(() => {})
  function note(): void {
    const thing = open()
    if (thing && thing !== last) {
      hasNews = false
      send(thing)
    }
    last = thing
  }
  function look(): void {
    const thing = open()
    if (!hasNews || thing === undefined || document.visibilityState !== 'visible' || !document.hasFocus()) return
    hasNews = false
    send(thing)
  }
  function settle(): void {
    clearTimeout(timer)
    timer = setTimeout(look, settling)
  }
  function hear(): void {
    hasNews = true
    settle()
  }
  note()
  const ends = [
    router.subscribe('onResolved', note),
    followUser({ since: Date.now(), onChange: (table) => table === 'notices' && hear(), onCatchUp: hear }),
  ]
  window.addEventListener('focus', settle)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', settle)
    for (const end of ends) end()
  }
}
