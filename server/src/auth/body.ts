import { passwordText } from '@leme/contract/people/auth'
import { invitationToken } from '@leme/contract/people/invitation'
import { displayName, emailAddress } from '@leme/contract/people/user'
import { phoneNumber } from '@leme/contract/text/phone'
import { z } from 'zod'
import { parse } from '../http/body/parse.ts'
import { metadataOf } from './account/metadata.ts'
import { namesPhone } from './by-phone/names-phone.ts'
import { challengeFields } from './session/flow-state.ts'

/** Fields that the GoTrue client sends along and that decide nothing here. */
const clientFields = { gotrue_meta_security: z.unknown().optional(), ...challengeFields }

const signInBody = z.strictObject({ email: emailAddress, password: passwordText, ...clientFields })
const phoneSignInBody = z.looseObject({ phone: phoneNumber, password: passwordText })

const signUpBody = signInBody.extend({
  data: metadataOf({ display_name: displayName, invitation_token: invitationToken.nullish() }).prefault(
    {} as { display_name: string },
  ),
})

export const parseSignUp = (body: unknown) => parse(signUpBody, body)

/** What somebody signs in with, an address of mail or a phone, and the password. */
export function parseSignIn(body: unknown): { login: string; password: string } {
  if (namesPhone(body)) {
    const { phone, password } = parse(phoneSignInBody, body)
    return { login: phone, password }
  }
  const { email, password } = parse(signInBody, body)
  return { login: email, password }
}

/** What somebody signed in may change of their account; the rest of the fields is the client's. */
export const accountChange = z.strictObject({
  data: metadataOf({ display_name: displayName.optional(), invitation_token: z.undefined().optional() }).optional(),
  password: passwordText.optional(),
  current_password: passwordText.optional(),
  email: emailAddress.optional(),
  phone: phoneNumber.optional(),
  nonce: z.string('Deve ser um texto').max(60, 'Código inválido').optional(),
  ...clientFields,
})
