import { z } from 'zod'
import { codePoints, isStorable } from '../text/text.ts'
import { heldPart, heldPartMessages } from './password.ts'
import { displayName, emailAddress } from './user.ts'

export const passwordLimits = { minimum: 6, maximum: 200 } as const

export const passwordTooShort = `Senha deve ter pelo menos ${passwordLimits.minimum} caracteres`

/** A password as somebody typed it, blanks included; whether it is long enough is the form's next question. */
export const passwordText = z
  .string({ error: (issue) => (issue.input == null ? 'Senha é obrigatória' : 'Deve ser um texto') })
  .min(1, 'Senha é obrigatória')
  .refine(isStorable, 'Senha contém caracteres inválidos')
  .refine((value) => codePoints(value) <= passwordLimits.maximum, 'Senha deve ter no máximo 200 caracteres')

export function isLongEnough(password: string): boolean {
  return codePoints(password) >= passwordLimits.minimum
}

export const signInForm = z.object({
  email: emailAddress,
  password: passwordText.refine(isLongEnough, passwordTooShort),
})

/** Every field by itself; `signUpForm` has the rule that looks at several. */
export const signUpFields = signInForm.extend({ display_name: displayName })

/** The commonest passwords are refused by the service alone, which has their list. */
export const signUpForm = signUpFields.superRefine(({ password, ...owner }, context) => {
  const held = heldPart(password, owner)
  if (held) context.addIssue({ code: 'custom', path: ['password'], message: heldPartMessages[held] })
})

export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
