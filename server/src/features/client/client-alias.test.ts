import type { FinanceSummary } from '@leme/contract/money/finance'
import type { Invoice } from '@leme/contract/money/invoice'
import type { Project } from '@leme/contract/project/project'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { createKey } from '../../../test/auth/api-key.ts'
import { bill, giveAlias, listAliases, listClients, listDebtors, register } from '../../../test/client-stage.ts'
import { bulkNouns, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { importText } from '../../../test/import/import.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-23T15:00:00Z') })
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

const { invoice, receivable } = bulkNouns
const other = 'CONSTRUÇÕES HORIZONTE LTDA'

/** A client of two names, and an overdue debt that is an invoice by the one and a receivable by the other. */
async function horizonte() {
  const client = await register(person, { name: 'Construtora Horizonte', document: '11.222.333/0001-81' })
  const debt = { amount: '100.00' }
  await send(person, invoice, [
    rowOf(invoice, 'F-1', { ...debt, client: 'Construtora Horizonte', due_date: '2026-11-10' }),
    rowOf(invoice, 'F-2', { client: 'construções horizonte ltda', amount: '20.05', due_date: '2026-11-11' }),
    rowOf(invoice, 'F-3', { client: 'Porto Seco', amount: '7.00', due_date: '2026-11-11' }),
  ])
  await send(person, receivable, [rowOf(receivable, 'R-1', { ...debt, client: other, expected_date: '2026-11-10' })])
  const alias = await giveAlias(person, { alias: other, client_id: client.id })
  return { client, alias }
}

const summary = async (client: string) =>
  (await person.ask('GET', `/api/finance/summary?client=${encodeURIComponent(client)}`)).body as FinanceSummary

