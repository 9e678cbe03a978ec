import { expect, test } from 'vitest'
import { leastTime } from '../../test/processor-time.ts'
import { amount, line } from './csv/kind.ts'
import { undecided } from './csv/reading.ts'
import { cleanText, dollarsOf } from './otlp/read-attribute.ts'

const style = { delimiter: ';', timeZone: 'UTC', thousandsLine: null, pointLine: null, negativeLine: null }
/** Characters; a body and a cell may have several times as many. */
const size = 200_000

function long(piece: string): string {
  return piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
}

const pieces = [
  ...[
    '-eyJAAAAAAAA',
    'eyJ',
    'eyJAAAAAAAA.',
    'eyJAAAAAAAA.b.',
    '://',
    '://a:',
    'bearer ',
    'basic\t',
    'token=',
    'key=key=',
  ],
  ...[
    'sk-',
    'sk-aaaaaaaaaaaaaaa ',
    'AKIA',
    'AIza-',
    'gh_',
    ' ',
    '\t',
    '\n',
    ' \r',
    '0',
    '0.',
    '.0',
    '1e',
    '-',
    '- ',
    'R$ ',
    '(',
  ],
]

test.each<[string, (text: string) => unknown]>([
  ['a text of a trace', (text) => cleanText(text, 200)],
  ['an amount of a trace', (text) => dollarsOf(new Map([['cost', text]]), ['cost'], 1000)],
  ['an amount of a file', (text) => amount.read(text, style, 1, undecided)],
  ['a text of a file', (text) => line.read(text, style, 1, undecided)],
])(
  '[HU-01] %s is read in one pass, whatever is repeated in it',
  (_, read) => {
    const plain = long('Fatura de consultoria, e mais palavras ')
    // What every reader at least does, more than once, and not once for each character.
    const most =
      100 * Math.max(1000, ...Array.from({ length: 3 }, () => leastTime(() => plain.replace(/\s+/g, ' '), 0)))
    for (const piece of pieces) {
      for (const text of [long(piece), `${long(piece)}x`, `-${long(piece)}x`]) {
        const cost = leastTime(() => read(text), most)
        expect(cost / most, JSON.stringify(text.slice(0, 40))).toBeLessThan(1)
      }
    }
  },
  600_000,
)
