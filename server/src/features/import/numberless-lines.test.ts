import { createHash } from 'node:crypto'
import { refusedFile } from '@leme/contract/import/refused-lines'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importText, readAs, readHead } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(() => server?.close())

type Kind = 'invoices' | 'receivables'
const kinds = ['invoices', 'receivables'] as const
const heads = {
  invoices: 'Cliente;Vencimento;Valor;Pagamento;Descrição',
  receivables: 'Cliente;Vencimento;Valor;Recebido em;Descrição',
}

const line = (client: string, payment: string, what = 'Suporte', amount = '740,00') =>
  `${client};03/11/2025;${amount};${payment};${what}`

const fileOf = (kind: Kind, lines: readonly string[]) => [heads[kind], ...lines, ''].join('\n')

/** What became of the payment of each stored row of a client, `''` where it is open. */
async function stored(kind: Kind, client: string): Promise<string[]> {
  const day = kind === 'invoices' ? 'paid_date' : 'received_date'
  const rows = await pastTheRoutes(server, person, (tx) =>
    tx.query<{ day: string | null }>(
      `select to_char(${day}, 'DD/MM/YYYY') as day from finance_${kind} where client ilike $1`,
      [client],
    ),
  )
  return rows.map((row) => row.day ?? '').sort()
}

const bring = (kind: Kind, lines: readonly string[], more: object = {}) =>
  importText(person, kind, fileOf(kind, lines), more)

let count = 0
function someone(pattern = 'Cliente # Ltda'): string {
  count += 1
  return pattern.replace('#', String(count))
}