describe('another name of a client', () => {
  test('[FI-01] counts as the client wherever money is summed or listed, and its text stays', async () => {
    await horizonte()
    expect((await listDebtors(person)).map(({ client }) => client)).toEqual(['Construtora Horizonte', 'Porto Seco'])
    for (const name of ['Construtora Horizonte', 'CONSTRUTORA HORIZONTE', other, 'construcoes horizonte ltda']) {
      expect(await summary(name)).toMatchObject({
        invoices: { count: 2, amount: '120.05' },
        receivables: { count: 1, amount: '100.00' },
        overdue: { count: 2, amount: '120.05', repeated: 1 },
      })
      const { body } = await person.ask('GET', `/api/finance/invoices?client=${encodeURIComponent(name)}`)
      expect((body as Invoice[]).map(({ number, client }) => [number, client])).toEqual([
        ['F-2', 'construções horizonte ltda'],
        ['F-1', 'Construtora Horizonte'],
      ])
    }
    expect(await summary('Porto Seco')).toMatchObject({ invoices: { count: 1, amount: '7.00' } })
  })

  test('[AS-08] is understood by the assistant, in sums, groups and a new project', async () => {
    await horizonte()
    for (const asked of ['quanto a Construções Horizonte Ltda deve?', 'quanto a Construtora Horizonte deve?'])
      expect((await say(person, asked)).message).toMatch(/120,05/)
    const { message } = await say(person, 'quanto cada cliente deve?')
    expect(message).toMatch(/Construtora Horizonte/)
    expect(message).not.toMatch(/Construções/i)
    const { project } = await say(person, 'crie o projeto Obra Nova para o cliente Construções Horizonte Ltda')
    expect(project).toMatchObject({ client: 'Construtora Horizonte' })
  })

  test('[PL-04] leads a project to the client, a new one and one that bore the name before', async () => {
    const create = async (client: string) =>
      (await person.ask('POST', '/api/projects', { name: 'Obra', client })).body as Project
    const before = await create('Construcoes Horizonte LTDA')
    const { client } = await horizonte()
    const now = await person.ask('GET', `/api/projects/${before.id}`)
    expect(now.body).toMatchObject({ client: client.name, client_id: client.id })
    expect(await create(other)).toMatchObject({ client: client.name, client_id: client.id })
  })

  test('[FI-05] in a file updates the client, which keeps its name, and the trial says so', async () => {
    const { client } = await horizonte()
    const file = `Nome;Email\n${other};obras@horizonte.com.br\n`
    const { last } = await importText(person, 'clients', file, { dryRun: true })
    expect(last?.notes).toEqual([
      { line: 2, message: `"${other}" é outro nome de "Construtora Horizonte": o nome "Construtora Horizonte" fica` },
    ])
    expect(await importText(person, 'clients', file)).toMatchObject({ created: 0, updated: 1 })
    expect(await importText(person, 'clients', file)).toMatchObject({ created: 0, unchanged: 1 })
    expect(await listClients(person)).toEqual([{ ...client, email: 'obras@horizonte.com.br' }])
  })

  test('[FI-05] in a file beside a document that is not the client’s is refused by name, and its neighbours are stored', async () => {
    const { client } = await horizonte()
    const file = `Nome;CNPJ\n${other};45.723.174/0001-10\nBrisa;\n`
    const { refused, created } = await importText(person, 'clients', file)
    expect(refused.map(({ problems }) => problems[0]?.message)).toEqual([
      expect.stringMatching(
        /^"CONSTRUÇÕES HORIZONTE LTDA" é outro nome de "Construtora Horizonte", que tem outro documento/,
      ),
    ])
    expect(created).toBe(1)
    const third = await register(person, { name: 'Terceira', document: '45.723.174/0001-10' })
    await importText(person, 'clients', file)
    expect((await listClients(person)).map(({ name }) => name)).toEqual(['Brisa', client.name, third.name])
  })

  test('[FI-01] counts by itself again where it is taken away', async () => {
    const { alias } = await horizonte()
    expect((await person.ask('DELETE', `/api/client-aliases/${alias.id}`)).status).toBe(204)
    expect((await person.ask('DELETE', `/api/client-aliases/${alias.id}`)).status).toBe(404)
    expect(await listDebtors(person)).toHaveLength(3)
    expect(await summary(other)).toMatchObject({ invoices: { count: 1 }, overdue: { repeated: 0 } })
  })

  test('[CL-04] registers its client where that is new', async () => {
    await bill(person, [
      ['Aurora', '1.00'],
      ['Aurora ME', '2.00'],
    ])
    await giveAlias(person, { alias: 'Aurora ME', client_name: 'Aurora' })
    expect(await listClients(person)).toEqual([expect.objectContaining({ name: 'Aurora', is_active: true })])
    expect(await listDebtors(person)).toEqual([expect.objectContaining({ client: 'Aurora' })])
    await giveAlias(person, { alias: 'Aurora Ltda', client_name: 'AURORA' })
    expect(await listClients(person)).toHaveLength(1)
    const both = await person.ask('POST', '/api/client-aliases', { alias: 'X' })
    expect(both.status).toBe(422)
  })
})

