import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCommand, environmentOf, startCommand, useCommands } from '../../test/command.ts'
import { ask, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

useCommands()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const environment = () => ({ ...environmentOf(server.database), SECRET_KEY: server.services.config.secretKey })
const rotate = (...words: string[]) => callCommand(['rotate-keys', ...words], environment())

test('[AU-16] beside a running server the key becomes another one, and who is signed in stays', async () => {
  const person = await signUp(server.url)
  const { code, stdout, stderr } = await startCommand(['rotate-keys'], environment()).ended
  expect([code, stderr]).toEqual([0, ''])
  const kid = /Nova chave de assinatura: (\S+)/.exec(stdout)?.[1]
  const rows = await server.services.db.authTransaction((tx) =>
    tx.query<{ id: string }>('select id from auth.keys order by signs_from'),
  )
  expect(rows).toHaveLength(2)
  expect(rows.at(-1)?.id).toBe(kid)
  expect((await person.ask('GET', '/api/me')).status).toBe(200)
  expect((await ask(server.url, 'GET', '/healthz')).status).toBe(200)
})

test('[AU-16] with --revoke the former keys are gone', async () => {
  expect((await rotate('--revoke')).code).toBe(0)
  const rows = await server.services.db.authTransaction((tx) => tx.query('select from auth.keys'))
  expect(rows).toHaveLength(1)
})

test('a word that it does not know changes nothing', async () => {
  const { code, stderr } = await rotate('--agora')
  expect(code).toBe(1)
  expect(stderr).toBe('rotate-keys não conhece "--agora"; só --revoke.\n')
})
