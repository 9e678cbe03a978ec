import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../api/call.ts'

/** What an address shows: a key or an id. */
const addresses = [
  /^\/projects\/[^/]+\/([a-z0-9]{2,6}-\d+)$/i,
  /^\/(?:projects|tasks\/tickets|agents|finance\/invoices)\/([0-9a-f-]{36})$/i,
]

/** The thing that an address is about, by its key or id; of a project's page that of the project. */
export function thingAt(path: string): string | undefined {
  return addresses.map((form) => form.exec(path)?.[1]).find(Boolean)
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

/** Clients and people have no page of their own: the list with one of them open, or their tasks and nothing more. */
function openIn({ pathname, searchParams }: URL): string | undefined {
  const name = { '/clients': 'client', '/tasks': 'assignee_user_id' }[pathname]
  const id = searchParams.get(name ?? '')
  const others = [...searchParams.keys()].filter((key) => key !== name && key !== 'tab')
  return id && others.length === 0 && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined
}

/** The thing that a pasted address is of, by its key or id. */
export function thingOfAddress(text: string): string | undefined {
  const url = addressIn(text)
  return url ? (thingAt(url.pathname) ?? openIn(url)) : undefined
}

/** Tells the server of every thing that is opened, until the answer is called: what is opened again at once counts once. */
export function followSeen(router: AnyRouter): () => void {
  let last: string | undefined
  function note(): void {
    const thing = thingAt(router.history.location.pathname)
    // Without it the palette forgets one thing, and the bell goes on counting it: it is no error to show.
    if (thing && thing !== last) void call('PUT /api/opened', { body: { thing } }).catch(() => {})
    last = thing
  }
  note()
  return router.subscribe('onResolved', note)
}
