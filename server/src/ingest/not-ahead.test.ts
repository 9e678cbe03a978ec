import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const now = new Date('2026-06-10T12:00:00Z')
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

const rows = {
  '/api/tickets': { title: 'T' },
  '/api/agent-runs': { run_type: 'chat', status: 'completed' },
}

test.each(Object.entries(rows))(
  '[OB-04] [DB-04] %s takes what began up to 24 hours ahead, and nothing later',
  async (path, row) => {
    const { body } = await admin.ask('POST', path, [
      { ...row, external_id: 'a', created_at: '2026-06-11T12:00:00Z' },
      { ...row, external_id: 'b', created_at: '2026-06-11T12:00:00.001Z' },
    ])
    const problem = { errors: [{ field: 'created_at', message: 'Data e hora mais de 24 horas no futuro' }] }
    expect(body).toMatchObject({ results: [{ outcome: 'created' }, { outcome: 'refused', problem }] })
  },
)
