import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, RefusedAddress, type Resolve } from './post.ts'

const tls = (name: string) => readFileSync(fileURLToPath(new URL(`../../../test/tls/${name}.pem`, import.meta.url)))
let connections = 0
const receiver = createServer({ key: tls('key'), cert: tls('certificate') }, (_, response) => response.end('ok'))
receiver.on('connection', () => {
  connections += 1
})
beforeAll(() => new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise<void>((closed) => receiver.close(() => closed())))

const port = () => (receiver.address() as AddressInfo).port
const send = (address: string, resolve?: Resolve) =>
  post(address, {
    ...{ headers: {}, body: '{}', allowPrivate: false, timeoutMs: 2_000, answerBytes: 10, resolve },
    signal: new AbortController().signal,
  })

test.each([
  ['127.0.0.1'],
  ['::1', '127.0.0.1'],
  ['8.8.8.8', '127.0.0.1'],
  ['169.254.169.254'],
  ['::ffff:127.0.0.1'],
  ['10.0.0.7', '2804:14d::1'],
])('[CN-01] a name that leads to %s is refused when it is resolved, and no connection is made', async (...found) => {
  const resolve: Resolve = (_name, _options, done) =>
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  const sent = send(`https://interno.exemplo.com.br:${port()}/`, resolve)
  await expect(sent).rejects.toBeInstanceOf(RefusedAddress)
  await expect(sent).rejects.toThrow(/^interno.exemplo.com.br leva a \S+, de uma rede privada$/)
  expect(connections).toBe(0)
})

test('[CN-01] a name of this machine is refused, and so are its addresses and http', async () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433']) {
    await expect(send(`https://${host}:${port()}/`), host).rejects.toBeInstanceOf(RefusedAddress)
  }
  await expect(send('http://exemplo.com.br/')).rejects.toThrow('Use um endereço https')
  expect(connections).toBe(0)
})
