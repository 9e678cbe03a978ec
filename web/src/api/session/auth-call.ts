import { NetworkError, refusalIn } from '../http/errors.ts'
import { watchedFetch } from '../http/watched-fetch.ts'
import { currentSession } from './load-auth.ts'

/**
 * A path of the auth service that its client has no method for, called as the signed-in user: `authCall('GET', '/sessions')`.
 * Throws ApiError when the service refuses, NetworkError when it cannot be reached.
 */
export async function authCall<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const session = await currentSession()
  const headers = new Headers({ Accept: 'application/json' })
  if (session) headers.set('Authorization', `Bearer ${session.access_token}`)
  if (body) headers.set('Content-Type', 'application/json')
  let response: Response
  try {
    response = await watchedFetch(`/auth/v1${path}`, { method, headers, body: body && JSON.stringify(body) })
  } catch (error) {
    throw new NetworkError(error)
  }
  if (!response.ok) throw await refusalIn(response)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}
