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

type Failed = [failure: LinkFailure, isBegun: boolean]

const early: Failed[] = []
let sayFailed = (...failed: Failed): void => {
  early.push(failed)
}

/**
 * Calls `listener` when an error link is opened in this page, and whether this browser began what it is about: the auth
 * client reads only what the page came with.
 */
export function onFailedLink(listener: (...failed: Failed) => void): void {
  sayFailed = listener
  for (const failed of early.splice(0)) listener(...failed)
}

/** Past the router, which would go where the address leads meanwhile. */
function replaceAddress(address: URL | string): void {
  if (String(address) === location.href) return
  History.prototype.replaceState.call(history, history.state, '', address)
}

// Before the router reads the address. Tokens of a foreign link are gone for good by then.
const { kind, isBegun, shown, clean } = readLink(new URL(location.href))
replaceAddress(clean)
if (kind === 'foreign') sayUnused()

/** How this page was opened. */
export const arrival: { link: LinkKind; isBegun: boolean } = { link: kind, isBegun }

/**
 * Makes the auth client, which reads the address while it is made: what the link brought stands there meanwhile, and
 * never in the history.
 */
export function withLink<Client>(makeClient: () => Client): Client {
  const { href } = location
  if (kind !== 'none') replaceAddress(shown)
  const client = makeClient()
  replaceAddress(href)
  return client
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
