import { expect, test } from 'vitest'
import { PtaxRefused, readPtax } from './read-ptax.ts'

const today = '2026-03-10'
const read = (text: string) => readPtax(text, today)

const context = (name: string) => `https://exemplo/olinda/servico/PTAX/versao/v1/odata$metadata#_${name}`
const olinda = (name: string, value: object[]) => JSON.stringify({ '@odata.context': context(name), value })
const closing = { paridadeVenda: 1, cotacaoVenda: 5.4321, tipoBoletim: 'Fechamento PTAX' }

test('[MT-03] the closing file of a day gives the dollar’s sale, and counts the other currencies', () => {
  const csv =
    '\uFEFF02/03/2026;220;A;USD;5,43150000;5,43210000;1,00000000;1,00000000\r\n02/03/2026;978;B;EUR;6,10000000;6,20000000;1,1;1,1\r\n\r\n'
  expect(read(csv)).toEqual({
    rates: [{ day: '2026-03-02', rate: '5.4321', line: 1 }],
    refused: [],
    other_currencies: 1,
    other_bulletins: 0,
    remarks: [],
  })
})

test('[MT-03] the file of a period has days without signs, also without the first zero that a spreadsheet took', () => {
  const csv = '02032026;220;A;USD;5,4315;5,4321;1,0000;1,0000\n3032026;220;A;USD;5,40;5,41;1,0000;1,0000\n'
  expect(read(csv).rates).toEqual([
    { day: '2026-03-02', rate: '5.4321', line: 1 },
    { day: '2026-03-03', rate: '5.41', line: 2 },
  ])
})

test('[MT-03] Olinda’s answer for the dollar is its closing bulletin, whatever fraction its seconds have', () => {
  const rows = [
    { cotacaoVenda: 5.43, dataHoraCotacao: '2026-03-02 13:04:05.1' },
    { cotacaoVenda: 5.4, dataHoraCotacao: '2026-02-27 13:04:05.123456' },
  ]
  expect(read(olinda('CotacaoDolarPeriodo', rows)).rates).toEqual([
    { day: '2026-02-27', rate: '5.4', line: 2 },
    { day: '2026-03-02', rate: '5.43', line: 1 },
  ])
})

test('[MT-03] of all bulletins of a day the closing one counts, and of all currencies the dollar', () => {
  const at = { dataHoraCotacao: '2026-03-02 13:05:00.000' }
  const rows = [
    { ...closing, ...at, tipoBoletim: 'Abertura', cotacaoVenda: 5.1 },
    { ...closing, ...at, tipoBoletim: 'Intermediário', cotacaoVenda: 5.2 },
    { ...closing, ...at },
    { ...closing, ...at, paridadeVenda: 1.0942, cotacaoVenda: 5.9 },
  ]
  expect(read(olinda('CotacaoMoedaDia', rows))).toMatchObject({
    rates: [{ day: '2026-03-02', rate: '5.4321' }],
    other_bulletins: 2,
    other_currencies: 1,
    remarks: [],
  })
})

test('[MT-03] a bulletin without its type is refused where the currency was asked for: it may be of the morning', () => {
  const rows = [
    { cotacaoVenda: 5.1, dataHoraCotacao: '2026-03-02 13:08:43.53' },
    { cotacaoVenda: 5.2, dataHoraCotacao: '2026-03-02 13:08:43.34' },
  ]
  const file = read(olinda('CotacaoMoedaPeriodo', rows))
  expect(file.rates).toEqual([])
  expect(file.refused.map(({ line }) => line)).toEqual([1, 2])
  expect(file.remarks).toEqual(['O arquivo não diz de que moeda é: foi lido como dólar'])
})

test('[MT-03] a day of two different rates is refused, the same rate twice is one', () => {
  const line = (rate: string) => `02/03/2026;220;A;USD;5,4;${rate};1,0;1,0`
  expect(read([line('5,41'), line('5,41')].join('\n')).rates).toHaveLength(1)
  const file = read([line('5,41'), line('5,42')].join('\n'))
  expect(file.rates).toEqual([])
  expect(file.refused).toEqual([
    { line: 1, day: '2026-03-02', message: '02/03/2026 tem cotações diferentes, e nada diz qual é a de fechamento' },
  ])
})

test('[MT-03] days that are none, days to come, and rates of nothing are refused line by line', () => {
  const csv = ['30/02/2026', '11/03/2026', '02/03/2026', '02/03/2026']
    .map((day, place) => `${day};220;A;USD;5,4;${['5,41', '5,41', '0', 'x'][place]};1,0;1,0`)
    .join('\n')
  const file = read(`Data;Cod;Tipo;Moeda;Compra;Venda\n${csv}`)
  expect(file.rates).toEqual([])
  expect(file.refused.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '1 Linha que não é de cotação',
    '2 Data inválida: 30/02/2026',
    '3 11/03/2026 está no futuro',
    '4 Cotação de venda de 02/03/2026 não é um número acima de zero',
    '5 Cotação de venda de 02/03/2026 não é um número acima de zero',
  ])
})

test('[MT-03] an answer for days without a bulletin, as a weekend, has no rate and says so', () => {
  expect(read(olinda('CotacaoDolarPeriodo', []))).toMatchObject({
    rates: [],
    refused: [],
    remarks: ['O Banco Central não tem cotação nos dias do arquivo'],
  })
})

test.each([
  ['', 'O arquivo está vazio'],
  ['nome;valor\nAna;3', 'O arquivo não é de cotações do Banco Central'],
  ['{"a": 1}', 'O arquivo não é de cotações do Banco Central'],
  ['{"value": [', 'O arquivo JSON está incompleto'],
  [
    '/*{"codigo": 400, "mensagem": "Data inválida"}*/',
    'O arquivo é uma resposta de erro do Banco Central: Data inválida',
  ],
])('[MT-03] what is no file of rates is refused with its reason: %j', (text, reason) => {
  expect(() => read(text)).toThrow(PtaxRefused)
  expect(() => read(text)).toThrow(reason)
})
