import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { expect } from 'vitest'
import { ask, signUp } from '../person.ts'
import { startTestServer } from '../server.ts'

export type Tokens = { access_token: string; refresh_token: string }
type Session = Pick<Tokens, 'access_token'>

export type FactorStage = Awaited<ReturnType<typeof startFactorStage>>

export const password = 'vento-sudeste-17'

/** A server whose clock goes on with each factor that is proved, as a code counts once. */
export async function startFactorStage() {
  let shift = 0
  const now = () => Date.now() + shift
  const server = await startTestServer({ clock: () => new Date(now()) })
  const admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()

  const codeOf = (secret: string, at = now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

  /** Requests with a session's token. */
  const as = (session: Session) => (method: string, path: string, body?: unknown) =>
    ask(server.url, method, `/auth/v1${path}`, body, { authorization: `Bearer ${session.access_token}` })

  async function prove(session: Session, id: string, code: string) {
    const challenge = (await as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
    return as(session)('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code })
  }

  return {
    server,
    admin,
    now,
    codeOf,
    as,
    prove,

    async signIn(email: string): Promise<Tokens> {
      const { body } = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password })
      return body as Tokens
    },

    /** A person with a TOTP factor, signed in with it. */
    async withTotp() {
      const person = await signUp(server.url)
      const asked = await as(person)('POST', '/factors', { factor_type: 'totp', friendly_name: 'Celular' })
      const { id, totp } = asked.body as { id: string; totp: { secret: string; uri: string; qr_code: string } }
      const { status, body } = await prove(person, id, codeOf(totp.secret))
      expect(status).toBe(200)
      shift += 90_000
      return { person, id, totp, session: body as Tokens }
    },

    /** The same session after so many ms, refreshed as a browser that was left open does. */
    async later({ refresh_token }: Pick<Tokens, 'refresh_token'>, ms: number): Promise<Tokens> {
      shift += ms
      const { body } = await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
      return body as Tokens
    },

    me: (session: Session) =>
      ask(server.url, 'GET', '/api/me', undefined, { authorization: `Bearer ${session.access_token}` }),

    async close() {
      await admin.end()
      await server.close()
    },
  }
}

export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
