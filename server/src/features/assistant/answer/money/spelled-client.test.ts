import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant } from '../../../../../test/assistant/ask-assistant.ts'
import { bulkNouns, rowOf, send } from '../../../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
  const spellings = ['PADARIA SAO JOAO', 'Padaria São João', 'Padaria São João', 'Sabiá', 'SABIÁ']
  const rows = spellings.map((client, at) =>
    rowOf(bulkNouns.receivable, `R-${at}`, { client, amount: '10', expected_date: '2026-11-01' }),
  )
  await send(person, bulkNouns.receivable, rows)
})
afterAll(() => server?.close())

const answerTo = async (text: string) => (await askAssistant(server, person, text, { today: '2026-11-23' })).message

test('[AS-11] a client that only receivables name is found and named as most of them spell it', async () => {
  expect(await answerTo('o cliente sabia está em atraso?')).toMatch(/^R\$ 20,00 em atraso de Sabiá, em 2 recebíveis/)
  expect(await answerTo('clientes em atraso')).toMatch(/• Padaria São João: R\$ 30,00.*\n• Sabiá: R\$ 20,00/)
})

test('[AS-11] [FI-04] once it is registered it is named as the register does', async () => {
  await person.ask('POST', '/api/clients', { name: 'Padaria Sao João' })
  expect(await answerTo('clientes em atraso')).toMatch(/• Padaria Sao João: R\$ 30,00/)
})
