import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDatabase, callCommand, environmentOf, startCommand, useCommands } from '../../test/command.ts'
import { inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

useCommands()

let server: TestServer
let boss: Person
beforeAll(async () => {
  server = await startTestServer()
  boss = await signUp(server.url, { display_name: 'Bruna Castro' })
})
afterAll(() => server?.close())

const environment = () => {
  const { secretKey, publicUrl } = server.services.config
  return { ...environmentOf(server.database), SECRET_KEY: secretKey, PUBLIC_URL: publicUrl }
}
const erase = (...words: string[]) => callCommand(['erase', ...words], environment())

const nameOf = async ({ id }: Person) =>
  (await askDatabase(server.database, 'select display_name, email from users where id = $1', [id]))[0]

test('[OP-09] [OP-11] a person is erased once that is confirmed, and the audit names nobody for it', async () => {
  const person = await inviteColleague(server.url, boss, 'member', { display_name: 'Camila Duarte' })
  const asked = await erase(person.email)
  expect(asked.code).toBe(2)
  expect(asked.stderr).toMatch(/Camila Duarte.*Não pode ser desfeito\. Para apagar, repita com --yes\./)
  expect(asked.stdout).toContain('"Camila Duarte": ')
  expect(asked.stdout).toMatch(/Estão em .*1 outro registro/)
  expect((await erase(person.email, '--keep-name')).stdout).not.toContain('"Camila Duarte"')
  expect(await nameOf(person)).toEqual({ display_name: 'Camila Duarte', email: person.email })

  const { code, stdout, stderr } = await startCommand(['erase', person.email, '--yes'], environment()).ended
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch('Pessoa apagada em "Organização de Bruna Castro".')
  expect(await nameOf(person)).toEqual({ display_name: 'Pessoa apagada', email: null })
  await expect.poll(async () => (await person.ask('GET', '/api/me')).status, { timeout: 30_000 }).toBe(401)
  const events = await askDatabase(
    server.database,
    `select actor_user_id, target from audit_events where target_id = $1 and event = 'person_erased'`,
    [person.id],
  )
  expect(events).toEqual([{ actor_user_id: null, target: 'Pessoa apagada' }])
})

test('[OP-09] [OP-11] the last administrator, and who is nobody here, are refused with a sentence', async () => {
  const last = await erase(boss.email, '--yes')
  expect([last.code, last.stderr.trim()]).toEqual([
    1,
    'A organização precisa de ao menos um administrador. Torne outra pessoa administradora antes.',
  ])
  const nobody = await erase('ninguem@exemplo.com.br', '--yes')
  expect([nobody.code, nobody.stderr.trim()]).toEqual([
    1,
    '"ninguem@exemplo.com.br" não é nem foi de ninguém em "Organização de Bruna Castro".',
  ])
  const unnamed = await erase('--yes')
  expect([unnamed.code, unnamed.stderr.trim()]).toEqual([2, 'Diga o email de uma só pessoa.'])
  expect((await boss.ask('GET', '/api/me')).status).toBe(200)
})
