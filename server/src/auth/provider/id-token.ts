import { createHash, timingSafeEqual } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Configuration } from 'openid-client'
import { Problem } from '../../problem/problem.ts'
import { readProfile } from './profile.ts'
import type { IdToken } from './provider.ts'
import type { ProviderConfig } from './provider-config.ts'
import { boundedFetch } from './remote.ts'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Seconds that a provider's clock and this one may differ. */
const clockTolerance = 30

/**
 * Reads ID tokens that a client got from the provider by itself. It throws bad_oauth_callback for one that the provider
 * did not sign for this service, or that has expired.
 */
export function createIdTokenReader(
  config: ProviderConfig,
  discover: () => Promise<Configuration>,
  { clock, timeoutSeconds }: { clock: () => Date; timeoutSeconds: number },
): (idToken: string, accessToken: string | undefined) => Promise<IdToken> {
  const keys = new Map<string, JWTVerifyGetKey>()
  const keysOf = (address: string): JWTVerifyGetKey => {
    const options = { timeoutDuration: timeoutSeconds * 1000, [customFetch]: boundedFetch }
    const found = keys.get(address) ?? createRemoteJWKSet(new URL(address), options)
    keys.set(address, found)
    return found
  }

  return async (idToken, accessToken) => {
    const { issuer, jwks_uri } = (await discover()).serverMetadata()
    if (!jwks_uri) throw new Error('the provider names no keys')
    try {
      const { payload, protectedHeader } = await jwtVerify(idToken, keysOf(jwks_uri), {
        algorithms,
        issuer: issuerOf(issuer, idToken),
        audience: config.client_id,
        requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
        clockTolerance,
        currentDate: clock(),
      })
      requireParty(payload, config.client_id)
      if (accessToken !== undefined) requireHash(payload, protectedHeader.alg, accessToken)
      const nonce = typeof payload.nonce === 'string' && payload.nonce !== '' ? payload.nonce : null
      return { profile: readProfile(config, payload), nonce }
    } catch (error) {
      throw isOutage(error) ? error : new Problem('bad_oauth_callback', { detail: badToken, cause: error })
    }
  }
}

const badToken = 'O token do provedor não é válido. Entre novamente'

/** The keys could not be had: that says nothing about the token. */
function isOutage(error: unknown): boolean {
  if (error instanceof Problem) return false
  if (!(error instanceof errors.JOSEError)) return true
  return ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(error.code)
}

/** Microsoft names its tenants' issuer by a pattern. */
function issuerOf(issuer: string, idToken: string): string {
  if (!issuer.includes('{tenantid}')) return issuer
  const { tid } = decodeJwt(idToken)
  return issuer.replace('{tenantid}', typeof tid === 'string' && uuid.test(tid) ? tid : '')
}

/** A token for several services says whom it was issued to (OpenID Connect Core, 3.1.3.7). */
function requireParty({ aud, azp }: JWTPayload, clientId: string): void {
  const several = Array.isArray(aud) && aud.length > 1
  if ((several || azp !== undefined) && azp !== clientId) throw new Problem('bad_oauth_callback')
}

/** Where the ID token names its access token, the one that came along is that one (the same, 3.1.3.6). */
function requireHash({ at_hash }: JWTPayload, algorithm: string, accessToken: string): void {
  if (typeof at_hash !== 'string') return
  const bits = /\d{3}$/.exec(algorithm)?.[0] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  const expected = digest.subarray(0, digest.length / 2)
  const given = Buffer.from(at_hash, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('bad_oauth_callback')
}
