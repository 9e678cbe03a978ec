import { expect } from 'vitest'
import { type Answer, ask, type Person } from '../person.ts'

export type Invited = { id: string; token: string; link: string; email: string; org_id: string }

let guests = 0
/** An address that nobody has. */
export const guest = () => `convidada-${++guests}@exemplo.com.br`

export async function invite(by: Person, details: { email?: string; role?: string } = {}): Promise<Invited> {
  const { status, body } = await by.ask('POST', '/api/invitations', { email: guest(), ...details })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Invited
}

/** An invitation for the address of somebody who has an account. */
export const inviteTo = (person: Person, by: Person, role = 'member') => invite(by, { email: person.email, role })

export const signUpWith = (url: string, { token, email }: Pick<Invited, 'token' | 'email'>) =>
  signUpAs(url, email, token)

export const signUpAs = (url: string, email: string, invitation_token?: unknown) =>
  ask(url, 'POST', '/auth/v1/signup', {
    email,
    password: 'vento-sudeste-17',
    data: { display_name: 'Convidada', invitation_token },
  })

export const accept = (person: Person, token: unknown) => person.ask('POST', '/api/invitations/accept', { token })

export const orgOf = async (person: Person) => ((await person.ask('GET', '/api/me')).body as { org_id: string }).org_id

/** Requests with the session that an answer brought. */
export function as(url: string, answer: Answer): (method: string, path: string) => Promise<Answer> {
  const { access_token } = answer.body as { access_token: string }
  return (method, path) => ask(url, method, path, undefined, { authorization: `Bearer ${access_token}` })
}

export const otherOrganization = {
  status: 409,
  body: { code: 'other_organization', detail: 'Esta pessoa já pertence a outra organização' },
}
