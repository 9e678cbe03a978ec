import type { ApiKeyLifetime, ApiKeyWithKey } from '@leme/contract/people/api-key'
import type { ApiKeyScope } from '@leme/contract/wire/api-key-scope'
import type { Answer, Person } from '../person.ts'

/** An API key of an organisation, and what it may ask of the server. */
export type TestKey = {
  id: string
  key: string
  /** Sends a request with the key; a body that is a string or bytes goes out as it is. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Creates an API key of the admin's organisation over HTTP. */
export async function createKey(
  admin: Person,
  scopes: readonly ApiKeyScope[],
  expires_in_days?: ApiKeyLifetime,
): Promise<TestKey> {
  const { status, body } = await admin.ask('POST', '/api/api-keys', { name: 'Integração', scopes, expires_in_days })
  if (status !== 201) throw new Error(`the API key answered ${status}: ${JSON.stringify(body)}`)
  const { id, key } = body as ApiKeyWithKey
  return {
    id,
    key,
    ask: (method, path, sent, headers = {}) =>
      admin.ask(method, path, sent, { authorization: `Bearer ${key}`, ...headers }),
  }
}
