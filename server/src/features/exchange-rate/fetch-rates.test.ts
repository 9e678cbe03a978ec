import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExchangeRate } from '@leme/contract/money/exchange-rate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { fetchExchangeRates } from './fetch-rates.ts'

const now = new Date('2026-03-10T18:00:00Z')
/** What the Central Bank has, by day; a day may be one to come. */
const closing: Record<string, number> = { '2026-03-06': 5.4, '2026-03-09': 5.41, '2026-03-10': 5.4321 }

let server: TestServer
let admin: Person
let bank: Awaited<ReturnType<typeof startBank>>

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
beforeEach(async () => {
  bank = await startBank()
  admin = await signUp(server.url)
})
afterEach(() => bank.close())
afterAll(() => server?.close())

/** A small Olinda: CotacaoDolarPeriodo with its month-first dates, and the answers of its bad days. */
async function startBank() {
  const asked: string[] = []
  let broken: { status: number; body: string } | null = null
  const olinda = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? '')
    asked.push(url)
    if (broken) return response.writeHead(broken.status).end(broken.body)
    const [, from = '', to = ''] = /@dataInicial='([\d-]+)'&@dataFinalCotacao='([\d-]+)'/.exec(url) ?? []
    const day = (text: string) => `${text.slice(6)}-${text.slice(0, 5)}`
    const value = Object.entries(closing)
      .filter(([one]) => one >= day(from) && one <= day(to))
      .map(([one, sale]) => ({
        cotacaoCompra: sale - 0.0006,
        cotacaoVenda: sale,
        dataHoraCotacao: `${one} 13:05:10.123456`,
      }))
    const context = 'https://exemplo/odata$metadata#_CotacaoDolarPeriodo'
    response.writeHead(200, { 'content-type': 'application/json;odata.metadata=minimal' })
    response.end(JSON.stringify({ '@odata.context': context, value }))
  }).listen(0, '127.0.0.1')
  await once(olinda, 'listening')
  return {
    asked,
    url: `http://127.0.0.1:${(olinda.address() as AddressInfo).port}/odata`,
    breakWith: (status: number, body: string) => {
      broken = { status, body }
    },
    close: () => new Promise((resolve) => olinda.close(resolve)),
  }
}

const fetchAt = (at = now) => fetchExchangeRates({ db: server.services.db, url: bank.url, now: at })
async function rates(person = admin) {
  const { body } = await person.ask('GET', '/api/exchange-rates')
  return (body as ExchangeRate[]).map(({ day, rate, source, user }) => [day, rate, source, user])
}

test('[MT-03] every organisation gets the days that it lacks, and nobody is asked once today’s is there', async () => {
  const other = await signUp(server.url)
  await fetchAt()
  const brought = [
    ['2026-03-10', '5.4321', 'fetch', null],
    ['2026-03-09', '5.41', 'fetch', null],
    ['2026-03-06', '5.4', 'fetch', null],
  ]
  expect(await rates()).toEqual(brought)
  expect(await rates(other)).toEqual(brought)
  expect(bank.asked).toHaveLength(1)
  expect(bank.asked[0]).toContain(`@dataInicial='03-09-2025'&@dataFinalCotacao='03-10-2026'`)
  await fetchAt()
  expect(bank.asked).toHaveLength(1)
  // The next morning, before the bulletin.
  await fetchAt(new Date('2026-03-11T12:00:00Z'))
  expect(bank.asked[1]).toContain(`@dataInicial='03-10-2026'&@dataFinalCotacao='03-11-2026'`)
  expect(await rates()).toEqual(brought)
})

test('[MT-03] what a person said of a day stays', async () => {
  await admin.ask('POST', '/api/exchange-rates', { day: '2026-03-09', rate: '5.5' })
  await fetchAt()
  expect((await rates()).map(([day, rate, source]) => [day, rate, source])).toEqual([
    ['2026-03-10', '5.4321', 'fetch'],
    ['2026-03-09', '5.5', 'person'],
    ['2026-03-06', '5.4', 'fetch'],
  ])
})

test.each([
  [503, 'fora do ar', 'the Central Bank answered 503'],
  [200, '/*{"codigo": 500, "mensagem": "Erro"}*/', 'O arquivo é uma resposta de erro do Banco Central: Erro'],
  [200, '<html>', 'O arquivo não é de cotações do Banco Central'],
])('[MT-03] an answer %i %j stores nothing, and the job tries again', async (status, body, reason) => {
  bank.breakWith(status, body)
  await expect(fetchAt()).rejects.toThrow(reason)
  expect(await rates()).toEqual([])
})
