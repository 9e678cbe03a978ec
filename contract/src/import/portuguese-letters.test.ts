import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characterOf, decodeSingleByte, type SingleByte, singleByte } from './single-byte.ts'
import { encodingOf, newTally, tallyLines } from './text-encoding.ts'

/** The bytes of a text in an encoding of one byte a character; null where it cannot say it. */
function encode(text: string, encoding: SingleByte): Uint8Array | null {
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [characterOf(byte, encoding), byte]))
  const bytes = [...text].map((sign) => table.get(sign))
  return bytes.includes(undefined) ? null : Uint8Array.from(bytes as number[])
}

function encodingFound(bytes: Uint8Array) {
  const tally = newTally()
  tallyLines(bytes, tally)
  return encodingOf(tally)
}

const names = [
  'Irmãos Leão Comércio',
  'Padaria do Anão',
  'Construções São João',
  'Farmácia Nossa Senhora da Conceição',
  'Cooperativa Vale do Açaí',
  'Prefeitura de Ribeirão dos Ipês',
  'Clínica Coração de Mãe',
  'Escola Pequeno Príncipe',
  'Três Corações Indústria',
  'Açougue Boi Gordo',
  'Associação dos Produtores',
  'SERVIÇOS DE MANUTENÇÃO',
  'Câmara Municipal',
  'Água Mineral',
  'Óptica Visão',
  'Órgãos Públicos',
  'Elétrica União',
  'Distribuição e Logística',
  'Vovô Antônio',
  'Pães e Cia',
  'Avenida Índio nº 5',
  'Mármores Goiás',
  'Transportes Ângelo',
  'JOSÉ DA CONCEIÇÃO',
  'Estética Beleza',
  'Soluções em Informática',
]

test.each(singleByte)(
  '[FI-06] a file of Portuguese words in %s is read right, or refused, and never as other letters',
  (encoding) => {
    let refused = 0
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1, maxLength: 6 }), (some) => {
        const text = some.map((name, at) => `${at};${name};10,00\n`).join('')
        const bytes = encode(text, encoding)
        if (bytes === null) return
        const found = encodingFound(bytes)
        if ('refusal' in found) refused += 1
        else expect(decodeSingleByte(bytes, found.encoding as SingleByte)).toBe(text)
      }),
      { numRuns: 400, seed: 7 },
    )
    expect(refused).toBe(0)
  },
)

test.each<[string, string]>([
  ['Irm\x8bos', 'Irmãos'],
  ['A\x8d\x8bo', 'Ação'],
  ['Irm\x84os;constru\x87\x94es', 'Irmãos;construções'],
  ['Irm\xc6os', 'Irmãos'],
])('[FI-06] %j, which no Portuguese word has in Windows-1252, is %j', (latin1, text) => {
  const bytes = Uint8Array.from(latin1, (sign) => sign.charCodeAt(0))
  const found = encodingFound(bytes)
  expect('encoding' in found && decodeSingleByte(bytes, found.encoding as SingleByte)).toBe(text)
})

test('[FI-06] letters that make words in no encoding refuse the file with the line that shows it', () => {
  const bytes = Uint8Array.from('Joao\nIrm\x83\xa4os\n', (sign) => sign.charCodeAt(0))
  expect(encodingFound(bytes)).toEqual({ refusal: 'unknown', line: 2 })
})

test.each([
  'Müller & Schäfer',
  'Señor Muñoz',
  'Bjørn',
  'Padaria – “Pão” d’Água…',
  'nº 5 · 10 m²',
  'Preço R$\u00a010',
  'PREÇO',
  'Situação;1ª parcela',
  'Nota\u00a0fiscal à vista',
])('[FI-06] Windows-1252 stays what it is: %s', (text) => {
  const bytes = encode(text, 'windows-1252') as Uint8Array
  expect(encodingFound(bytes)).toEqual({ encoding: 'windows-1252' })
})
