import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { freePort } from '../../src/free-port.ts'

type GitHubPerson = {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** A server on this machine that speaks GitHub's OAuth and the two paths of its API that identify the user. */
export type GitHubServer = {
  url: string
  client_id: string
  client_secret: string
  /** By login; `login_hint` of the authorisation says who signs in. */
  people: Record<string, GitHubPerson>
  close(): Promise<void>
}

const client = { client_id: 'Iv1.leme', client_secret: 'segredo-do-github' }

/** As docs.github.com describes "Authorizing OAuth apps"; errors of the token endpoint come with 200, as GitHub's do. */
export async function startGitHubServer(): Promise<GitHubServer> {
  const port = await freePort()
  const people: GitHubServer['people'] = {}
  const codes = new Map<string, { login: string; challenge: string | null; redirect: string }>()
  const tokens = new Map<string, string>()

  function authorize(query: URLSearchParams): string {
    const code = randomBytes(10).toString('hex')
    const redirect = query.get('redirect_uri') ?? ''
    codes.set(code, { login: query.get('login_hint') ?? '', challenge: query.get('code_challenge'), redirect })
    return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
  }

  function exchange(form: URLSearchParams): object {
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const isClient = form.get('client_id') === client.client_id && form.get('client_secret') === client.client_secret
    if (!isClient) return { error: 'incorrect_client_credentials' }
    const digest = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = known?.redirect === form.get('redirect_uri') && known?.challenge === digest
    if (!known || !isRight) return { error: 'bad_verification_code' }
    const access_token = `gho_${randomBytes(18).toString('hex')}`
    tokens.set(access_token, known.login)
    return { access_token, token_type: 'bearer', scope: 'user:email' }
  }

  function api(path: string, authorization = ''): [number, unknown] {
    const person = people[tokens.get(authorization.replace(/^bearer /i, '')) ?? '']
    if (!person) return [401, { message: 'Bad credentials' }]
    const { emails, ...user } = person
    return [200, path === '/api/v3/user' ? user : emails]
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (pathname === '/login/oauth/authorize') {
      return void response.writeHead(302, { location: authorize(searchParams) }).end()
    }
    const isToken = pathname === '/login/oauth/access_token' && request.method === 'POST'
    const [status, body] = isToken
      ? ([200, exchange(new URLSearchParams(await textOf(request)))] as const)
      : api(pathname, request.headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${port}`,
    ...client,
    people,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
