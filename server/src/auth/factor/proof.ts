import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import type { Challenge } from './challenge.ts'
import type { StoredFactor } from './factor.ts'
import { totpStep } from './totp.ts'
import { credentialJson, refuseCeremony, relyingParty, verifyAuthentication, verifyRegistration } from './webauthn.ts'

/** What the code of a phone factor is authenticated for. */
export const codeLabel = ({ id, phone }: StoredFactor) => `factor code ${id} ${phone}`

/** What proves a factor: a code, or a key's answer to its challenge. */
export const proofBody = z.looseObject({
  challenge_id: z.uuid('challenge_id inválido'),
  code: z
    .string('Deve ser um texto')
    .transform((code) => code.replaceAll(/\s/g, ''))
    .optional(),
  webauthn: z
    .looseObject({
      type: z.enum(['create', 'request'], 'Escolha create ou request'),
      credential_response: credentialJson,
    })
    .optional(),
})
type Proof = z.output<typeof proofBody>

type Proved = {
  last_step?: number
  credential_id?: Buffer
  public_key?: Buffer
  sign_count?: number
  transports?: string[]
}

/**
 * What a right proof leaves to be stored of the factor; `used` for a right code of an application that counts no more, null
 * for a wrong proof.
 */
export async function judgeProof(
  { config, sealer, mac }: AuthContext,
  factor: StoredFactor,
  challenge: Challenge,
  { code, webauthn }: Proof,
  now: Date,
): Promise<Proved | 'used' | null> {
  if (factor.factor_type === 'totp') {
    const { sealed_secret, last_step } = factor
    if (!sealed_secret || code === undefined || !/^\d{6}$/.test(code)) return null
    const step = totpStep(sealer, { sealed_secret, code, now })
    if (step === null) return null
    // A step counts once, and none before it any more (RFC 6238, 5.2).
    return step > Number(last_step ?? -1) ? { last_step: step } : 'used'
  }
  const { webauthn_challenge, webauthn_type, code_hash } = challenge
  if (factor.factor_type === 'phone') {
    const isRight = code_hash !== null && code !== undefined && mac(code, codeLabel(factor)).equals(code_hash)
    return isRight ? {} : null
  }
  if (!webauthn || webauthn_challenge === null || webauthn.type !== webauthn_type) return null
  const party = relyingParty(config.publicUrl)
  const { credential_id, public_key, sign_count, transports } = factor
  if (webauthn_type === 'create') {
    const made = await verifyRegistration(party, webauthn_challenge, webauthn.credential_response)
    return made ?? refuseCeremony()
  }
  if (!credential_id || !public_key) return null
  const known = { credential_id, public_key, sign_count: Number(sign_count ?? 0), transports: transports ?? [] }
  const proved = await verifyAuthentication(party, webauthn_challenge, webauthn.credential_response, known)
  return proved && { sign_count: proved.sign_count }
}
