import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { bulkNouns, list, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { importText } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const name = 'Padaria São João'
const spaced = 'Padaria  São\u00a0João'
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

const clientsSay = async (field: string) =>
  ((await person.ask('GET', '/api/clients')).body as Record<string, unknown>[]).map((row) => row[field])

test('[FI-05] a client’s name has one space between words where a file brings it in, and is the one that is there', async () => {
  const file = (one: string) => `Nome;Parceiro\n${one};Rede  Sul\n`
  expect(await importText(person, 'clients', file(spaced))).toMatchObject({ created: 1, refused: [] })
  expect(await importText(person, 'clients', file(name))).toMatchObject({ created: 0, unchanged: 1 })
  expect(await clientsSay('name')).toEqual([name])
  expect(await clientsSay('partner')).toEqual(['Rede Sul'])
  const bills = `Número;Cliente;Valor;Vencimento\nNF  1;${spaced};10,00;31/12/2026\n`
  expect(await importText(person, 'invoices', bills)).toMatchObject({ created: 1, refused: [] })
  expect(await list(person, bulkNouns.invoice)).toEqual([expect.objectContaining({ number: 'NF  1', client: name })])
})

test('[MT-01] a bill for a CPF or CNPJ is the registered client’s, by file and by API, also again and without a number', async () => {
  await person.ask('POST', '/api/clients', { name, document: '45.997.418/0001-53' })
  const bills = 'Número;Cliente;Valor;Vencimento\nNF 1;45.997.418/0001-53;10,00;31/12/2026\n'
  expect(await importText(person, 'invoices', bills)).toMatchObject({ created: 1, refused: [] })
  expect(await importText(person, 'invoices', bills)).toMatchObject({ created: 0, unchanged: 1 })
  const dues = 'Cliente;Valor;Previsão\n45997418000153;10,00;31/12/2026\n'
  expect(await importText(person, 'receivables', dues)).toMatchObject({ created: 1, refused: [] })
  expect(await importText(person, 'receivables', dues)).toMatchObject({ created: 0, unchanged: 1 })
  await send(person, bulkNouns.receivable, [rowOf(bulkNouns.receivable, 'R 2', { client: '45997418000153' })])
  // A document that nobody here has stays as it came.
  await send(person, bulkNouns.receivable, [rowOf(bulkNouns.receivable, 'R 3', { client: '11.222.333/0001-81' })])
  const named = async (noun: (typeof bulkNouns)['invoice' | 'receivable']) =>
    (await list(person, noun)).map((row) => (row as { client: string }).client).sort()
  expect(await named(bulkNouns.invoice)).toEqual([name])
  expect(await named(bulkNouns.receivable)).toEqual(['11.222.333/0001-81', name, name])
})

test('[FI-03] and where another system sends it', async () => {
  await send(person, bulkNouns.receivable, [rowOf(bulkNouns.receivable, 'R  1', { client: spaced })])
  expect(await list(person, bulkNouns.receivable)).toEqual([
    expect.objectContaining({ external_id: 'R  1', client: name }),
  ])
})

test('[AS-11] [PL-04] and where the assistant is asked for it, on a project that is then the client’s', async () => {
  await person.ask('POST', '/api/clients', { name: spaced })
  await say(person, `criar projeto "Forno  novo" para o cliente "${spaced}"`)
  expect((await person.ask('GET', '/api/projects')).body).toEqual([
    expect.objectContaining({ name: 'Forno novo', client: name, client_id: expect.any(String) }),
  ])
})
