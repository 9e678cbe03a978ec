import { startTestServer, type TestServer } from '../server.ts'
import { type CookieBrowser, openCookieBrowser } from './cookie-browser.ts'
import { startOpenIdProvider } from './openid-provider.ts'

/** The site with `oidc-provider` as its only provider, which has a mail domain of its own. */
export async function startSiteWithProvider(options: Parameters<typeof startTestServer>[0] = {}) {
  const provider = await startOpenIdProvider()
  const { issuer: url, client_id, client_secret } = provider
  const own = { id: 'custom:oidc', name: 'Estaleiro', url, client_id, client_secret, domains: [] } as const
  const server = await startTestServer({ ...options, config: { providers: [own], ...options.config } })
  provider.serve(server.url)
  const close = async () => {
    await server.close()
    await provider.close()
  }
  return { server, provider, close }
}

/** Whether an address is a page of the site, where a flow ends. */
export const isPageOf =
  (site: string) =>
  (address: URL): boolean =>
    address.origin === site && !address.pathname.startsWith('/auth/v1/')

/** The address of GET /authorize; `login_hint` says who signs in at the provider. */
export function authorizeAddress(site: string, query: Record<string, string> = {}): string {
  return `${site}/auth/v1/authorize?${new URLSearchParams({ provider: 'custom:oidc', ...query })}`
}

/** Goes through the provider as somebody, and answers the page where it ends. */
export function comeBy(
  { url }: TestServer,
  name: string,
  query: Record<string, string> = {},
  browser: CookieBrowser = openCookieBrowser(),
): Promise<URL> {
  return browser.go(authorizeAddress(url, { login_hint: name, ...query }), isPageOf(url))
}

/** What stands in the fragment of an address. */
export const fragmentOf = (address: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address.hash.slice(1)))

/** A challenge and its verifier, as RFC 7636 has them. */
export async function pkcePair(): Promise<{ verifier: string; challenge: string }> {
  const verifier = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: Buffer.from(digest).toString('base64url') }
}
