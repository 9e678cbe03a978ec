import type { ImportRows } from '@leme/contract/import/import'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bulkNouns, list, send } from '../../../test/import/bulk-nouns.ts'
import { importText } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-22T15:00:00Z') })
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

const paid = { number: '900', client: 'Azul', amount: '10.00', due_date: '2026-10-01', paid_date: '2026-10-05' }
const invoice = async () => (await list(person, bulkNouns.invoice))[0]

/** What one piece says, and what it leaves stored. */
async function bring(kind: ImportKind, text: string, choices = {}): Promise<ImportRows> {
  const { last } = await importText(person, kind, text, choices)
  if (!last) throw new Error('nothing was read')
  return last
}

describe('a file that corrects invoices', () => {
  beforeEach(() => send(person, bulkNouns.invoice, [paid]))

  test('[FI-03] [FI-05] leaves a payment alone that it has no column for, and says which field changes', async () => {
    const text = 'Número;Cliente;Valor;Vencimento\n900;Azul;12,00;01/10/2026\n'
    const trial = await bring('invoices', text, { dryRun: true })
    expect(trial).toMatchObject({ updated: 1, changes: { amount: 1 }, blanks: {} })
    await bring('invoices', text)
    expect(await invoice()).toMatchObject({ ...paid, amount: '12.00', status: 'paid' })
  })

  const blank = 'Número;Cliente;Valor;Vencimento;Pagamento\n900;Azul;10,00;01/10/2026;\n'

  test('[FI-05] leaves what it has a blank cell for, counts it, and takes it away where somebody says so', async () => {
    expect(await bring('invoices', blank, { dryRun: true })).toMatchObject({ unchanged: 1, blanks: { paid_date: 1 } })
    await bring('invoices', blank)
    expect(await invoice()).toMatchObject({ ...paid, status: 'paid' })
    const erasing = await bring('invoices', blank, { eraseBlanks: true, dryRun: true })
    expect(erasing).toMatchObject({ updated: 1, changes: { paid_date: 1, status: 1 }, blanks: { paid_date: 1 } })
    expect(await invoice()).toMatchObject(paid)
    await bring('invoices', blank, { eraseBlanks: true })
    expect(await invoice()).toMatchObject({ paid_date: null, status: 'overdue' })
  })

  test('[FI-06] is refused by name where it says open of what is stored as paid, and the payment stays', async () => {
    const text = 'Número;Cliente;Valor;Vencimento;Situação\n900;Azul;12,00;01/10/2026;Em aberto\n'
    const { refused } = await bring('invoices', text)
    expect(refused[0]?.problems[0]?.message).toMatch(/^A fatura tem data de pagamento.*o dia gravado é 05\/10\/2026/)
    expect(await invoice()).toMatchObject({ ...paid, status: 'paid' })
  })
})

describe('[FI-06] a row that contradicts itself', () => {
  test.each([
    ['Em aberto', '05/10/2026', 'A fatura tem data de pagamento e a situação diz que não está paga'],
    ['Vencida', '05/10/2026', 'A fatura tem data de pagamento e a situação diz que não está paga'],
    ['Rascunho', '05/10/2026', 'A fatura tem data de pagamento e a situação diz que não está paga'],
    ['Parcial', '', 'o Leme não guarda pagamentos em parte'],
    ['Pago parcialmente', '05/10/2026', 'o Leme não guarda pagamentos em parte'],
  ])('is refused: an invoice %s with “%s”', async (status, day, message) => {
    const head = 'Número;Cliente;Valor;Vencimento;Situação;Pagamento\n'
    const { refused } = await bring('invoices', `${head}1;Azul;10,00;01/10/2026;${status};${day}\n`)
    expect(refused[0]?.problems[0]?.message).toContain(message)
    expect(await list(person, bulkNouns.invoice)).toEqual([])
  })

  test.each([
    ['Recebido', '', 'não tem data de recebimento'],
    ['Em aberto', '05/10/2026', 'diz que não foi recebido'],
    ['Parcialmente recebido', '', 'o Leme não guarda pagamentos em parte'],
  ])('is refused: a receivable %s with “%s”', async (status, day, message) => {
    const head = 'Código;Cliente;Valor;Data prevista;Situação;Recebimento\n'
    const { refused } = await bring('receivables', `${head}1;Azul;10,00;01/10/2026;${status};${day}\n`)
    expect(refused[0]?.problems[0]?.message).toContain(message)
    expect(await list(person, bulkNouns.receivable)).toEqual([])
  })

  test('is refused in a call as in a file', async () => {
    const open = { ...paid, status: 'pending' }
    const [refused] = await send(person, bulkNouns.invoice, [open])
    expect(refused?.problem?.errors).toEqual([{ field: 'status', message: expect.stringMatching('não está paga') }])
  })

  test('comes in with a word of doubt: paid without a day, a year that nobody means', async () => {
    const head = 'Número;Cliente;Valor;Vencimento;Situação\n'
    const { created, notes } = await bring('invoices', `${head}1;Azul;1,00;15/04/2206;Paga\n`)
    expect(created).toBe(1)
    expect(notes).toEqual([
      { line: 2, message: 'Vencimento em 2206: confira o ano' },
      { line: 2, message: 'a fatura está paga e não tem data de pagamento' },
    ])
  })
})

