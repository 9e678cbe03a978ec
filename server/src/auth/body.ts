import { passwordText } from '@leme/contract/auth'
import { invitationToken } from '@leme/contract/invitation'
import { displayName, emailAddress } from '@leme/contract/user'
import { z } from 'zod'
import { parse } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import { challengeFields } from './flow-state.ts'
import { metadataOf } from './metadata.ts'

/** Fields that the GoTrue client sends along and that decide nothing here. */
const clientFields = { gotrue_meta_security: z.unknown().optional(), ...challengeFields }

const signInBody = z.strictObject({ email: emailAddress, password: passwordText, ...clientFields })

const signUpBody = signInBody.extend({
  data: metadataOf({ display_name: displayName, invitation_token: invitationToken.nullish() }).prefault(
    {} as { display_name: string },
  ),
})

const phoneBody = z.looseObject({ phone: z.string('Deve ser um texto'), password: passwordText })

export const parseSignIn = (body: unknown) => parseCredentials(signInBody, body)
export const parseSignUp = (body: unknown) => parseCredentials(signUpBody, body)

/** An email together with a password; with a phone, the refusal of an installation without SMS. */
function parseCredentials<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  if (!namesPhoneAlone(body)) return parse(schema, body)
  parse(phoneBody, body)
  throw new Problem('phone_provider_disabled')
}

function namesPhoneAlone(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'phone' in body && !('email' in body)
}

/** What somebody signed in may change of their account; the rest of the fields is the client's. */
export const accountChange = z.strictObject({
  data: metadataOf({ display_name: displayName.optional(), invitation_token: z.undefined().optional() }).optional(),
  password: passwordText.optional(),
  current_password: passwordText.optional(),
  email: emailAddress.optional(),
  phone: z.string('Deve ser um texto').optional(),
  nonce: z.string('Deve ser um texto').max(60, 'Código inválido').optional(),
  ...clientFields,
})
