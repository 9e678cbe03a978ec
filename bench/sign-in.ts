import { password } from './data.ts'
import type { ServerProcess } from './server-process.ts'

let turns = 0

/** The header by which each sign-in comes from another of the addresses that are nobody's (RFC 1918). */
export function ownAddress(): Record<string, string> {
  turns += 1
  return { 'x-forwarded-for': `10.${(turns >> 16) & 255}.${(turns >> 8) & 255}.${turns & 255}` }
}

/** Signs somebody in; answers the session as the server sends it, which is how a browser keeps it. */
export async function openSession(leme: ServerProcess, email: string): Promise<{ access_token: string }> {
  const answer = await fetch(`${leme.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ownAddress() },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { access_token: string }
}

/** The header that makes a request this person's. */
export async function signIn(leme: ServerProcess, email: string): Promise<Record<string, string>> {
  const { access_token } = await openSession(leme, email)
  return { authorization: `Bearer ${access_token}` }
}
