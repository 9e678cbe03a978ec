import {
  AuthClient,
  type AuthError,
  AuthImplicitGrantRedirectError,
  isAuthImplicitGrantRedirectError,
} from '@supabase/auth-js'
import { arrival, onFailedLink, withLink } from './arrival.ts'
import { storageKey, storedSession } from './stored-session.ts'
import { watchedFetch } from './watched-fetch.ts'

const errorsThatKeepSession = ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']

let sayRefused = (_removed: string | undefined) => {}

/**
 * Calls `listener` when the server has refused to go on with this browser's session, which then ends; with what there is
 * to say where that is because the person was removed.
 */
export function onSessionRefused(listener: (removed: string | undefined) => void): void {
  sayRefused = listener
}

/** What the server says of the removal of who had this token, as long as that holds; undefined where they were not. */
async function removalOf(token: string | undefined): Promise<string | undefined> {
  const answer = await watchedFetch('/api/me', { headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined)
  const problem = await answer?.json().catch(() => undefined)
  return problem?.code === 'person_removed' ? problem.detail : undefined
}

/**
 * The described product ends a session whose refresh is refused for good, also while its access token still lives;
 * the client's newer lines keep it until that expires. A token that another tab has rotated meanwhile is not ours.
 */
async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await watchedFetch(input, init)
  if (response.status === 400 && String(input).includes('grant_type=refresh_token')) {
    const { refresh_token } = JSON.parse(String(init?.body))
    const isOurs = () => storedSession()?.refresh_token === refresh_token
    if (isOurs()) void removalOf(storedSession()?.access_token).then(sayRefused)
    // After the client has dealt with the answer itself.
    setTimeout(() => isOurs() && void endSession(), 0)
  }
  return response
}

/** The GoTrue client: keeps the session in local storage, refreshes it and notifies the other tabs. */
export const auth = withLink(
  () =>
    new AuthClient({
      url: `${location.origin}/auth/v1`,
      storageKey,
      storage: localStorage,
      fetch: authFetch,
      flowType: 'implicit',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: arrival.link === 'begun' || arrival.link === 'error',
      experimental: { passkey: true },
    }),
)

/** Removes the session from this browser and says SIGNED_OUT, without asking the server. */
function endSession(): Promise<void> {
  // biome-ignore lint/complexity/useLiteralKeys: the client keeps it private, and has nothing public that does not ask
  return auth['_removeSession']()
}

/** Ends the session, except for three errors of a link that concern an identity and not the session. */
async function endSessionOn(error: AuthError): Promise<AuthError> {
  const code = isAuthImplicitGrantRedirectError(error) ? error.details?.code : undefined
  if (!code || !errorsThatKeepSession.includes(code)) await endSession()
  return error
}

/** The error that a link's redirect brought along, or null; what it ends has ended by then. */
const arrivalError: Promise<AuthError | null> = auth.initialize().then(({ error }) => {
  if (!error || (arrival.link !== 'begun' && arrival.link !== 'error')) return null
  return endSessionOn(error)
})

/**
 * Calls `listener` with the error of the link that the page came with, and of each that is opened in it later, and with
 * whether this browser began what the link is about.
 */
export function onLinkError(listener: (error: AuthError, isBegun: boolean) => void): void {
  void arrivalError.then((error) => error && listener(error, arrival.isBegun))
  onFailedLink(({ description, ...details }, isBegun) => {
    const failure = new AuthImplicitGrantRedirectError(description, details)
    void endSessionOn(failure).then((error) => listener(error, isBegun))
  })
}
