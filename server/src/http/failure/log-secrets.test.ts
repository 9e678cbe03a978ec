import { afterAll, expect, test } from 'vitest'
import { orchestratorPath } from '../../../test/assistant/assistant.ts'
import { askDatabase } from '../../../test/command.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
const lines: string[] = []
afterAll(() => server?.close())

test('[OP-04] no line of the log holds a token, password, code, prompt or body, of what is done, refused or fails', async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line) })
  const { url, database } = server
  const secrets = {
    password: 'palavra-secreta-de-bordo',
    wrongPassword: 'palavra-errada-de-bordo',
    code: '90481726',
    token: 'a3f1c5d7e9b20846a3f1c5d7e9b20846',
    refresh: 'renova-nunca-valeu-1',
    bearer: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJuaW5ndWVtIn0.nada',
    prompt: 'crie a task Fundear no Saco de Itapirubá',
    body: 'Estaleiro Guaíba e Filhos',
    search: 'pesquisa-por-alguém',
  }
  const person = await signUp(url, { password: secrets.password })
  const { email } = person
  const bearer = { authorization: `Bearer ${secrets.bearer}` }
  const all = () =>
    Promise.all([
      ask(url, 'POST', '/auth/v1/token?grant_type=password', { email, password: secrets.wrongPassword }),
      ask(url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: secrets.refresh }),
      ask(url, 'POST', '/auth/v1/verify', { type: 'recovery', token_hash: secrets.token }),
      ask(url, 'POST', '/auth/v1/verify', { type: 'email', email, token: secrets.code }),
      ask(url, 'GET', `/auth/v1/verify?type=recovery&token=${secrets.token}`),
      ask(url, 'POST', '/auth/v1/token?grant_type=password', `{"password":"${secrets.wrongPassword}",`),
      ask(url, 'GET', '/api/me', undefined, bearer),
      person.ask('POST', '/api/clients', { name: secrets.body }),
      person.ask('POST', '/api/clients', { name: secrets.body, status: secrets.body }),
      person.ask('POST', orchestratorPath, { text: secrets.prompt, ui_context: { context_type: 'dashboard' } }),
      person.ask('GET', `/api/tasks?search=${encodeURIComponent(secrets.search)}&access_token=${secrets.token}`),
    ])
  await all()
  // The second time what is asked fails within the database, whose errors quote rows and values.
  await askDatabase(
    database,
    `create function quote_row() returns trigger language plpgsql as
       $$ begin raise exception using errcode = 'XX000', message = 'no room', detail = new::text; end $$;
     create trigger quote_row before insert on clients for each row execute function quote_row();
     alter table auth.accounts rename to gone`,
  )
  const answers = await all()
  expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThanOrEqual(2)
  const failures = () => lines.filter((line) => JSON.parse(line).level >= 50)
  await expect.poll(() => failures().length).toBeGreaterThanOrEqual(2)

  const log = lines.join('')
  for (const [name, secret] of Object.entries({
    ...secrets,
    access: person.access_token,
    renewal: person.refresh_token,
  }))
    expect(log.includes(secret), `${name} in the log`).toBe(false)
  expect(log).not.toContain(encodeURIComponent(secrets.search))
})
