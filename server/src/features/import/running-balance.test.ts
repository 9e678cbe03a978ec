import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importText, readHead } from '../../../test/import/import.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { runningBalance } from '../../ingest/csv/running-balance.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const names = 'Título;Sacado;Valor;Vencimento;Saldo'
const statement = [
  '1;Padaria Sol;100,00 C;01/11/2026;1.100,00 C',
  '2;Padaria Lua;50,00 C;02/11/2026;',
  '3;Padaria Sol;25,00 D;03/11/2026;1.125,00 C',
  '4;Bar;10,00 C;03/11/2026;1.135,00 C',
]

describe('a bank’s balance after each line', () => {
  test.each([
    ['oldest', statement],
    ['newest', statement.toReversed()],
  ])('[FI-06] is not read as what is open, and the lines are stored, the %s first', async (_first, lines) => {
    const person = await signUp(server.url)
    const text = [names, ...lines].join('\r\n')
    const { columns } = await readHead(person, 'receivables', text)
    expect(columns.at(-1)).toMatchObject({ name: 'Saldo', field: null, running: true })
    expect(await importText(person, 'receivables', text)).toMatchObject({ created: 4, refused: [] })
  })

  test('[FI-06] is known however many lines there are, and what is open of each line is never taken for one', () => {
    const fields = ['external_id', 'amount', 'open_amount']
    const cents = fc.integer({ min: 1, max: 99_999_999 })
    const written = (value: number) => (value / 100).toFixed(2).replace('.', ',')
    const isRunning = (rows: readonly (readonly [number, number])[]) => {
      const lines = rows.map(([amount, balance], at) => `${at};${written(amount)};${written(balance)}\n`)
      const start = { delimiter: ';', above: 1, cut: false }
      return runningBalance(fields, `Título;Valor;Saldo\n${lines.join('')}`, start) === 2
    }
    const movements = fc.array(fc.tuple(cents, fc.boolean()), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(movements, (list) => {
        let balance = 100_000_000_000
        const rows = list.map(([amount, isDebit]) => {
          const signed = isDebit ? -amount : amount
          balance += signed
          return [signed, balance] as const
        })
        return isRunning(rows) && isRunning(rows.toReversed())
      }),
      { numRuns: 200 },
    )
    const open = fc.tuple(cents, fc.constantFrom(0, 1, 0.5, 1.02))
    fc.assert(
      fc.property(fc.array(open, { maxLength: 30 }), (list) => {
        const rows = list.map(([amount, share], at) => [amount, at % 3 === 0 ? 0 : Math.floor(amount * share)] as const)
        return !isRunning(rows)
      }),
      { numRuns: 200 },
    )
  })
})
