import * as openid from 'openid-client'
import { z } from 'zod'
import { guarded, mergeScopes } from './openid.ts'
import { readProfile } from './profile.ts'
import type { AuthorizationRequest, FlowSecrets, Provider } from './provider.ts'
import type { ProviderConfig } from './provider-config.ts'
import { boundedFetch } from './remote.ts'

const person = z.object({
  id: z.int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub, or a GitHub Enterprise of one's own: OAuth without OpenID, and its own API for the profile. */
export function createGitHubProvider(
  config: ProviderConfig,
  options: { redirectUri: string; timeoutSeconds: number },
): Provider {
  const { redirectUri, timeoutSeconds } = options
  const issuer = `${config.url}/login/oauth`
  const api = config.url === 'https://github.com' ? 'https://api.github.com' : `${config.url}/api/v3`
  const server = new openid.Configuration(
    { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` },
    config.client_id,
    undefined,
    openid.ClientSecretPost(config.client_secret),
  )
  server.timeout = timeoutSeconds
  server[openid.customFetch] = boundedFetch
  if (config.url.startsWith('http:')) openid.allowInsecureRequests(server)

  async function authorizationUrl({ state, verifier, scopes, hints }: AuthorizationRequest): Promise<URL> {
    return openid.buildAuthorizationUrl(server, {
      ...hints,
      redirect_uri: redirectUri,
      scope: mergeScopes('user:email', scopes),
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async function finish(answer: URLSearchParams, { state, verifier }: FlowSecrets) {
    const granted = await openid.authorizationCodeGrant(server, new URL(`${redirectUri}?${answer}`), {
      expectedState: state,
      pkceCodeVerifier: verifier,
    })
    const { id, login, name, avatar_url } = person.parse(await get(granted.access_token, '/user'))
    const primary = emails.parse(await get(granted.access_token, '/user/emails')).find((email) => email.primary)
    const claims = {
      iss: api,
      sub: String(id),
      name: name ?? undefined,
      preferred_username: login,
      picture: avatar_url ?? undefined,
      email: primary?.email,
      email_verified: primary?.verified === true,
    }
    return {
      profile: readProfile(config, claims),
      tokens: { provider_token: granted.access_token, provider_refresh_token: granted.refresh_token ?? null },
    }
  }

  async function get(accessToken: string, path: string): Promise<unknown> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Leme' })
    const address = new URL(api + path)
    const answer = await openid.fetchProtectedResource(server, accessToken, address, 'GET', undefined, headers)
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}`)
    return answer.json()
  }

  return {
    id: config.id,
    name: config.name,
    domains: config.domains,
    authorizationUrl: guarded(authorizationUrl),
    finish: guarded(finish),
    readIdToken: null,
  }
}
