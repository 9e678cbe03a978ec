import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Sealer } from '../../secret.ts'

/** Seconds that a code lives, and how many codes before and after are right too: clocks are up to half a minute off (RFC 6238, 5.2). */
const period = 30
const window = 1

const sealLabel = 'totp secret'

/** A new secret: sealed for the row, and as the person's application takes it. */
export function createTotp(sealer: Sealer, { issuer, label }: { issuer: string; label: string }) {
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret, { issuer, label }).toString()
  return {
    sealed_secret: sealer.seal(secret.base32, sealLabel),
    totp: { qr_code: renderSVG(uri, { ecc: 'M', border: 4 }), secret: secret.base32, uri },
  }
}

/** The step of time whose code this is, or null. */
export function totpStep(
  sealer: Sealer,
  { sealed_secret, code, now }: { sealed_secret: Buffer; code: string; now: Date },
): number | null {
  const totp = totpOf(Secret.fromBase32(sealer.open(sealed_secret, sealLabel)), {})
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return null
  return totp.counter({ timestamp: now.getTime() }) + delta
}

function totpOf(secret: Secret, names: { issuer?: string; label?: string }): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period })
}
