import { createServer, type ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { freePort } from '../../src/free-port.ts'

/** What the token endpoint answers. */
type Reply = (response: ServerResponse) => void | Promise<void>

/** A provider on this machine that speaks OpenID Connect as badly as a test asks. */
export type OddProvider = {
  issuer: string
  client_id: string
  client_secret: string
  /** How it answers to a code from now on. */
  reply: Reply
  /** How it answers requests for its configuration and keys; null: as it should. */
  introduce: Reply | null
  sign(claims: JWTPayload): Promise<string>
  /** Signed by a key that is not its own, under its own key's name. */
  forge(claims: JWTPayload): Promise<string>
  close(): Promise<void>
}

export const json =
  (value: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }

export async function startOddProvider(): Promise<OddProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const [own, foreign] = await Promise.all([1, 2].map(() => generateKeyPair('RS256', { extractable: true })))
  if (!own || !foreign) throw new Error('there are two keys')
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'um' }] }
  const signed = (key: CryptoKey) => (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'um' }).sign(key)
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    authorization_response_iss_parameter_supported: true,
  }
  const provider: OddProvider = {
    issuer,
    client_id: 'leme',
    client_secret: 'segredo',
    reply: json({ error: 'invalid_grant' }, 400),
    introduce: null,
    sign: signed(own.privateKey),
    forge: signed(foreign.privateKey),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/token') return void provider.reply(response)
    if (provider.introduce) return void provider.introduce(response)
    json(request.url === '/jwks' ? jwks : metadata)(response)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return provider
}
