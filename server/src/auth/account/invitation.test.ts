import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let shift = 0
let boss: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + shift) })
  boss = await signUp(server.url, { display_name: 'Marina Azevedo' })
})
afterAll(() => server?.close())

const read = (body: unknown) => ask(server.url, 'POST', '/auth/v1/invitation', body)

async function invite(): Promise<{ token: string; email: string; id: string }> {
  const email = `convidada-${crypto.randomUUID()}@exemplo.com.br`
  const { body } = await boss.ask('POST', '/api/invitations', { email })
  return body as { token: string; email: string; id: string }
}

test('[AU-14] anyone who holds the link learns who invited whom, and nothing else, as often as they ask', async () => {
  await boss.ask('PATCH', '/api/organization', { name: 'Estaleiro Norte' })
  const { token, email } = await invite()
  for (const _time of [1, 2]) {
    expect(await read({ token })).toMatchObject({ status: 200 })
    expect((await read({ token })).body).toEqual({
      organization: 'Estaleiro Norte',
      inviter: 'Marina Azevedo',
      email,
    })
  }
  await signUp(server.url, { email, invitation_token: token })
  expect(await read({ token })).toMatchObject({ status: 410, body: { code: 'invite_used' } })
})

test('[AU-14] a link that is withdrawn, late or invented reveals nothing', async () => {
  const withdrawn = await invite()
  await boss.ask('DELETE', `/api/invitations/${withdrawn.id}`)
  const late = await invite()
  shift = 15 * 24 * 60 * 60_000
  expect(await read({ token: late.token })).toMatchObject({ status: 410, body: { code: 'invite_expired' } })
  shift = 0
  for (const token of [withdrawn.token, 'inventado', `${late.token}x`, late.id]) {
    expect(await read({ token })).toMatchObject({ status: 404, body: { code: 'invite_not_found' } })
  }
  for (const body of [
    {},
    { token: '' },
    { token: 7 },
    { token: 'x'.repeat(101) },
    { token: late.token, org_id: 'x' },
  ]) {
    expect((await read(body)).status, JSON.stringify(body)).toBe(422)
  }
})
