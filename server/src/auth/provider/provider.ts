import type { ProviderConfig } from './provider-config.ts'

/** Who a provider says somebody is. */
export type Profile = {
  provider: ProviderConfig['id']
  /** The person's lasting name at the provider, its `sub`. */
  provider_id: string
  /** In lower case; null where the provider names none that could be one. */
  email: string | null
  /** Whether the provider has proved that the person reads mail to that address, and may be believed in it. */
  email_verified: boolean
  display_name: string | null
  /** What is stored of the claims, in the words of the GoTrue contract. */
  identity_data: Record<string, unknown>
}

/** For the client's own calls to the provider; this service stores none of them. */
export type ProviderTokens = { provider_token: string | null; provider_refresh_token: string | null }

/** What ties an answer of the provider to one request of one browser. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

export type AuthorizationRequest = FlowSecrets & {
  /** Besides what the service itself needs; separated by blanks. */
  scopes: string
  /** Wishes of the client that the provider may know. */
  hints: Readonly<Record<string, string>>
}

/**
 * A service that proves who somebody is. Every method throws unexpected_failure where the provider is slow, gone or
 * answers nonsense, and bad_oauth_callback where what it answers was not meant for this request.
 */
export type Provider = {
  id: ProviderConfig['id']
  name: string
  /** Mail domains whose people sign in here by SSO. */
  domains: readonly string[]
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  /** Exchanges the code of the answer that the browser brought back. */
  finish(answer: URLSearchParams, secrets: FlowSecrets): Promise<{ profile: Profile; tokens: ProviderTokens }>
  /** Null where the provider issues no ID tokens. */
  readIdToken: ((idToken: string, accessToken: string | undefined) => Promise<IdToken>) | null
}

/** An ID token that holds: signed by the provider, for this service, and in time. */
export type IdToken = { profile: Profile; nonce: string | null }
