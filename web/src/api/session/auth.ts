import {
  AuthClient,
  type AuthError,
  AuthImplicitGrantRedirectError,
  isAuthImplicitGrantRedirectError,
} from '@supabase/auth-js'
import { watchedFetch } from '../http/watched-fetch.ts'
import { arrival, onFailedLink, withLink } from './arrival.ts'
import { type AuthListener, onceStored } from './once-stored.ts'
import { storageKey, storedSession } from './stored-session.ts'

const errorsThatKeepSession = ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']

/** What happened to this browser's session without having been asked for. */
export type SessionNotice =
  /** The server refused to go on with it, so that it ended; with what there is to say where the person was removed. */
  | { kind: 'ended'; removed: string | undefined }
  /** It ran out, and may be refreshed again in so many seconds. */
  | { kind: 'refresh_waits'; seconds: number }
  /** The link that the page came with, or that was opened in it, failed; whether this browser began what it is about. */
  | { kind: 'link_failed'; error: AuthError; isBegun: boolean }

let notify = (_notice: SessionNotice) => {}

/** What the server says of the removal of who had this token, as long as that holds; undefined where they were not. */
async function removalOf(token: string | undefined): Promise<string | undefined> {
  const answer = await watchedFetch('/api/me', { headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined)
  const problem = await answer?.json().catch(() => undefined)
  return problem?.code === 'person_removed' ? problem.detail : undefined
}

const isRefresh = (input: RequestInfo | URL) => String(input).includes('grant_type=refresh_token')

async function authFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await watchedFetch(input, init)
  if (response.ok) return byOwnClock(response)
  if (isRefresh(input) && response.status === 503) awaitRefresh(response)
  if (isRefresh(input) && response.status === 400) endRefused(String(init?.body))
  return response
}

/**
 * A session's end by this browser's clock, as what it is compared with later: a clock that is an hour fast would otherwise
 * refresh at each use, and one that is slow would use tokens that ended long ago.
 */
async function byOwnClock(response: Response): Promise<Response> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof answer !== 'object' || answer === null || !('expires_in' in answer)) return response
  const expires_at = Math.floor(Date.now() / 1000) + Number(answer.expires_in)
  return Response.json({ ...answer, expires_at }, response)
}

/** A server that is short of something asks for a second or two; who refreshed too often waits minutes, and reads so. s. */
const notableWait = 10
let retry: ReturnType<typeof setTimeout> | undefined

/** Asks again at the time that the server names, and says so where nothing can be done until then. */
function awaitRefresh({ headers }: Response): void {
  const seconds = Number(headers.get('Retry-After'))
  const { expires_at = 0 } = storedSession() ?? {}
  if (!(seconds >= notableWait) || expires_at * 1000 > Date.now()) return
  notify({ kind: 'refresh_waits', seconds })
  clearTimeout(retry)
  retry = setTimeout(() => void auth.getSession(), seconds * 1000)
}

/**
 * The described product ends a session whose refresh is refused for good, also while its access token still lives;
 * the client's newer lines keep it until that expires. A token that another tab has rotated meanwhile is not ours.
 */
function endRefused(body: string): void {
  const { refresh_token } = JSON.parse(body)
  const isOurs = () => storedSession()?.refresh_token === refresh_token
  if (isOurs()) void removalOf(storedSession()?.access_token).then((removed) => notify({ kind: 'ended', removed }))
  // After the client has dealt with the answer itself.
  setTimeout(() => isOurs() && void endSession(), 0)
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

/** Calls `listener` with every auth event from now on, first with INITIAL_SESSION. */
export function followAuth(listener: AuthListener): void {
  auth.onAuthStateChange(onceStored(listener))
}

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

/** Calls `listener` with what happens to the session, also with the error of the link that the page came with. */
export function onNotice(listener: (notice: SessionNotice) => void): void {
  notify = listener
  const fail = (error: AuthError, isBegun: boolean) => listener({ kind: 'link_failed', error, isBegun })
  void arrivalError.then((error) => error && fail(error, arrival.isBegun))
  onFailedLink(({ description, ...details }, isBegun) => {
    const failure = new AuthImplicitGrantRedirectError(description, details)
    void endSessionOn(failure).then((error) => fail(error, isBegun))
  })
}
