import { z } from 'zod'

/** The server asks for as many, and refuses the commonest besides. */
export const passwordMinimum = 6

const email = z.string().trim().min(1, 'Email é obrigatório').pipe(z.email('Email inválido'))
const password = z
  .string()
  .min(1, 'Senha é obrigatória')
  .min(passwordMinimum, `Senha deve ter no mínimo ${passwordMinimum} caracteres`)

export const logInRules = z.object({ display_name: z.string(), email, password })

export const signUpRules = logInRules.extend({
  display_name: z.string().trim().min(1, 'Nome é obrigatório').max(200, 'Nome deve ter no máximo 200 caracteres'),
})

export type Credentials = z.infer<typeof signUpRules>
