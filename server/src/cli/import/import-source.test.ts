import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileLine } from '../../ingest/csv/row.ts'
import { StartRefused } from '../../start-refused.ts'
import { exportCommand } from '../export.command.ts'
import { UsageRefused } from '../usage.ts'
import { importCommand } from './import.command.ts'
import { openSource } from './import-source.ts'

let place: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'leme-test-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

function open(content: string | Buffer, name = 'faturas.csv') {
  const path = join(place, name)
  writeFileSync(path, content)
  return openSource(path, 'invoices')
}

async function linesOf(content: string | Buffer, name?: string): Promise<FileLine[]> {
  const lines: FileLine[] = []
  for await (const line of (await open(content, name)).lines(defaultTimeZone, [])) lines.push(line)
  return lines
}

async function rowsOf(content: string | Buffer, name?: string): Promise<unknown[]> {
  return (await linesOf(content, name)).map(({ read }) => ('row' in read ? read.row : read.problems))
}

/** The one sentence with which the work is refused. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(StartRefused)
  const { message } = error as StartRefused
  expect(message).not.toContain('\n')
  return message.replaceAll(place, '')
}

/** Root may read everything: then the work is done as the machine's nobody. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

const row = { number: '1', client: 'São João', amount: '1234.56', due_date: '2026-12-31' }

describe('the same rows', () => {
  test.each([
    ['semicolons', 'Número;Cliente;Valor;Vencimento\n1;São João;1.234,56;31/12/2026\n'],
    ['commas', 'number,client,amount,due_date\n1,São João,"1.234,56",2026-12-31\n'],
    ['tabs', 'Número\tCliente\tValor\tVencimento\n1\tSão João\t1234,56\t31/12/2026'],
    ['a byte order mark', '\ufeffNúmero;Cliente;Valor;Vencimento\n1;São João;1234.56;31/12/2026\n'],
    [
      'a quoted header after the mark',
      '\ufeff"Número";"Cliente";"Valor";"Vencimento"\n1;São João;1234.56;31/12/2026\n',
    ],
    ['Windows-1252', Buffer.from('Número;Cliente;Valor;Vencimento\n1;São João;1234,56;31/12/2026\n', 'latin1')],
    ['CRLF', 'Número;Cliente;Valor;Vencimento\r\n1;São João;1234,56;31/12/2026\r\n'],
    ['CR', 'Número;Cliente;Valor;Vencimento\r1;São João;1234,56;31/12/2026\r'],
    ['blank lines and cells', '\n\nNúmero;Cliente;Valor;Vencimento;;\n;;;;;\n1;São João;1234,56;31/12/2026;;\n\n;;;\n'],
    ['sep= above the header', 'sep=,\nNúmero,Cliente,Valor,Vencimento\n1,São João,"1234,56",31/12/2026\n'],
    [
      'numbers as Excel keeps their zeros',
      'Número;Cliente;Valor;Vencimento\n="1";"=""São João""";="1.234,56";="31/12/2026"\n',
    ],
    ['names in any spelling', ' NUMERO ;CLIENTE;valor_total;data  de vencimento\n1;São João;1234,56;31/12/2026\n'],
    ['columns in another order', 'Vencimento;Valor;Cor;Cliente;Nº\n31/12/2026;1234,56;azul;São João;1\n'],
    [
      'what only answers carry',
      'ID;Número;Cliente;Valor;Vencimento;Criado em\nx;1;São João;1234,56;31/12/2026;ontem\n',
    ],
  ])('[FI-03] come out of a CSV with %s', async (_title, content) => {
    expect(await rowsOf(content)).toEqual([row])
  })

  test('[FI-03] come out of JSON, without what only answers carry', async () => {
    const sent = { id: 'x', org_id: 'y', created_at: 'z', ...row }
    const other = { ...row, number: '2' }
    expect(await rowsOf(JSON.stringify([sent, other]), 'faturas.json')).toEqual([row, other])
  })
})

test('[FI-03] columns that belong to no field are named, those that only answers carry are not', async () => {
  const { warnings } = await open('id;Número;Cor;Cliente;Valor;Vencimento;created_at;Peso\n')
  expect(warnings).toEqual(['Colunas que não conheço e não leio: "Cor", "Peso".'])
})

test('[FI-03] a file that writes points before thousands and before cents is doubted', async () => {
  const source = await open('Número;Cliente;Valor;Vencimento\n1;Azul;1.234;31/12/2026\n2;Azul;99.90;31/12/2026\n')
  for await (const _ of source.lines(defaultTimeZone, []));
  expect(source.afterthought()).toMatch(/^Confira os valores: na linha 2 .* milhares e na linha 3 .* centavos\.$/)
})

test('[FI-03] an element of the JSON list that is no object is refused by itself', async () => {
  const other = { ...row, number: '2' }
  expect(await linesOf(`[${JSON.stringify(row)},\n7,\n${JSON.stringify(other)}]`, 'faturas.json')).toEqual([
    { line: 1, read: { row } },
    {
      line: 2,
      read: {
        problems: [expect.objectContaining({ message: 'o registro deve ser um objeto { … }' })],
        rest: null,
      },
    },
    { line: 3, read: { row: other } },
  ])
})

test('[FI-06] titles above the header, totals, names that repeat and what a program writes below are no rows, and said', async () => {
  const text = [
    'Padaria Sol Ltda',
    'Contas a receber;;;',
    'Período: 01/12/2026 a 31/12/2026;;;',
    'Número;Cliente;Valor;Vencimento',
    '1;São João;1.234,56;31/12/2026',
    'Subtotal;;1.234,56;',
    'Número;Cliente;Valor;Vencimento',
    ';;;',
    '2;Total Energia;10,00;31/12/2026',
    'Total geral;;1.254,56;',
    'Emitido em 28/11/2026 por Ana',
  ].join('\n')
  expect(await rowsOf(text)).toEqual([row, { ...row, number: '2', client: 'Total Energia', amount: '10.00' }])
  expect((await open(text)).warnings).toEqual([
    'O cabeçalho está na linha 4; acima dele não há registros: linhas 1, 2 e 3.',
    'Não são registros e ficam de fora: linhas 6, 7, 10 e 11.',
    'A linha 10 diz que o total é R$\u00a01.254,56, e as linhas somam R$\u00a01.244,56: confira se falta alguma.',
  ])
})

test('[FI-06] a file in which nothing tells day from month is not read by a guess, but by what somebody says', async () => {
  const text = 'number,client,amount,due_date\n1,Azul,10.50,05/04/2026\n'
  expect(await rowsOf(text)).toMatchObject([[{ message: expect.stringMatching(/o dia e o mês podem estar trocados/) }]])
  expect((await open(text)).warnings.join(' ')).toMatch(/Não se sabe .* --dates dmy/)
  writeFileSync(join(place, 'ordem.csv'), text)
  const source = await openSource(join(place, 'ordem.csv'), 'invoices', 'mdy')
  for await (const { read } of source.lines(defaultTimeZone, []))
    expect(read).toMatchObject({ row: { due_date: '2026-05-04' } })
})

test('[FI-06] one date above 12 decides its whole column, before the lines that could be read in two ways', async () => {
  const text = 'Número;Cliente;Valor;Vencimento\n1;São João;1234,56;05/04/26\n2;São João;1234,56;12/31/26\n'
  expect(await rowsOf(text)).toMatchObject([{ due_date: '2026-05-04' }, { due_date: '2026-12-31' }])
})

describe('a file is refused whole', () => {
  const utf16 = Buffer.from('\ufeffNúmero;Cliente', 'utf16le')
  const mixed = Buffer.concat([Buffer.from('Número;Cliente\n'), Buffer.from('São', 'latin1')])
  test.each([
    [
      'without a header',
      '1;Azul;10;31/12/2026\n',
      /^Faltam as colunas Cliente, Valor, Vencimento\. A linha 1 foi lida como cabeçalho e tem: "1", "Azul"/,
    ],
    [
      'without several columns',
      'Número;Cor\n',
      /^Faltam as colunas Cliente, Valor, Vencimento\. A linha 1 foi lida como cabeçalho e tem: "Número", "Cor"\./,
    ],
    [
      'with a column twice',
      'Número;Cliente;Valor;Vencimento;amount\n',
      /^As colunas "Valor" e "amount" dizem a mesma coisa/,
    ],
    ['that is empty', '', /está vazio\.$/],
    ['of blank lines', '\n\n', /não tem nenhuma linha\.$/],
    ['of a mark alone', '\ufeff', /não tem nenhuma linha\.$/],
    ['that is no text', 'Número;\0\n', /não é um arquivo de texto\.$/],
    ['in UTF-16', utf16, /está em UTF-16/],
    ['that is a spreadsheet', 'PK\x03\x04…', /é uma planilha, não um CSV/],
    ['in two encodings', mixed, /^A linha 2 de .* não está em UTF-8, e outras estão/],
    ['with a line without end', 'a'.repeat(3 * 1024 * 1024), /^A linha 1 de .* é longa demais/],
    ['with a header that never closes', '"Número;Cliente\n1;Azul\n', /^linha 1: as aspas abertas/],
  ])('[FI-03] %s', async (_title, content, sentence) => {
    expect(await refusalOf(open(content))).toMatch(sentence)
  })

  test.each([
    ['no list', '{"number": "1"}', /deve ser uma lista/],
    ['nothing', ' ', /não tem conteúdo/],
    ['a list that ends early', '[{"number": "1"}', /^linha 1: o JSON termina antes/],
    ['no JSON', '[{"number": 1},\n{number: 2}]', /^linha 2: este registro não é JSON válido/],
    ['more after the list', '[]\n[]', /^linha 2: há texto depois do fim/],
    ['a gap', '[{},\n,{}]', /^linha 2: falta um registro/],
    ['Latin-1', Buffer.from('["São"]', 'latin1'), /não está em UTF-8/],
  ])('[FI-03] JSON with %s', async (_title, content, sentence) => {
    expect(await refusalOf(linesOf(content, 'faturas.json'))).toMatch(sentence)
  })

  test('[FI-03] that is not there, is a folder, or is a spreadsheet by its name', async () => {
    const at = (name: string) => openSource(join(place, name), 'invoices')
    expect(await refusalOf(at('faltando.csv'))).toBe('O arquivo /faltando.csv não existe.')
    mkdirSync(join(place, 'pasta.csv'))
    expect(await refusalOf(at('pasta.csv'))).toBe('/pasta.csv é uma pasta, não um arquivo.')
    expect(await refusalOf(at('faturas.xlsx'))).toMatch(/é uma planilha\. Salve-a como "CSV UTF-8"/)
  })

  test('[FI-03] that may not be read', async () => {
    const path = join(place, 'faturas.csv')
    writeFileSync(path, 'Número\n')
    chmodSync(path, 0)
    expect(await refusalOf(asOrdinaryUser(() => openSource(path, 'invoices')))).toMatch(/^Sem permissão para abrir/)
  })
})

describe('a command called wrongly', () => {
  test.each([
    [importCommand, [], /^Diga o quê: invoices, receivables, tickets, clients\.$/],
    [importCommand, ['invoices'], /^Diga um arquivo/],
    [importCommand, ['invoices', 'a.csv', 'b.csv'], /^Diga um arquivo/],
    [importCommand, ['invoices', 'a.txt'], /^O arquivo deve terminar em \.csv ou \.json\.$/],
    [importCommand, ['invoices', 'a.csv', '--depressa'], /^Opção desconhecida ou incompleta/],
    [importCommand, ['invoices', 'a.csv', '--org'], /^Opção desconhecida ou incompleta/],
    [exportCommand, ['invoices', 'a.txt'], /^O arquivo deve terminar em/],
    [exportCommand, ['invoices', 'a.csv', 'b.csv'], /^Diga um só arquivo/],
    [exportCommand, ['projects'], /^Não conheço "projects"/],
  ])('[FI-03] says what is missing or wrong: %#', async (command, words, sentence) => {
    const refused = command.run(words)
    await expect(refused).rejects.toThrow(UsageRefused)
    await expect(refused).rejects.toThrow(sentence)
  })
})
