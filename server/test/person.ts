import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

export type Answer = { status: number; body: unknown; headers: Headers }

/** Someone signed in, and what they may ask of the server. */
export type Person = {
  id: string
  email: string
  access_token: string
  refresh_token: string
  /** The whole answer to the sign-up, as a browser keeps it. */
  session: unknown
  /** Sends a request as this person; a body that is a string or bytes goes out as it is. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Connections are used again, as a browser does. */
const agent = new Agent({ keepAlive: true })

/** Sends one request and reads its answer as JSON where there is any. Tests send tens of thousands: `fetch` takes longer. */
export async function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const bytes = body === undefined ? null : Buffer.from(raw ? body : JSON.stringify(body))
  const content = bytes ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {}
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(path, url), { method, agent, headers: { 'user-agent': 'Leme test', ...content, ...headers } })
      .once('response', resolve)
      .on('error', reject)
      .end(bytes ?? undefined)
  })
  const text = await textOf(response)
  const isJson = /json/.test(response.headers['content-type'] ?? '')
  return { status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text, headers: headersOf(response) }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

type SignUp = { display_name?: string; email?: string; password?: string; invitation_token?: string }

/** Signs a new person up over HTTP: without an invitation, as admin of an organisation of their own. */
export async function signUp(url: string, details: SignUp = {}): Promise<Person> {
  const email = details.email ?? `pessoa-${randomUUID()}@exemplo.com.br`
  const { status, body } = await ask(url, 'POST', '/auth/v1/signup', {
    email,
    password: details.password ?? 'vento-sudeste-17',
    data: { display_name: details.display_name ?? 'Pessoa de Teste', invitation_token: details.invitation_token },
  })
  if (status !== 200) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`)
  return personOf(url, email, body)
}

/** Another session of somebody who has an account. */
export async function signIn(url: string, email: string, password = 'vento-sudeste-17'): Promise<Person> {
  const { status, body } = await ask(url, 'POST', '/auth/v1/token?grant_type=password', { email, password })
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`)
  return personOf(url, email, body)
}

function personOf(url: string, email: string, body: unknown): Person {
  const session = body as { access_token: string; refresh_token: string; user: { id: string } }
  return {
    id: session.user.id,
    email,
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    session: body,
    ask: (method, path, sent, headers = {}) =>
      ask(url, method, path, sent, { authorization: `Bearer ${session.access_token}`, ...headers }),
  }
}

/** A colleague in the organisation of `admin`, with the given role, through a real invitation. */
export async function inviteColleague(
  url: string,
  admin: Person,
  role: 'member' | 'manager' | 'admin',
  more: { display_name?: string } = {},
): Promise<Person> {
  const email = `pessoa-${randomUUID()}@exemplo.com.br`
  const { status, body } = await admin.ask('POST', '/api/invitations', { email, role })
  if (status !== 201) throw new Error(`the invitation answered ${status}: ${JSON.stringify(body)}`)
  const { token } = body as { token: string }
  return signUp(url, { ...more, email, invitation_token: token })
}
