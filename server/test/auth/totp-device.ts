import { Secret, TOTP } from 'otpauth'
import type { Person } from '../person.ts'

type Enrolled = { id: string; totp: { secret: string } }

/**
 * An application that makes codes, enrolled and proved for this person, whose session is aal2 then. A code counts once:
 * the next is one of a later half minute by `clock`.
 */
export async function addTotp(person: Person, clock: () => number, friendly_name = 'Celular') {
  const { body } = await person.ask('POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name })
  const { id, totp } = body as Enrolled
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret) })
  const code = () => app.generate({ timestamp: clock() })
  const challenge = (await person.ask('POST', `/auth/v1/factors/${id}/challenge`)).body as { id: string }
  const proof = { challenge_id: challenge.id, code: code() }
  const { status, body: session } = await person.ask('POST', `/auth/v1/factors/${id}/verify`, proof)
  if (status !== 200) throw new Error(`the factor answered ${status}: ${JSON.stringify(session)}`)
  return { id, code, session: session as { access_token: string } }
}
