import * as openid from 'openid-client'
import { Problem } from '../../problem/problem.ts'
import { createIdTokenReader } from './id-token.ts'
import { readProfile } from './profile.ts'
import type { AuthorizationRequest, FlowSecrets, Provider } from './provider.ts'
import type { ProviderConfig } from './provider-config.ts'
import { boundedFetch, providerProblem } from './remote.ts'

/** How long what a provider says of itself is believed; ms. */
const discoveredFor = 60 * 60_000

/** `timeoutSeconds`: how long it may take for one answer; seconds. */
type Options = { redirectUri: string; clock: () => Date; timeoutSeconds: number }

/** Any OpenID Connect provider, by what it says of itself under its issuer's address. */
export function createOpenIdProvider(config: ProviderConfig, options: Options): Provider {
  const { redirectUri, clock, timeoutSeconds } = options
  const discover = remembered(clock, () => discoverProvider(config, timeoutSeconds))

  async function authorizationUrl({ state, nonce, verifier, scopes, hints }: AuthorizationRequest): Promise<URL> {
    return openid.buildAuthorizationUrl(await discover(), {
      ...hints,
      redirect_uri: redirectUri,
      scope: mergeScopes('openid email profile', scopes),
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async function finish(answer: URLSearchParams, { state, nonce, verifier }: FlowSecrets) {
    const provider = await discover()
    const granted = await openid.authorizationCodeGrant(provider, new URL(`${redirectUri}?${answer}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = granted.claims()
    if (!claims) throw new Problem('bad_oauth_callback')
    const more = needsMore(config, provider, claims)
      ? await openid.fetchUserInfo(provider, granted.access_token, claims.sub)
      : {}
    return {
      profile: readProfile(config, { ...more, ...claims }),
      tokens: { provider_token: granted.access_token, provider_refresh_token: granted.refresh_token ?? null },
    }
  }

  return {
    id: config.id,
    name: config.name,
    domains: config.domains,
    authorizationUrl: guarded(authorizationUrl),
    finish: guarded(finish),
    readIdToken: guarded(createIdTokenReader(config, discover, options)),
  }
}

/** Throws unexpected_failure for whatever is no provider of that issuer. */
async function discoverProvider(config: ProviderConfig, timeoutSeconds: number): Promise<openid.Configuration> {
  try {
    const provider = await askProvider(config, timeoutSeconds)
    const { authorization_endpoint, token_endpoint, jwks_uri } = provider.serverMetadata()
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error('the provider does not say enough')
    return provider
  } catch (error) {
    throw new Problem('unexpected_failure', { cause: error })
  }
}

function askProvider(config: ProviderConfig, timeoutSeconds: number): Promise<openid.Configuration> {
  const insecure = config.url.startsWith('http:') ? [openid.allowInsecureRequests] : []
  return openid.discovery(new URL(config.url), config.client_id, undefined, proveClient(config), {
    // The library trusts the connection alone for an ID token's signature unless it is configured to check it.
    execute: [openid.enableNonRepudiationChecks, ...insecure],
    timeout: timeoutSeconds,
    [openid.customFetch]: boundedFetch,
  })
}

/** The way to show the secret that the provider takes; by the header where it names none (OpenID Discovery 1.0, 3). */
function proveClient({ client_secret }: ProviderConfig): openid.ClientAuth {
  const inBody = openid.ClientSecretPost(client_secret)
  const inHeader = openid.ClientSecretBasic(client_secret)
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return takesBody ? inBody(server, ...rest) : inHeader(server, ...rest)
  }
}

/** An address may be given by the provider's user endpoint alone; Microsoft's is not its tenant's word. */
function needsMore({ id }: ProviderConfig, provider: openid.Configuration, claims: openid.IDToken): boolean {
  return id !== 'azure' && claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
}

/** Each scope once, the service's own first. */
export function mergeScopes(own: string, wanted: string): string {
  return [...new Set([...own.split(' '), ...wanted.split(/[\s,]/)].filter((scope) => scope !== ''))].join(' ')
}

/** Whatever goes wrong becomes one of the two problems that `Provider` names. */
export function guarded<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await work(...args)
    } catch (error) {
      throw providerProblem(error)
    }
  }
}

/** The value of `load`, cached for `discoveredFor`; a failure is not cached. */
function remembered<Value>(clock: () => Date, load: () => Promise<Value>): () => Promise<Value> {
  let last: { until: number; value: Promise<Value> } | null = null
  return () => {
    const now = clock().getTime()
    if (last && last.until > now) return last.value
    const entry = { until: now + discoveredFor, value: load() }
    last = entry
    entry.value.catch(() => {
      if (last === entry) last = null
    })
    return entry.value
  }
}
