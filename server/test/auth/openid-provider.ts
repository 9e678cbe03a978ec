import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { freePort } from '../../src/free-port.ts'

/** Who somebody is at the provider; the key is the name they sign in with, and their `sub`. */
type People = Record<string, { email?: string; email_verified?: boolean; name?: string }>

/** A real OpenID provider on this machine, with one client. */
export type OpenIdProvider = {
  issuer: string
  client_id: string
  client_secret: string
  people: People
  /** The site that its client belongs to: call it once that is known, and before the first sign-in. */
  serve(site: string): void
  /** An ID token that the provider has signed, with whatever claims. */
  sign(claims: JWTPayload): Promise<string>
  close(): Promise<void>
}

const client = { client_id: 'leme', client_secret: 'segredo-do-cliente' }

/**
 * Starts `oidc-provider`. A user named by `login_hint` is signed in at once; others are asked for a name by a page.
 */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'um' }
  const people: People = {}
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(503).end()
  }
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))

  return {
    issuer,
    ...client,
    people,
    serve: (site) => {
      answer = answers(createProvider(issuer, site, { keys: [jwk] }, people))
    },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'um' }).sign(privateKey),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function createProvider(issuer: string, site: string, jwks: { keys: object[] }, people: People): Provider {
  return new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${site}/auth/v1/callback`], grant_types: ['authorization_code'] }],
    jwks: jwks as never,
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['uma chave de teste'] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/entrada/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    // Nobody is asked whether the site may know them.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

function answers(provider: Provider): (request: IncomingMessage, response: ServerResponse) => void {
  const standard = provider.callback()
  return (request, response) => {
    const isEntry = request.url?.startsWith('/entrada/')
    if (isEntry) enter(provider, request, response).catch((error) => response.writeHead(500).end(String(error)))
    else standard(request, response)
  }
}

async function enter(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const query = new URL(request.url ?? '/', 'http://x').searchParams
  if (query.has('cancelar')) {
    const result = { error: 'access_denied', error_description: 'nao quis' }
    return provider.interactionFinished(request, response, result)
  }
  const name = query.get('nome') ?? params.login_hint
  if (typeof name === 'string') {
    return provider.interactionFinished(request, response, { login: { accountId: name } })
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Provedor</title><h1>Provedor</h1><form>
    <label>Nome <input name="nome"></label><button>Entrar</button><button name="cancelar" value="1">Cancelar</button></form>`)
}
