import type { Client } from '@leme/contract/client/client'
import type { ProblemDocument } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importText } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

const cnpj = '11.222.333/0001-81'
const create = (body: object) => person.ask('POST', '/api/clients', body)
const list = async () => (await person.ask('GET', '/api/clients')).body as Client[]

describe('a document that another client has', () => {
  test('[CL-04] is refused by that client’s name, however it is punctuated, unless two are meant', async () => {
    const acme = (await create({ name: 'Acme Ltda.', document: cnpj })).body as Client
    const { status, body } = await create({ name: 'Acme Filial', document: '11222333000181' })
    const problem = body as ProblemDocument
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'document_taken', client: { id: acme.id, name: 'Acme Ltda.' } })
    expect(problem.errors).toEqual([
      { field: 'document', message: expect.stringMatching(/^Este CNPJ já é de Acme Ltda\./) },
    ])
    expect(await list()).toHaveLength(1)
    const twice = { name: 'Acme Filial', document: '11222333000181', same_document: true }
    expect((await create(twice)).status).toBe(201)
    expect(await list()).toHaveLength(2)
  })

  test('[CL-04] counts in letters of either case, and a CPF is called one', async () => {
    await create({ name: 'Novo', document: '12.ABC.345/01DE-35' })
    expect((await create({ name: 'Outro', document: '12abc34501de35' })).status).toBe(409)
    await create({ name: 'Ana', document: '529.982.247-25' })
    expect(((await create({ name: 'Bia', document: '52998224725' })).body as ProblemDocument).detail).toMatch(
      /^Este CPF já é de Ana\./,
    )
  })

  test('[CL-04] is no matter of a document that is neither, or of a change of something else', async () => {
    expect((await create({ name: 'Um', document: 'RG 12.345' })).status).toBe(201)
    expect((await create({ name: 'Dois', document: 'RG 12.345' })).status).toBe(201)
    await create({ name: 'Acme', document: cnpj })
    const { id } = (await create({ name: 'Filial', document: cnpj, same_document: true })).body as Client
    const edit = (change: object) => person.ask('PATCH', `/api/clients/${id}`, change)
    expect((await edit({ phone: '48 3222-0000' })).status).toBe(200)
    expect((await edit({ document: '11222333000181' })).status).toBe(200)
  })

  test('[CL-04] is refused to an edit too, which may mean it', async () => {
    await create({ name: 'Acme', document: cnpj })
    const { id } = (await create({ name: 'Brisa' })).body as Client
    const edit = (change: object) => person.ask('PATCH', `/api/clients/${id}`, change)
    expect((await edit({ document: cnpj, base: { document: null } })).status).toBe(409)
    expect((await edit({ document: cnpj, base: { document: null }, same_document: true })).status).toBe(200)
  })

  test('[CL-04] is refused to one of two who register it at once', async () => {
    const answers = await Promise.all(['Um', 'Dois'].map((name) => create({ name, document: cnpj })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('[CL-04] an attempt that was refused may be confirmed by the same form', async () => {
    await create({ name: 'Acme', document: cnpj })
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const again = { name: 'Brisa', document: cnpj }
    expect((await person.ask('POST', '/api/clients', again, key.headers)).status).toBe(409)
    const sure = await person.ask('POST', '/api/clients', { ...again, same_document: true }, key.headers)
    expect(sure.status).toBe(201)
  })
})

describe('a document that a spreadsheet went over', () => {
  test('[FI-06] is refused by name where its digits are lost, by call and by file', async () => {
    const { status, body } = await create({ name: 'Acme', document: '7,12346E+12' })
    expect(status).toBe(422)
    expect((body as ProblemDocument).errors).toEqual([
      { field: 'document', message: expect.stringMatching(/^A planilha destruiu este número: /) },
    ])
    const { refused } = await importText(person, 'clients', 'Nome;CNPJ\nAcme;7,12346E+12\nBrisa;1.2E+13\n')
    expect(refused.map(({ problems }) => problems[0]?.message)).toEqual([
      expect.stringMatching(/^A planilha destruiu este número: .*"7,12346E\+12"$/),
      expect.stringMatching(/^A planilha destruiu este número: /),
    ])
    expect(await list()).toEqual([])
  })

  test('[FI-06] has its zeros back where its check digits say so, which the trial says line by line', async () => {
    const file = "Nome;CNPJ\nUm;7123456000198\nDois;'123456000149\nTrês;123456797\nQuatro;191\nCinco;'07123456000279\n"
    const trial = await importText(person, 'clients', file, { dryRun: true })
    expect(trial.last?.notes).toEqual([
      {
        line: 2,
        message: 'o documento 7123456000198 foi lido como 07123456000198: a planilha tira os zeros da frente',
      },
      { line: 3, message: 'o documento 123456000149 foi lido como 00123456000149: a planilha tira os zeros da frente' },
      { line: 4, message: 'o documento 123456797 foi lido como 00123456797: a planilha tira os zeros da frente' },
      { line: 5, message: 'o documento 191 merece ser conferido: não parece um CPF ou CNPJ' },
    ])
    await importText(person, 'clients', file)
    expect((await list()).map(({ document }) => document).toSorted()).toEqual(
      ['00123456000149', '00123456797', '07123456000198', '07123456000279', '191'].toSorted(),
    )
    expect(await importText(person, 'clients', file)).toMatchObject({ created: 0, updated: 0, unchanged: 5 })
  })

  test('[FI-05] a file’s trial says where several clients have the document of its line', async () => {
    await create({ name: 'Acme', document: cnpj })
    await create({ name: 'Brisa', document: cnpj, same_document: true })
    const { last } = await importText(person, 'clients', `Nome;CNPJ;Email\nAcme;${cnpj};a@b.co\n`, { dryRun: true })
    expect(last?.notes).toEqual([{ line: 2, message: 'este CNPJ é de mais de um cliente: Acme, Brisa; vale "Acme"' }])
  })

  test('[CL-04] that is stored already stays, and can be mended', async () => {
    const { id, org_id } = (await create({ name: 'Acme' })).body as Client
    const identity = { user_id: '', org_id, role: 'manager' as const, email: '', session_id: null }
    await server.services.db.transactionAs(identity, (tx) =>
      tx.query(`update clients set document = '7,12346E+12' where id = $1`, [id]),
    )
    const edit = (change: object) => person.ask('PATCH', `/api/clients/${id}`, change)
    expect((await edit({ phone: '1', base: { phone: null } })).status).toBe(200)
    const mended = await edit({ document: cnpj, base: { document: '7,12346E+12' } })
    expect(mended.body).toMatchObject({ document: cnpj })
  })
})
