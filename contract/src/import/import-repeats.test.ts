import { expect, test } from 'vitest'
import { createMarker, markPiece } from './import-marks.ts'
import { createRepeatFinder } from './import-repeats.ts'

const cpf = '111.444.777-35'
const cnpj = '11.222.333/0001-81'

test.each<[string, string[][], (number | null)[]]>([
  ['one name in another spelling', [['Café'], ['CAFE'], ['Cafés']], [null, 1, null]],
  [
    'one name, and two documents',
    [
      ['Café', cpf],
      ['Café', cnpj],
    ],
    [null, null],
  ],
  [
    'one document, and two names',
    [
      ['Café', cnpj],
      ['Chá', '11222333000181'],
    ],
    [null, 1],
  ],
  [
    'one name, and a document that one lacks',
    [
      ['Café', cpf],
      ['Café', ''],
    ],
    [null, 1],
  ],
  [
    'one name, and a document that the other lacks',
    [
      ['Café', ''],
      ['Café', cpf],
    ],
    [null, 1],
  ],
  [
    'nothing',
    [
      ['', ''],
      ['', ''],
    ],
    [null, null],
  ],
])('[FI-03] [FI-05] clients of a file are compared as imports recognise them: %s', (_title, rows, earlier) => {
  const earlierOf = createRepeatFinder('clients', ['name', 'document'])
  expect(rows.map((cells, place) => earlierOf(place + 1, cells))).toEqual(earlier)
  // A piece that is sent again says the same.
  expect(rows.map((cells, place) => earlierOf(place + 1, cells))).toEqual(earlier)
})

test('[FI-05] the lines of a piece are compared with those of the pieces before', () => {
  const columns = { kind: 'invoices', delimiter: ';', names: ['', ''], fields: ['', 'number'], forms: [] } as const
  const marker = createMarker(columns)
  const piece = { delimiter: ';', last: false }
  expect(markPiece(marker, null, { ...piece, text: 'x;1\nx;2\nx;1\nx;', line: 2 }).repeats).toEqual([
    { line: 4, of: 2 },
  ])
  expect(markPiece(marker, null, { ...piece, text: 'x;2\ny;"3"\n', line: 5 }).repeats).toEqual([{ line: 5, of: 3 }])
})