describe.each(kinds)('[FI-06] lines of %s that no number tells apart', (kind) => {
  test('[FI-05] [FI-06] the lines that were refused among equal ones change none of those that were taken, in the trial neither', async () => {
    const client = someone()
    const text = fileOf(kind, [line(client, ''), line(client, '31/11/2025')])
    const { created, refused } = await importText(person, kind, text)
    expect({ created, refused: refused.length }).toEqual({ created: 1, refused: 1 })
    const head = await readHead(person, kind, text)
    const names = ['Motivo da recusa', ...readAs(kind, text, head, []).names]
    const corrected = refusedFile(text, { ...head, names }, refused, null)
      .replace(';31/11/2025;', ';05/11/2025;')
      .slice(1)
    for (const dryRun of [true, false]) {
      const again = await importText(person, kind, corrected, { dryRun })
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 0 })
      expect(again.refused[0]?.problems[0]?.message).toMatch(
        /^já há 1 (fatura|recebível) igual a esta linha \(Cliente \d+ Ltda, R\$\s740,00, 03\/11\/2025: 1 em aberto\), e um arquivo só de linhas recusadas não diz se esta é a mesma ou outra/,
      )
      expect(await stored(kind, client)).toEqual([''])
    }
    // The whole file, corrected, says which is which.
    const whole = await bring(kind, [line(client, ''), line(client, '05/11/2025')])
    expect(whole).toMatchObject({ created: 1, updated: 0, unchanged: 1, refused: [] })
    expect(await stored(kind, client)).toEqual(['', '05/11/2025'])
  })

  test('[FI-06] refused lines of which nothing equal is stored are taken as they are', async () => {
    const client = someone()
    const lines = [line(client, '05/11/2025'), line(client, '06/11/2025')]
    const text = [`Motivo da recusa;${heads[kind]}`, ...lines.map((one, n) => `linha ${n + 2}: x;${one}`), ''].join(
      '\n',
    )
    expect(await importText(person, kind, text, { size: 130 })).toMatchObject({ created: 2, refused: [] })
    expect(await stored(kind, client)).toEqual(['05/11/2025', '06/11/2025'])
  })

  test('[FI-06] in another order change nothing', async () => {
    const client = someone()
    const lines = [line(client, '05/11/2025'), line(client, '')]
    await bring(kind, lines)
    for (const size of [64_000, 120]) {
      const again = await bring(kind, lines.toReversed(), { size })
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: [] })
    }
    expect(await stored(kind, client)).toEqual(['', '05/11/2025'])
  })

  test('[FI-06] a file with fewer of them than are stored changes none, and says so', async () => {
    const client = someone()
    await bring(kind, [line(client, ''), line(client, '')])
    const part = await bring(kind, [line(client, '05/11/2025')])
    expect(part).toMatchObject({ created: 0, updated: 0, unchanged: 0 })
    expect(part.refused[0]?.problems[0]?.message).toMatch(
      /^já há 2 (faturas|recebíveis) iguais a esta linha \(.*: 2 em aberto\), e o arquivo só traz 1: não se sabe qual del[ae]s mudaria/,
    )
    expect(await stored(kind, client)).toEqual(['', ''])
    const all = await bring(kind, [line(client, '05/11/2025'), line(client, '')])
    expect(all).toMatchObject({ created: 0, updated: 1, unchanged: 1, refused: [] })
    expect(await stored(kind, client)).toEqual(['', '05/11/2025'])
  })

  test('[FI-06] are the same row however its client is spelt, and under an alias', async () => {
    const client = someone('Kappa # S/A')
    await bring(kind, [line(client, '')])
    for (const spelt of [client.replace(' ', '  '), client.replace('S/A', 'S.A.'), client.replace('S/A', 'SA')]) {
      expect(await bring(kind, [line(spelt, '')])).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: [] })
    }
    const alias = `Comercial ${count}`
    expect(await bring(kind, [line(alias, '')])).toMatchObject({ created: 1 })
    await pastTheRoutes(server, person, async (tx) => {
      const [row] = await tx.query<{ id: string }>(
        'insert into clients (org_id, name) values (context.org_id(), $1) returning id',
        [client],
      )
      await tx.query('insert into client_aliases (org_id, client_id, alias) values (context.org_id(), $1, $2)', [
        row?.id,
        alias,
      ])
    })
    // Two rows of one client now: a file that names it in either way finds both.
    const names = [client, alias, client.replace('S/A', 'SA'), alias]
    for (const [one, other] of [names.slice(0, 2), names.slice(1), [client, client], [alias, alias]]) {
      const both = [line(one ?? '', ''), line(other ?? '', '')]
      for (const size of [64_000, 110]) {
        expect(await bring(kind, both, { size })).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: [] })
      }
    }
    const [paid, more] = [line(alias, '05/11/2025'), line(client, '')]
    expect(await bring(kind, [paid])).toMatchObject({ created: 0, updated: 0, refused: [{ line: 2 }] })
    for (const size of [64_000, 110]) {
      const trial = await bring(kind, [paid, more, more], { size, dryRun: true })
      expect(trial).toMatchObject({ created: 1, updated: 0, unchanged: 2, refused: [] })
    }
  })

  test('[FI-06] are found under the keys by which each was numbered among equal ones, with the gaps that refused lines left', async () => {
    const client = someone()
    const [key, day] = kind === 'invoices' ? ['number', 'due_date'] : ['external_id', 'expected_date']
    const keys = [1, 3].map((nth) => {
      const text = `${client.toUpperCase()}|2025-11-03|740.00|||${nth}`
      return `SN-${createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase()}`
    })
    await pastTheRoutes(server, person, (tx) =>
      tx.query(
        `insert into finance_${kind} (org_id, ${key}, client, amount, ${day})
         select context.org_id(), unnest($1::text[]), $2, 740, '2025-11-03'`,
        [keys, client],
      ),
    )
    const lines = ['', '', ''].map((open) => line(client, open, ''))
    expect(await bring(kind, lines)).toMatchObject({ created: 1, updated: 0, unchanged: 2, refused: [] })
    expect(await bring(kind, lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3, refused: [] })
  })

  test('[FI-06] two registered clients whose names differ in signs alone are two', async () => {
    const client = someone('Lambda # S/A')
    const other = client.replace('S/A', 'SA')
    await pastTheRoutes(server, person, (tx) =>
      tx.query('insert into clients (org_id, name) select context.org_id(), unnest($1::text[])', [[client, other]]),
    )
    expect(await bring(kind, [line(client, '')])).toMatchObject({ created: 1 })
    expect(await bring(kind, [line(other, '05/11/2025')])).toMatchObject({ created: 1, updated: 0 })
  })

  test('[FI-06] whatever files come in whatever order and pieces, no open or paid amount is lost or made up', async () => {
    const payment = fc.constantFrom('', '', '04/11/2025', '05/11/2025')
    const files = fc.array(fc.array(payment, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 90, max: 400 }), async (payments, size) => {
        const client = someone()
        let expected: string[] = []
        for (const said of payments) {
          const wanted = outcome(expected, said)
          const lines = said.map((one) => line(client, one))
          const trial = await bring(kind, lines, { dryRun: true, size })
          expect(await stored(kind, client)).toEqual(expected)
          const real = await bring(kind, lines, { size })
          expect(await stored(kind, client)).toEqual(wanted.rows)
          for (const tally of [trial, real]) {
            expect({ created: tally.created, refused: tally.refused.length }).toEqual({
              created: Math.max(0, said.length - expected.length),
              refused: wanted.refused,
            })
          }
          expect({ ...trial, last: null }).toEqual({ ...real, last: null })
          expected = wanted.rows
          const again = await bring(kind, lines.toReversed(), { size: size + 37 })
          expect(again).toMatchObject({ created: 0, updated: 0 })
          expect(await stored(kind, client)).toEqual(expected)
        }
      }),
      { numRuns: 15 },
    )
  })
})

/** What is stored after a file, said without its lines: as two lists of payments. */
function outcome(rows: readonly string[], said: readonly string[]): { rows: string[]; refused: number } {
  const without = (all: readonly string[], taken: readonly string[]) => {
    const rest = [...taken]
    return all.filter((one) => {
      const at = rest.indexOf(one)
      if (at >= 0) rest.splice(at, 1)
      return at < 0
    })
  }
  const [lines, left] = [without(said, rows), without(rows, said)]
  if (said.length < rows.length) return { rows: [...rows].sort(), refused: lines.length }
  // What the file leaves blank stays as it is paid, as far as there are lines for it.
  const blank = lines.filter((one) => one === '').length
  const open = left.filter((one) => one === '').length
  const paid = left.filter((one) => one !== '')
  const dates = lines.filter((one) => one !== '')
  const staying = paid.slice(0, Math.min(blank, paid.length))
  expect(Math.min(blank, open)).toBe(0)
  return {
    rows: [...without(rows, left), ...staying, ...dates, ...Array<string>(blank - staying.length).fill('')].sort(),
    refused: 0,
  }
}
