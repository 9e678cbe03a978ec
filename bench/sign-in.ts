import type { Organization } from './data.ts'
import { password } from './data.ts'
import type { ServerProcess } from './server-process.ts'

/** Signs the organisation's admin in; answers the session as the server sends it, which is how a browser keeps it. */
export async function openSession(leme: ServerProcess, { admin }: Organization): Promise<{ access_token: string }> {
  const answer = await fetch(`${leme.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { access_token: string }
}

/** The header that makes a request the admin's. */
export async function signIn(leme: ServerProcess, organization: Organization): Promise<Record<string, string>> {
  const { access_token } = await openSession(leme, organization)
  return { authorization: `Bearer ${access_token}` }
}
