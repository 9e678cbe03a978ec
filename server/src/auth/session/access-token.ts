import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { type Account, appMetadata } from '../account/account.ts'
import type { KeyRing } from './key-ring.ts'

/** Life of an access token, in seconds. */
export const accessTokenSeconds = 3600

const audience = 'authenticated'
const bearerForm = /^[\w-]{1,2000}\.[\w-]{1,6000}\.[\w-]{1,200}$/
const rememberedTokens = 5_000

/** What a token that holds proves; whether its session still lives is another question. */
export type Claims = { account_id: string; session_id: string /** Seconds since 1970. */; exp: number }

/** What a token says of its session. */
type TokenSession = { id: string; aal: string; amr: readonly { method: string; timestamp: number }[] }

export type AccessTokens = {
  /** `expires_at` is in seconds since 1970. */
  sign(account: Account, session: TokenSession): Promise<{ access_token: string; expires_at: number }>
  /** Null where the token is none of ours, is expired, or names another algorithm or key. */
  verify(token: string): Promise<Claims | null>
}

/**
 * Signs and verifies access tokens: ES256, the claims of the GoTrue contract. A valid token is cached until
 * it expires, so that a page's many requests cost one verification. `iss` is stated and not checked: no key of ours
 * signs anything else, and a new PUBLIC_URL then signs nobody out.
 */
export function createAccessTokens(services: { keys: KeyRing; clock: () => Date; issuer: string }): AccessTokens {
  const { keys, clock, issuer } = services
  const remembered = new LRUCache<string, { claims: Claims; kid: string }>({ max: rememberedTokens })
  const nowSeconds = () => Math.floor(clock().getTime() / 1000)

  async function check(token: string): Promise<{ claims: Claims; kid: string } | null> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid === undefined ? null : await keys.verifier(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key
        },
        { algorithms: ['ES256'], audience, currentDate: clock(), requiredClaims: ['sub', 'exp', 'session_id'] },
      )
      const { sub = '', exp = 0, session_id } = payload
      const claims = { account_id: sub, exp, session_id: String(session_id) }
      return { claims, kid: protectedHeader.kid ?? '' }
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    async sign(account, session) {
      const { kid, privateKey } = await keys.signer()
      const issuedAt = nowSeconds()
      const expires_at = issuedAt + accessTokenSeconds
      const access_token = await new SignJWT({
        email: account.email ?? '',
        phone: account.phone ?? '',
        role: audience,
        app_metadata: appMetadata(account),
        user_metadata: account.user_metadata,
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(account.id)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires_at)
        .sign(privateKey)
      return { access_token, expires_at }
    },

    async verify(token) {
      const known = remembered.get(token)
      if (known) {
        // Its key may have been revoked since.
        const holds = known.claims.exp > nowSeconds() && (await keys.verifier(known.kid)) !== null
        return holds ? known.claims : null
      }
      if (!bearerForm.test(token)) return null
      const checked = await check(token)
      if (checked) remembered.set(token, checked)
      return checked?.claims ?? null
    },
  }
}