describe('a name has one client', () => {
  test('[CL-04] so no client is registered or renamed to what is another one’s, who is named', async () => {
    const { client } = await horizonte()
    const brisa = await register(person, { name: 'Brisa' })
    const taken = { code: 'client_name_taken', client: { id: client.id, name: client.name } }
    const named = [
      { field: 'name', message: expect.stringMatching(/^Este é outro nome de Construtora Horizonte\. Se é/) },
    ]
    for (const answer of [
      await person.ask('POST', '/api/clients', { name: 'construções horizonte ltda' }),
      await person.ask('PATCH', `/api/clients/${brisa.id}`, { name: other }),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ ...taken, errors: named })
    }
  })

  test('[CL-04] and none gets an alias that is a client’s name, or another alias', async () => {
    const { client } = await horizonte()
    const brisa = await register(person, { name: 'Brisa' })
    const give = (alias: string, id: string) => person.ask('POST', '/api/client-aliases', { alias, client_id: id })
    expect(await give('BRISA', client.id)).toMatchObject({ status: 409, body: { code: 'client_name_taken' } })
    expect(await give('brisa', brisa.id)).toMatchObject({ status: 409 })
    expect(await give(other, brisa.id)).toMatchObject({ status: 409, body: { client: { id: client.id } } })
    expect(await give(other, client.id)).toMatchObject({ status: 409 })
    expect(await give('Nova', crypto.randomUUID())).toMatchObject({ status: 404 })
    expect(await listAliases(person)).toHaveLength(1)
  })

  test('[CL-04] also past the routes, which the rows refuse', async () => {
    const { client } = await horizonte()
    const brisa = await register(person, { name: 'Brisa' })
    const asked = [
      `insert into clients (org_id, name) values (context.org_id(), '${other}')`,
      `update clients set name = 'Construcoes Horizonte Ltda' where id = '${brisa.id}'`,
      `insert into client_aliases (org_id, client_id, alias) values (context.org_id(), '${client.id}', 'brisa')`,
      `insert into client_aliases (org_id, client_id, alias) values (context.org_id(), '${brisa.id}', '${other}')`,
    ]
    for (const text of asked) {
      const done = pastTheRoutes(server, person, (tx) => tx.query(text))
      await expect(done, text).rejects.toMatchObject({ code: '23505' })
    }
  })

  test('[CL-04] a client that takes its own other name has it as its name alone', async () => {
    const { client } = await horizonte()
    const { status, body } = await person.ask('PATCH', `/api/clients/${client.id}`, { name: other })
    expect({ status, body }).toMatchObject({ status: 200, body: { name: other } })
    expect((await listAliases(person)).map(({ alias }) => alias)).toEqual(['Construtora Horizonte'])
    expect((await listDebtors(person)).map(({ client }) => client)).toEqual([other, 'Porto Seco'])
  })

  test('[CL-04] nor do two who name at once take it twice', async () => {
    const { client } = await horizonte()
    const asked = Array.from({ length: 4 }, () => [
      person.ask('POST', '/api/clients', { name: 'Nova' }),
      person.ask('POST', '/api/client-aliases', { alias: 'NOVA', client_id: client.id }),
    ]).flat()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    const names = (await listClients(person)).filter(({ name }) => name === 'Nova').length
    const aliases = (await listAliases(person)).filter(({ alias }) => alias === 'NOVA').length
    expect([names > 0, aliases]).toEqual([aliases === 0, names > 0 ? 0 : 1])
  })
})

test('[FI-04] a client that is renamed still owes what stands under the name that it had', async () => {
  const client = await register(person, { name: 'Nova Era Tecnologia' })
  const idle = await register(person, { name: 'Sem Fatura' })
  await bill(person, [['NOVA ERA TECNOLOGIA', '800.40']])
  const rename = (id: string, name: string) => person.ask('PATCH', `/api/clients/${id}`, { name })
  expect((await rename(client.id, 'Nova Era Holding')).status).toBe(200)
  expect((await rename(idle.id, 'Outro Nome')).status).toBe(200)
  expect((await listAliases(person)).map(({ alias }) => alias)).toEqual(['Nova Era Tecnologia'])
  expect(await listDebtors(person)).toMatchObject([{ client: 'Nova Era Holding', open_invoices: { amount: '800.40' } }])
  expect((await rename(client.id, 'Nova Era Tecnologia')).status).toBe(200)
  expect(await listAliases(person)).toEqual([])
  expect((await rename(idle.id, 'Nova Era Holding')).status).toBe(200)
})

test('[MS-01] [MS-02] aliases are of one organization, read by all of it and written by who may join', async () => {
  const { client, alias } = await horizonte()
  const stranger = await signUp(server.url)
  expect(await listAliases(stranger)).toEqual([])
  const give = { alias: 'Nova', client_id: client.id }
  expect((await stranger.ask('POST', '/api/client-aliases', give)).status).toBe(404)
  expect((await stranger.ask('DELETE', `/api/client-aliases/${alias.id}`)).status).toBe(404)
  await register(stranger, { name: other })

  const member = await inviteColleague(server.url, person, 'member')
  expect(await listAliases(member)).toEqual([alias])
  expect((await member.ask('POST', '/api/client-aliases', give)).status).toBe(403)
  expect((await member.ask('DELETE', `/api/client-aliases/${alias.id}`)).status).toBe(403)
  const manager = await inviteColleague(server.url, person, 'manager')
  expect((await manager.ask('POST', '/api/client-aliases', give)).status).toBe(201)

  const key = await createKey(person, ['read'])
  expect((await key.ask('GET', '/api/client-aliases')).status).toBe(200)
  expect((await key.ask('POST', '/api/client-aliases', { ...give, alias: 'Outra' })).status).toBe(403)
})
