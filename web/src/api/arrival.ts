import { failureIn, type LinkFailure, type LinkKind, readLink } from './link-address.ts'

let unused = false
let sayUnused = () => {
  unused = true
}

/** Calls `listener` whenever tokens or a code in the address were not used, also for those that the page came with. */
export function onUnusedLink(listener: () => void): void {
  sayUnused = listener
  if (!unused) return
  unused = false
  listener()
}

let sayFailed = (_failure: LinkFailure, _isBegun: boolean) => {}

/**
 * Calls `listener` when an error link is opened in this page, and whether this browser began what it is about: the auth
 * client reads only what the page came with.
 */
export function onFailedLink(listener: (failure: LinkFailure, isBegun: boolean) => void): void {
  sayFailed = listener
}

function replaceAddress(address: URL): void {
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

type Arrival<Client> = { link: LinkKind; isBegun: boolean; client: Client }

/**
 * Reads the address that the page came with. `makeClient` makes the auth client, which reads it while it is made: tokens
 * of a foreign link are gone by then. Those of a link that counts are gone afterwards, and never in the history.
 */
export function arrive<Client>(makeClient: (link: LinkKind) => Client): Arrival<Client> {
  const { kind, isBegun, shown, clean } = readLink(new URL(location.href))
  replaceAddress(shown)
  const client = makeClient(kind)
  replaceAddress(clean)
  if (kind === 'foreign') sayUnused()
  return { link: kind, isBegun, client }
}

/** Another link in the same page changes the fragment alone: its tokens are never used, and nothing of it stays. */
addEventListener('hashchange', () => {
  const address = new URL(location.href)
  const { kind, isBegun, clean } = readLink(address)
  replaceAddress(clean)
  if (kind === 'none') return
  if (kind === 'error') sayFailed(failureIn(address), isBegun)
  else sayUnused()
})
