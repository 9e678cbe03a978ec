import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passedOver, type ReadColumns } from './import-lines.ts'
import { noticesOf } from './import-notices.ts'
import { type Contradiction, createTotals } from './import-totals.ts'

const names = ['Número', 'Cliente', 'Vencimento', 'Valor', 'Valor recebido']
const columns: ReadColumns = {
  kind: 'invoices',
  delimiter: ';',
  names,
  fields: ['number', 'client', 'due_date', 'amount', ''],
  forms: names.map(() => ({ order: 'dmy', decimals: 'comma' })),
}

/** What the lines of a file, from its second on, contradict; those above the names of its columns come apart. */
function contradictions(lines: readonly string[], above: readonly string[] = []): Contradiction[] {
  const totals = createTotals(columns)
  for (const [at, line] of lines.entries()) {
    const cells = line.split(';')
    totals.add(at + 2, cells, passedOver(columns, cells))
  }
  above.forEach((line, at) => {
    totals.above(at + 1, line.split(';'))
  })
  return totals.found
}

const row = (amount: string, received = '0,00') => `1;Azul;31/12/2026;${amount};${received}`
const money = (line: number, said: string, sum: string) => ({ line, of: 'amounts', said, sum })

describe('a total of a file', () => {
  test.each<[string, string[], object[]]>([
    ['below the amounts', ['Total;;;30,00;0,00'], []],
    ['below the amounts, and wrong', ['Total;;;30,01;0,00'], [money(4, '30.01', '30.00')]],
    ['in the next cell', ['Total geral;30,00;;;'], []],
    ['in the next cell, and wrong', ['Total geral;40,00;;;'], [money(4, '40.00', '30.00')]],
    ['in the label’s own cell', ['Total: R$ 30,00;;;;'], []],
    ['in the label’s own cell, and wrong', ['Valor total: R$ 3.000,00;;;;'], [money(4, '3000.00', '30.00')]],
    ['called a sum, and wrong', ['Soma;;;31,00;'], [money(4, '31.00', '30.00')]],
    ['of another column', ['Total recebido;;;;12,00'], []],
    ['of fines', ['Total de juros;;;3,00;'], []],
    ['of the last line alone', [row('5,00'), 'Subtotal;;;35,00;', row('2,00'), 'Subtotal;;;2,00;'], []],
    [
      'of some lines, called the whole one',
      ['Subtotal;;;30,00;', row('2,00'), 'Total geral;;;2,00;'],
      [money(6, '2.00', '32.00')],
    ],
    ['the number of its lines', ['Quantidade de títulos: 2;;;;', 'Total de registros;2;;;', '2 registros;;;;'], []],
    [
      'the number of its lines, and wrong',
      ['Total de registros;3;;;'],
      [{ line: 4, of: 'lines', said: '3', sum: '2' }],
    ],
    ['a balance, which is no sum', ['Saldo;;;99,00;'], []],
  ])('[FI-06] %s', (_what, below, found) => {
    expect(contradictions([row('10,00', '5,00'), row('20,00', '7,00'), ...below])).toEqual(found)
  })

  test('[FI-06] above the names of the columns is of all lines', () => {
    const lines = [row('10,00'), 'Subtotal;;;10,00;', row('20,00'), 'Subtotal;;;20,00;']
    expect(contradictions(lines, ['Relatório', 'Total: R$ 30,00', 'Total;30,00'])).toEqual([])
    expect(contradictions(lines, ['Total: R$ 20,00'])).toEqual([money(1, '20.00', '30.00')])
  })

  test('[FI-06] that is right is never contradicted, by pages and groups within them, and none that is wrong is passed over', () => {
    const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
    const page = fc.array(fc.array(fc.integer({ min: -50_000, max: 9_999_999 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 4,
    })
    const file = fc.record({
      pages: fc.array(page, { minLength: 1, maxLength: 4 }),
      slip: fc.integer({ min: 1, max: 999 }),
      at: fc.nat(),
    })
    fc.assert(
      fc.property(file, ({ pages, slip, at }) => {
        const amounts: number[] = []
        const begins = new Set([0])
        const lines: { text: (by: number) => string; said: number | null }[] = []
        const total = (label: string, from: number) => {
          const said = amounts.slice(from).reduce((sum, one) => sum + one, 0)
          lines.push({ text: (by) => `${label};;;${written(said + by)};`, said })
          begins.add(amounts.length)
        }
        for (const groups of pages) {
          const ofPage = amounts.length
          for (const group of groups) {
            const ofGroup = amounts.length
            for (const amount of group) {
              amounts.push(amount)
              lines.push({ text: () => row(written(amount)), said: null })
            }
            total('Subtotal', ofGroup)
          }
          total('Total da página', ofPage)
        }
        total('Total geral', 0)
        expect(contradictions(lines.map(({ text }) => text(0)))).toEqual([])
        // One total says something else, which no sum since another total is.
        const places = lines.flatMap(({ said }, place) => (said === null ? [] : [place]))
        const wrong = places[at % places.length] ?? 0
        const before = lines.slice(0, wrong).filter(({ said }) => said === null).length
        const sums = [...begins]
          .filter((begin) => begin <= before)
          .map((begin) => amounts.slice(begin, before).reduce((sum, one) => sum + one, 0))
        const said = (lines[wrong]?.said ?? 0) + slip
        const found = contradictions(lines.map(({ text }, place) => text(place === wrong ? slip : 0)))
        expect(found.map(({ line }) => line)).toEqual(sums.includes(said) ? [] : [wrong + 2])
      }),
      { numRuns: 300 },
    )
  })

  test('[FI-06] is said in a sentence, and many of them in a few', () => {
    const said = (found: Contradiction[]) =>
      noticesOf({
        columns,
        kinds: [],
        seen: [],
        headerLine: 1,
        above: [],
        passed: [],
        contradictions: found,
        running: [],
      }).map(({ text }) => text)
    expect(said(contradictions([row('10,00'), 'Total;;;11,00;', 'Total de registros;9;;;']))).toEqual([
      expect.stringMatching(/^A linha 3 diz que o total é R\$\s11,00, e as linhas somam R\$\s10,00: confira/),
      'A linha 4 diz que são 9 linhas, e há 1: confira se falta alguma.',
    ])
    const many = contradictions([row('10,00'), ...Array<string>(50).fill('Total;;;11,00;')])
    expect(said(many)).toHaveLength(9)
    expect(said(many).at(-1)).toBe('E mais 42 totais que as linhas não somam.')
  })
})
