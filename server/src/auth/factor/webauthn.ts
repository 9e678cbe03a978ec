import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { Problem } from '../../problem/problem.ts'

/** What is stored of an authenticator. */
export type Credential = {
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  transports: string[]
  backed_up: boolean
}
type Transports = WebAuthnCredential['transports']

const invalid = 'credential inválida'
const credentialId = z.string(invalid).min(1, invalid).max(2000, invalid)

/** What an authenticator answers; the library looks at the rest of it. */
export const credentialJson = z.looseObject(
  {
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key', invalid),
    response: z.looseObject({ clientDataJSON: z.string(invalid).max(10_000, invalid) }, invalid),
  },
  invalid,
)

/** Whose ceremonies these are: this site's, by PUBLIC_URL. */
export type RelyingParty = { id: string; origin: string; name: string }

export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name: 'Leme' }
}

type Owner = { id: string; email: string; display_name: string }
type Known = Pick<Credential, 'credential_id' | 'transports'>

/** Options of a new credential: of a second factor (AU-12's defaults), or of a passkey, which names its owner itself. */
export function registrationOptions(party: RelyingParty, owner: Owner, known: Known[], use: 'factor' | 'passkey') {
  const isPasskey = use === 'passkey'
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.display_name,
    attestationType: 'none',
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: isPasskey
      ? { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' }
      : {
          authenticatorAttachment: 'cross-platform',
          residentKey: 'discouraged',
          requireResidentKey: false,
          userVerification: 'preferred',
        },
    supportedAlgorithmIDs: [-7, -257],
  })
}

/** Options of a proof: by one of the known credentials or, with none, by any that names its owner. */
export function authenticationOptions(party: RelyingParty, known: Known[]) {
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(descriptor),
    userVerification: 'preferred',
  })
}

function descriptor({ credential_id, transports }: Known) {
  return { id: credential_id.toString('base64url'), transports: transports as Transports }
}

/** The new credential, or null where the answer proves none: another origin, site, challenge or form. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  response: z.output<typeof credentialJson>,
): Promise<Credential | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    if (!verified || !registrationInfo) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      backed_up: credentialBackedUp,
    }
  } catch {
    return null
  }
}

/**
 * What the credential has proved, or null. A counter that does not grow is a copy's or a replay's, and proves nothing;
 * authenticators without a counter always say 0.
 */
export async function verifyAuthentication(
  party: RelyingParty,
  challenge: string,
  response: z.output<typeof credentialJson>,
  credential: Omit<Credential, 'backed_up'>,
): Promise<{ sign_count: number; user_verified: boolean } | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        id: credential.credential_id.toString('base64url'),
        publicKey: new Uint8Array(credential.public_key),
        counter: credential.sign_count,
        transports: credential.transports as Transports,
      },
    })
    if (!verified) return null
    return { sign_count: authenticationInfo.newCounter, user_verified: authenticationInfo.userVerified }
  } catch {
    return null
  }
}

/** The credential's id in an answer, as it is stored. */
export function credentialIdOf({ id }: { id: string }): Buffer {
  return Buffer.from(id, 'base64url')
}

/** Throws the refusal of an answer that proves nothing. */
export function refuseCeremony(): never {
  throw new Problem('webauthn_verification_failed')
}
