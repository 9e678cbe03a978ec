import { holdsAddress, nameWithAddress } from '@leme/contract/text/mailed-name'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailbox } from '../../../test/mail/mailbox.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: pg.Client
let boss: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url)
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const leading = 'Clique em evil.example/x'
const refused = (field: string) => ({ status: 422, body: { errors: [{ field, message: nameWithAddress }] } })

test('[AU-14] no organisation and nobody takes a name that leads somewhere', async () => {
  expect(await boss.ask('PATCH', '/api/organization', { name: leading })).toMatchObject(refused('name'))
  const data = { display_name: leading }
  expect((await boss.ask('PUT', '/auth/v1/user', { data })).status).toBe(422)
  const email = 'ana@exemplo.com.br'
  const signUpWith = (body: object) =>
    ask(server.url, 'POST', '/auth/v1/signup', { email, password: 'vento-sul-17', ...body })
  expect((await signUpWith({ data })).status).toBe(422)
  expect((await ask(server.url, 'POST', '/auth/v1/otp', { email, data })).status).toBe(422)
  expect((await boss.ask('PATCH', '/api/organization', { name: 'Amazon.com Serviços' })).status).toBe(200)
})

test('[AU-14] the row refuses it too, and leaves alone what is called so from before', async () => {
  const [{ id, org_id }] = (await admin.query('select id, org_id from users where id = $1', [boss.id])).rows
  const constraint = (name: string) => expect.objectContaining({ constraint: name })
  await expect(admin.query('update users set display_name = $2 where id = $1', [id, leading])).rejects.toEqual(
    constraint('users_display_name_address'),
  )
  await expect(admin.query('update organizations set name = $2 where id = $1', [org_id, leading])).rejects.toEqual(
    constraint('organizations_name_address'),
  )
  await expect(admin.query('insert into organizations (name) values ($1)', [leading])).rejects.toEqual(
    constraint('organizations_name_address'),
  )
  await admin.query('begin')
  for (const table of ['users', 'organizations']) await admin.query(`alter table ${table} disable trigger user`)
  await admin.query('update users set display_name = $2 where id = $1', [id, leading])
  await admin.query('update organizations set name = $2 where id = $1', [org_id, leading])
  for (const table of ['users', 'organizations']) await admin.query(`alter table ${table} enable trigger user`)
  await admin.query('commit')
  expect((await boss.ask('PATCH', '/api/organization', { time_zone: 'America/Manaus' })).status).toBe(200)

  const invited = await boss.ask('POST', '/api/invitations', { email: 'vera@exemplo.com.br' })
  expect(invited.status).toBe(201)
  const { subject, text } = await createMailbox(server, admin).newest('vera@exemplo.com.br')
  expect(subject + text).not.toContain('evil.example')
  expect(text).toContain('evil·example/x')
})

test('[AU-14] who names themselves nothing else is called by what stands before the "@", unless that leads somewhere', async () => {
  const nameOf = async (email: string) => {
    await ask(server.url, 'POST', '/auth/v1/otp', { email })
    const { token_hash } = await createMailbox(server, admin).newest(email)
    await ask(server.url, 'POST', '/auth/v1/verify', { type: 'magiclink', token_hash })
    const { rows } = await admin.query('select display_name from users where email = $1', [email])
    return rows[0]?.display_name
  }
  expect(await nameOf('rosa.leal@exemplo.com.br')).toBe('rosa.leal')
  expect(await nameOf('www.evil@exemplo.com.br')).toBe('Pessoa')
})

test('[AU-14] the contract and the schema find the same addresses', async () => {
  const parts = [
    'a',
    '.',
    '/',
    ':',
    '@',
    ' ',
    '//',
    '4',
    'www',
    '<',
    '。',
    'evil',
    '?',
    '](',
    'mailto:',
    'É',
    '-',
    '\\',
  ]
  const three = parts.flatMap((one) => parts.flatMap((two) => parts.map((last) => one + two + last)))
  const names = three.flatMap((text) => [text, `x${text}yz`, `evil.${text}`, `${text}.evil/x`, `a@${text}`])
  const { rows } = await admin.query(
    'select holds_address(name) as holds from unnest($1::text[]) with ordinality as sent (name, place) order by place',
    [names],
  )
  expect(names.filter((name, place) => holdsAddress(name) !== rows[place]?.holds)).toEqual([])
  expect(names.length).toBeGreaterThan(25_000)
})
