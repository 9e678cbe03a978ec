import { describe, expect, test } from 'vitest'
import { signInForm, signUpForm } from './auth.ts'

const valid = { email: ' Ana@Exemplo.com.br ', password: ' seis 6', display_name: ' Ana ' }

/** The sentence under each field that is refused. */
function refusals(form: typeof signInForm, values: object): Record<string, string> {
  const { error } = form.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('[AU-02] the auth form', () => {
  test('[AU-02] takes email and password, and a name on sign-up, tidied except for the password', () => {
    expect(signUpForm.parse(valid)).toEqual({ email: 'ana@exemplo.com.br', password: ' seis 6', display_name: 'Ana' })
    expect(signInForm.parse(valid)).toEqual({ email: 'ana@exemplo.com.br', password: ' seis 6' })
  })

  test('[AU-02] names every field that is missing', () => {
    const missing = { email: 'Email é obrigatório', password: 'Senha é obrigatória' }
    expect(refusals(signInForm, { email: ' ', password: '' })).toMatchObject({ email: missing.email })
    expect(refusals(signUpForm, {})).toEqual({ ...missing, display_name: 'Nome é obrigatório' })
  })

  test.each([
    ['cinco', 'Senha deve ter pelo menos 6 caracteres'],
    ['🧭🧭🧭🧭🧭', 'Senha deve ter pelo menos 6 caracteres'],
    ['x'.repeat(201), 'Senha deve ter no máximo 200 caracteres'],
    ['vento\0sul', 'Senha contém caracteres inválidos'],
  ])('[AU-02] refuses the password %j', (password, message) => {
    expect(refusals(signInForm, { ...valid, password })).toEqual({ password: message })
  })

  test('[AU-02] takes six emoji for six characters', () => {
    expect(refusals(signInForm, { ...valid, password: '🧭🧭🧭🧭🧭🧭' })).toEqual({})
  })
})

describe('[AU-19] the form for a new account', () => {
  test.each([
    ['leme-2026', 'A senha não pode conter o nome do produto. Escolha outra'],
    ['exemplo-99', 'A senha não pode conter parte do seu email. Escolha outra'],
    ['br4ndao-99', 'A senha não pode conter parte do seu nome. Escolha outra'],
  ])('[AU-19] refuses %j', (password, message) => {
    const values = { ...valid, display_name: 'Ana Brandão', password }
    expect(refusals(signUpForm, values)).toEqual({ password: message })
    expect(refusals(signInForm, values)).toEqual({})
  })
})
