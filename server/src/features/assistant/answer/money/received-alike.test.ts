import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant } from '../../../../../test/assistant/ask-assistant.ts'
import { bulkNouns, rowOf, send } from '../../../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

const today = '2026-11-23'
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-23T15:00:00Z') })
  admin = await signUp(server.url)
  const { invoice, receivable } = bulkNouns
  const debt = { client: 'Seguradora Atalaia', amount: '100.00' }
  await send(admin, invoice, [
    rowOf(invoice, '2026-0098', { ...debt, due_date: '2026-11-10' }),
    rowOf(invoice, '2026-0099', { ...debt, due_date: '2026-11-11' }),
    rowOf(invoice, '2026-0100', { ...debt, due_date: '2026-11-12', paid_date: '2026-11-20' }),
  ])
  await send(admin, receivable, [
    rowOf(receivable, 'R-1', { ...debt, expected_date: '2026-11-10', received_date: '2026-11-18' }),
    rowOf(receivable, 'R-2', { ...debt, expected_date: '2026-11-11' }),
    rowOf(receivable, 'R-3', { ...debt, expected_date: '2026-11-12', received_date: '2026-11-18' }),
  ])
})
afterAll(() => server?.close())

const ask = async (text: string) => (await askAssistant(server, admin, text, { today })).message

test('[MT-10] an invoice that is asked about by its number says that an equal receivable came', async () => {
  expect(await ask('a fatura 2026-0098 foi paga?')).toBe(
    '2026-0098, Seguradora Atalaia: R$ 100,00, venceu em 10/11/2026, há 13 dias. Um recebível igual foi recebido em 18/11/2026: diga em Financeiro se são a mesma cobrança.',
  )
})

test('[MT-10] nothing is said where the equal receivable has not come, and where the invoice is paid', async () => {
  expect(await ask('a fatura 2026-0099 foi paga?')).toBe(
    '2026-0099, Seguradora Atalaia: R$ 100,00, venceu em 11/11/2026, há 12 dias.',
  )
  expect(await ask('a fatura 2026-0100 foi paga?')).toBe(
    '2026-0100, Seguradora Atalaia: R$ 100,00, paga em 20/11/2026.',
  )
})
