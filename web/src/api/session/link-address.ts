import { takeBegunFlow, withoutFlow } from './begun-flow.ts'

/** What gives a session, in the query or in the fragment of an address. */
const credentials = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token', 'code']
/** What the auth service sends along with them. */
const companions = ['expires_in', 'expires_at', 'token_type', 'type', 'sb']
const failures = ['error', 'error_code', 'error_description']

/**
 * How an address came to be: `error` and `begun` are for the auth client to read, `foreign` brings tokens or a code
 * that nobody asked for in this browser, and `none` is any address of the product.
 */
export type LinkKind = 'none' | 'error' | 'begun' | 'foreign'

/** What an error link's fragment says, in the auth client's words for what is absent. */
export type LinkFailure = { error: string; code: string; description: string }

export function failureIn(address: URL): LinkFailure {
  const fragment = new URLSearchParams(address.hash.slice(1))
  return {
    error: fragment.get('error') || 'unspecified_error',
    code: fragment.get('error_code') || 'unspecified_code',
    description: fragment.get('error_description') ?? '',
  }
}

export type Link = {
  kind: LinkKind
  /** Whether this browser began what comes back by it: only then does a provider have anything to do with it. */
  isBegun: boolean
  /** The address as the auth client may see it. */
  shown: URL
  /**
   * The address as it stays: nothing of the link is left in it. Of no link it is the same, except for a flow's secret.
   */
  clean: URL
}

/** What an address brings. A begun flow is found once, also where it failed: the second time its tokens are foreign. */
export function readLink(address: URL): Link {
  const failed = brings(address, failures)
  if (!failed && !brings(address, credentials)) {
    const clean = withoutFlow(address)
    return { kind: 'none', isBegun: false, shown: clean, clean }
  }
  const isBegun = takeBegunFlow(address) !== null
  const clean = withoutFlow(without(address, [...credentials, ...companions, ...failures]))
  if (failed) return { kind: 'error', isBegun, shown: without(address, [...credentials, ...companions]), clean }
  if (isBegun) return { kind: 'begun', isBegun, shown: address, clean }
  return { kind: 'foreign', isBegun, shown: clean, clean }
}

/** As the auth client reads an address: query and fragment alike, and what is empty is absent. */
function brings(address: URL, names: readonly string[]): boolean {
  const fragment = new URLSearchParams(address.hash.slice(1))
  return names.some((name) => address.searchParams.get(name) || fragment.get(name))
}

function without(address: URL, names: readonly string[]): URL {
  const clean = new URL(address)
  const fragment = new URLSearchParams(address.hash.slice(1))
  for (const name of names) {
    clean.searchParams.delete(name)
    fragment.delete(name)
  }
  clean.hash = fragment.toString()
  return clean
}
