import { importLimits } from '@leme/contract/import/import'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { header, importText, invoices } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

describe('a file', () => {
  test('[FI-05] is counted line by line: what became of its lines adds up to them, in pieces of any size', async () => {
    const person = await signUp(server.url)
    const line = fc.constantFrom('Azul;10,00;31/12/2026', '"Azul\nSul";20,00;31/12/2026', 'Azul', '"Azul')
    const part = fc.tuple(line, fc.constantFrom('\n', '\n\n', '\n;;;\n', '\n  \n'))
    const file = fc.record({ parts: fc.array(part, { maxLength: 12 }), isEnded: fc.boolean(), size: fc.nat(300) })
    await fc.assert(
      fc.asyncProperty(file, async ({ parts, isEnded, size }) => {
        const lines = parts.map(([line, end], place) => `N-${place};${line}${end}`).join('')
        const text = `\n${header}${isEnded ? lines : lines.trimEnd()}`
        const read = await importText(person, 'invoices', text, { dryRun: true, size: size + 200 })
        const stored = read.created + read.updated + read.unchanged
        expect(stored).toBe(parts.filter(([line]) => line.endsWith('2026')).length)
        expect(stored + read.refused.length).toBe(parts.length)
      }),
      { numRuns: 60 },
    )
  })

  test('[FI-05] that has a row twice keeps the first, and names both lines, also across pieces and in a trial', async () => {
    const person = await signUp(server.url)
    const text = `${header}N-1;Azul;10,00;31/12/2026\nN-2;Azul;20,00;31/12/2026\n N-1 ;Verde;30,00;31/12/2026\nN-1;Azul;x;31/12/2026\n`
    const repeated = { column: '', value: 'N-1', message: 'a fatura "N-1" já está na linha 2' }
    const wrong = { column: 'Valor', value: 'x', message: 'Valor inválido: "x"' }
    for (const [dryRun, size] of [
      [true, importLimits.text],
      [true, 40],
      [false, 40],
    ] as const) {
      expect(await importText(person, 'invoices', text, { dryRun, size })).toMatchObject({
        created: 2,
        updated: 0,
        refused: [
          { line: 4, problems: [repeated] },
          { line: 5, problems: [repeated, wrong] },
        ],
      })
    }
    expect(await importText(person, 'invoices', text)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await person.ask('GET', '/api/finance/invoices')).body).toMatchObject([
      { amount: '20.00' },
      { client: 'Azul' },
    ])
  })

  test('[FI-06] of bills in instalments has each of them once, by its bill and its place', async () => {
    const person = await signUp(server.url)
    const lines = [
      '1234;1/3;Azul',
      '1234;01 de 03;Azul',
      '1234;2/3;Azul',
      '1234;3/3;Azul',
      '1235;1/1;Azul',
      '1236;x;Azul',
    ]
    const text = ['Nota;Parcela;Cliente;Valor;Vencimento', ...lines.map((line) => `${line};400,00;31/12/2026`)].join(
      '\n',
    )
    for (const size of [importLimits.text, 60]) {
      const { created, unchanged, refused } = await importText(person, 'invoices', text, { size })
      expect(created + unchanged).toBe(4)
      expect(refused.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
        [3, 'a fatura "1234-1/3" já está na linha 2'],
        [7, 'Parcela inválida: "x" (escreva como 1/3)'],
      ])
    }
    const stored = (await person.ask('GET', '/api/finance/invoices')).body as { number: string }[]
    expect(stored.map(({ number }) => number).sort()).toEqual(['1234-1/3', '1234-2/3', '1234-3/3', '1235'])
  })

  test('[FI-05] whose quotes do not close loses that line alone, however it is cut', async () => {
    const person = await signUp(server.url)
    const text = `${invoices(3)}N-4;"Azul;10,00;31/12/2026\nN-5;TV 27" LG;10,00;31/12/2026\n`
    const reason = 'as aspas abertas neste registro se fecham na linha 6, e há texto depois delas'
    for (const size of [importLimits.text, 80]) {
      const { refused, last, created, unchanged } = await importText(person, 'invoices', text, { size })
      expect(created + unchanged).toBe(4)
      expect(refused).toEqual([{ line: 5, problems: [{ column: '', value: '', message: reason }] }])
      expect(last?.broken).toBeNull()
    }
  })

  test('[FI-05] whose quotes enclose more than a piece loses that line alone', async () => {
    const person = await signUp(server.url)
    const text = `${header}N-1;"Azul;10,00;31/12/2026\n${invoices(2500).slice(header.length)}`
    const { created, refused } = await importText(person, 'invoices', text, { dryRun: true })
    expect({ created, refused }).toMatchObject({
      created: 2500,
      refused: [{ line: 2, problems: [{ message: 'as aspas abertas neste registro não se fecham' }] }],
    })
  })

  test('[FI-05] of one line that is longer than a piece ends there', async () => {
    const long = await importText(admin, 'invoices', `${header}1;${'x'.repeat(2 * importLimits.text)}`)
    expect(long.last?.broken).toEqual({ line: 2, reason: expect.stringMatching(/^este registro é longo demais/) })
  })
})