test('[FI-06] a number that differs in case or signs alone, or is a bill’s own beside its instalments, is said', async () => {
  const head = 'Número;Cliente;Valor;Vencimento\n'
  await bring(
    'invoices',
    `${head}NF 1001-1/3;Azul;1,00;15/04/2026\nNF 1001-2/3;Azul;1,00;15/05/2026\nC-3;Azul;1,00;15/04/2026\n`,
  )
  const text = `${head}nf-1001-2/3;AZUL;1,00;15/05/2026\nNF 1001-3/3;Azul;1,00;15/06/2026\nNF1001;Azul;1,00;15/04/2026\nc3;Azul;2,00;15/04/2026\nC-4;Azul;1,00;15/04/2026\n`
  const { created, notes } = await bring('invoices', text)
  expect(created).toBe(5)
  expect(notes.map(({ line, message }: { line: number; message: string }) => [line, message.split('"')[1]])).toEqual([
    [2, 'NF 1001-2/3'],
    [3, 'NF1001'],
    [4, 'NF 1001-1/3'],
    [5, 'C-3'],
  ])
  const again = await bring('invoices', text)
  expect(again).toMatchObject({ created: 0, notes: [] })
})

test('[FI-03] a call leaves alone what it leaves out, of tickets and receivables too; null takes it away', async () => {
  const { ticket, receivable } = bulkNouns
  await send(person, ticket, [{ external_id: 't', title: 'Um', requester: 'Ana', priority: 'P1', status: 'waiting' }])
  await send(person, ticket, [{ external_id: 't', title: 'Dois' }])
  const [stored] = await list(person, ticket)
  expect(stored).toMatchObject({ title: 'Dois', requester: 'Ana', priority: 'P1', status: 'waiting' })
  const due = { external_id: 'r', client: 'Azul', amount: '1', expected_date: '2026-10-01' }
  await send(person, receivable, [{ ...due, received_date: '2026-10-02', notes: 'pix' }])
  expect((await send(person, receivable, [due]))[0]?.outcome).toBe('unchanged')
  expect((await list(person, receivable))[0]).toMatchObject({ received_date: '2026-10-02', notes: 'pix' })
  await send(person, receivable, [{ ...due, received_date: null, notes: null }])
  expect((await list(person, receivable))[0]).toMatchObject({ received_date: null, notes: null })
})

test('[FI-05] a file that renames a client by its document says so', async () => {
  const document = '11.444.777/0001-61'
  await person.ask('POST', '/api/clients', { name: 'Acme Ltda.', document, email: 'a@acme.com' })
  const trial = await bring('clients', `Nome;CNPJ;Email\nAcme S.A.;${document};\n`, { dryRun: true })
  expect(trial).toMatchObject({ updated: 1, changes: { name: 1 }, blanks: { email: 1 } })
  expect(trial.notes).toEqual([{ line: 2, message: '"Acme Ltda." passa a se chamar "Acme S.A."' }])
})
