import { displayName, emailAddress } from '@leme/contract/people/user'
import { isStorable } from '@leme/contract/text/text'
import { Problem } from '../../problem/problem.ts'
import type { Profile } from './provider.ts'
import type { ProviderConfig } from './provider-config.ts'

export type Claims = Readonly<Record<string, unknown>>

/** Claims that are stored, if they are short texts. */
const storedClaims = ['iss', 'name', 'preferred_username', 'given_name', 'family_name', 'picture', 'locale'] as const
const longestClaim = 500
const longestSubject = 255

/** Tenants of Microsoft in which anybody may be anything. */
const openTenants = ['common', 'organizations', 'consumers']
/** The tenant of personal accounts, whose addresses Microsoft itself proves. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

type Source = Pick<ProviderConfig, 'id' | 'url' | 'domains'>

/** Claims of an ID token, or of a provider's own answer in their words, as a profile. Throws bad_oauth_callback without a `sub`. */
export function readProfile(source: Source, claims: Claims): Profile {
  const { sub } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > longestSubject || !isStorable(sub)) {
    throw new Problem('bad_oauth_callback', { cause: new Error('the provider names nobody') })
  }
  const email = emailAddress.safeParse(claims.email).data ?? null
  const email_verified = email !== null && isVerified(source, claims, email)
  const name = [claims.name, claims.preferred_username].map((text) => displayName.safeParse(text).data)
  const display_name = name.find((text) => text !== undefined) ?? null
  const entries = storedClaims.flatMap((claim) => {
    const text = claims[claim]
    return typeof text === 'string' && text.length <= longestClaim && isStorable(text) ? [[claim, text]] : []
  })
  const data: Record<string, unknown> = Object.fromEntries(entries)
  return {
    provider: source.id,
    provider_id: sub,
    email,
    email_verified,
    display_name,
    identity_data: {
      ...data,
      ...(data.name ? { full_name: data.name } : {}),
      ...(data.picture ? { avatar_url: data.picture } : {}),
      ...(data.preferred_username ? { user_name: data.preferred_username } : {}),
      sub,
      provider_id: sub,
      ...(email ? { email } : {}),
      email_verified,
      phone_verified: false,
    },
  }
}

function isVerified({ id, url, domains }: Source, claims: Claims, email: string): boolean {
  // A company's provider is believed in its own domains alone, where they are configured.
  if (domains.length > 0 && !domains.includes(email.split('@').at(-1) ?? '')) return false
  return id === 'azure' ? isVerifiedByMicrosoft(url, claims) : isTrue(claims.email_verified)
}

/**
 * Microsoft's `email` is whatever an administrator of the person's tenant typed, so in a tenant that is open to all
 * anybody could have any address. `xms_edov` says that the tenant owns the address's domain.
 */
function isVerifiedByMicrosoft(url: string, { xms_edov, tid }: Claims): boolean {
  if (xms_edov !== undefined) return isTrue(xms_edov)
  const tenant = new URL(url).pathname.split('/')[1] ?? ''
  return !openTenants.includes(tenant) || tid === personalTenant
}

/** Some providers write booleans as texts or numbers. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}
