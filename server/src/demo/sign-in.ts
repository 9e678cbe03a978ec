import { verify } from '@node-rs/argon2'
import { demoPassword } from '../auth/password/demo-password.ts'
import { withClient } from '../database/client.ts'
import { people } from './people.ts'

export type SignIn = { email: string; password: string }

/** How the demo's admin signs in, for as long as that works: null without a demo, or with a password of their own. */
export async function findDemoSignIn(adminUrl: string): Promise<SignIn | null> {
  const email = people[0]?.email ?? ''
  const text = 'select password_hash from auth.accounts where email = $1'
  const { rows } = await withClient(adminUrl, (client) => client.query<{ password_hash: string | null }>(text, [email]))
  const hash = rows[0]?.password_hash
  return hash && (await verify(hash, demoPassword)) ? { email, password: demoPassword } : null
}
