import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, listWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-28T15:00:00Z') })
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
})
afterAll(() => server?.close())

test.each([
  ['para terça 30/11', 'segunda-feira, 30/11/2026', '2026-11-30'],
  ['para terça 30/11', 'terça-feira, 01/12/2026', '2026-12-01'],
  ['para terça 30/11', 'terça', '2026-12-01'],
  ['até sábado dia 6', '05/12', '2026-12-05'],
  ['até dia 31', 'sim', '2026-12-31'],
  ['até o quinto dia útil do mês', 'isso', '2026-12-07'],
])('[AS-13] a task “%s” is asked about, nothing is written, and “%s” answers it', async (when, answer, due_date) => {
  const project = await createProject(admin)
  const { conversation_id, message } = await say(admin, `crie a task Ler a ata ${when}`, { project })
  expect(message).toMatch(/Qual/)
  expect(await listWork(admin, 'tasks', project)).toEqual([])
  await say(admin, answer, { project, conversation_id })
  expect(await listWork(admin, 'tasks', project)).toMatchObject([{ title: 'Ler a ata', due_date }])
})
