import { readFileSync } from 'node:fs'
import { importLimits } from '@leme/contract/import/import'
import { importKinds } from '@leme/contract/import/import-kind'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { header, importText, invoices, readHead } from '../../../test/import/import.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { firstAnswer, head, openSocket } from '../../../test/raw-http.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

const fixture = (name: string, encoding: 'utf-8' | 'windows-1252') =>
  new TextDecoder(encoding).decode(readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url)))

const counted = (person: Person, table: string) =>
  pastTheRoutes(server, person, async (tx) => {
    const [row] = await tx.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    return row?.count
  })

const rows = (more: object = {}) => ({
  text: 'N-1;Azul;10,00;31/12/2026\n',
  last: true,
  delimiter: ';',
  line: 2,
  columns: ['number', 'client', 'amount', 'due_date'],
  dry_run: false,
  thousands_line: null,
  point_line: null,
  ...more,
})

describe('the first line of a file', () => {
  test('[FI-05] names the columns, with the fields that they seem to be and what the first rows have there', async () => {
    const read = await readHead(
      admin,
      'invoices',
      `sep=,\nNF, Cliente ,Cor,Valor,Vencimento\n1,Azul,"a\nb","1,5",hoje\n`,
    )
    expect(read).toMatchObject({ delimiter: ',', at: 40, line: 3 })
    expect(read.columns).toEqual([
      { name: 'NF', field: 'number', running: false, samples: ['1'] },
      { name: 'Cliente', field: 'client', running: false, samples: ['Azul'] },
      { name: 'Cor', field: null, running: false, samples: ['a b'] },
      { name: 'Valor', field: 'amount', running: false, samples: ['1,5'] },
      { name: 'Vencimento', field: 'due_date', running: false, samples: ['hoje'] },
    ])
    expect(read.fields).toContainEqual({
      field: 'due_date',
      label: 'Vencimento',
      required: true,
      derived: false,
      kind: 'day',
    })
    expect(read.fields.map(({ field }) => field)).not.toContain('created_at')
  })

  test('[FI-05] may name nothing that is known, or one field twice: then somebody chooses', async () => {
    const read = await readHead(admin, 'invoices', 'a\tb\tValor\tValor total\n')
    expect(read.delimiter).toBe('\t')
    expect(read.columns.map(({ field }) => field)).toEqual([null, null, 'amount', null])
  })

  test.each([
    ['\n\n', 'O arquivo não tem nenhuma linha'],
    ['"Número;Cliente\n1;2\n', /^linha 1: as aspas abertas/],
    [`${'a;'.repeat(101)}a\n`, 'O arquivo tem mais de 100 colunas'],
    [
      '\nRelatório de faturas;;;\n1;Azul;10;31/12/2026\n',
      /^Faltam as colunas Cliente, .* A linha 2 foi lida como cabeçalho e tem: "Relatório de faturas"\. Se os nomes/,
    ],
    ['', 'O arquivo está vazio'],
    ['a\0b', 'O arquivo não é um texto'],
  ])('[FI-05] that is none is refused: %j', async (text, message) => {
    const answer = await admin.ask('POST', '/api/imports/invoices/head', { text, last: true })
    expectRefused(answer, { field: 'text', message: expect.stringMatching(message) })
  })
})

describe('a file', () => {
  test.each([
    ['invoices', 'invoices.csv', 'windows-1252', 'finance_invoices', 9],
    ['receivables', 'receivables.csv', 'utf-8', 'finance_receivables', 5],
    ['tickets', 'tickets.csv', 'utf-8', 'tickets', 5],
    ['clients', 'clients.csv', 'windows-1252', 'clients', 3],
  ] as const)('[FI-05] of %s is stored as the command line stores it', async (kind, name, encoding, table, count) => {
    const person = await signUp(server.url)
    const text = fixture(name, encoding)
    expect(await importText(person, kind, text, { dryRun: true })).toMatchObject({ created: count, refused: [] })
    expect(await counted(person, table)).toBe(0)
    expect(await importText(person, kind, text)).toMatchObject({ created: count, updated: 0, refused: [] })
    expect(await importText(person, kind, text)).toMatchObject({ created: 0, updated: 0, unchanged: count })
    expect(await counted(person, table)).toBe(count)
  })

  test('[FI-05] of many pieces has every row once, and the lines of those that are refused', async () => {
    const person = await signUp(server.url)
    const lines = invoices(1200).split('\n')
    lines[700] = 'N-700;Azul;dez;31/02/2026'
    lines[1100] = 'N-1100;Azul'
    const imported = await importText(person, 'invoices', lines.join('\r\n'), { size: 3000 })
    expect(imported).toMatchObject({ created: 1198, updated: 0, unchanged: 0 })
    expect(imported.refused).toEqual([
      {
        line: 701,
        problems: [
          { column: 'Valor', value: 'dez', message: 'Valor inválido: "dez"' },
          { column: 'Vencimento', value: '31/02/2026', message: 'Vencimento inválido: "31/02/2026"' },
        ],
      },
      { line: 1101, problems: [{ column: '', value: '', message: 'a linha tem 2 colunas, e o cabeçalho tem 4' }] },
    ])
    expect(await counted(person, 'finance_invoices')).toBe(1198)
  })

  test('[FI-05] says all that is wrong with a line at once: cells that say nothing known, and what the rules refuse', async () => {
    const person = await signUp(server.url)
    const text = 'Protocolo;Assunto;Prioridade\nT-1;;Talvez\n;Sem código;Alta\n'
    const { refused } = await importText(person, 'tickets', text, { dryRun: true })
    expect(refused.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['Prioridade inválida: "Talvez" (use P1, P2 ou P3)', 'Título é obrigatório'],
      ['Identificador externo é obrigatório'],
    ])
  })

  test('[FI-03] [FI-05] pays nothing in the future: the line is refused, by its number', async () => {
    const person = await signUp(server.url)
    const bills =
      'Número;Cliente;Valor;Vencimento;Pagamento\n1;Azul;10,00;31/12/2026;02/03/2026\n2;Azul;10,00;31/12/2026;31/12/2998\n'
    const claims = 'id;cliente;valor;previsto;recebido\n1;Azul;10,00;31/12/2026;31/12/2998\n2;Azul;10,00;31/12/2026;\n'
    const paid = 'Data de pagamento não pode ser no futuro: "31/12/2998"'
    const received = 'Data de recebimento não pode ser no futuro: "31/12/2998"'
    for (const [kind, text, line, message] of [
      ['invoices', bills, 3, paid],
      ['receivables', claims, 2, received],
    ] as const) {
      const { created, refused } = await importText(person, kind, text)
      expect([created, refused.map(({ line, problems }) => [line, problems.map(({ message }) => message)])]).toEqual([
        1,
        [[line, [message]]],
      ])
    }
  })

  test('[FI-05] is read at most 500 rows at a time', async () => {
    const answer = await admin.ask('POST', '/api/imports/invoices', rows({ text: invoices(600).slice(header.length) }))
    expect(answer.body).toMatchObject({ created: importLimits.rows, line: 502 })
  })

  test('[FI-05] is read by the columns that somebody chose', async () => {
    const person = await signUp(server.url)
    const columns = ['number', 'client', 'amount', '', 'due_date']
    const text = 'a;b;c;d;e\n7;Azul;10,00;x;31/12/2026\n'
    expect(await importText(person, 'invoices', text, { columns })).toMatchObject({ created: 1 })
    const answer = await person.ask('GET', '/api/finance/invoices')
    expect(answer.body).toMatchObject([{ number: '7', client: 'Azul', amount: '10.00', due_date: '2026-12-31' }])
  })

  test('[FI-05] that writes points before thousands and before cents is doubted, also across pieces', async () => {
    const text = `${header}1;Azul;1.234;31/12/2026\n2;Azul;99.90;31/12/2026\n`
    const { last } = await importText(await signUp(server.url), 'invoices', text, { size: 30 })
    expect(last?.warning).toMatch(/^Confira os valores: na linha 2 .* e na linha 3/)
  })

  test('[FI-05] that has amounts below zero is taken, and says so with the first of their lines, also across pieces', async () => {
    const text = `${header}1;Azul;10,00;31/12/2026\n2;Azul;-0,00;31/12/2026\n3;Azul;(5,00);31/12/2026\n4;Azul;-7,00;31/12/2026\n`
    const imported = await importText(await signUp(server.url), 'invoices', text, { size: 30 })
    expect(imported).toMatchObject({ created: 4, refused: [] })
    expect(imported.last?.warning).toMatch(/^Há valores negativos, o primeiro na linha 4: /)
  })

  test('[FI-05] that ends in blank lines is read to its end', async () => {
    const answer = await admin.ask('POST', '/api/imports/invoices', rows({ text: '\n\n;;;\n\n' }))
    expect(answer.body).toMatchObject({ read: 7, created: 0, refused: [], broken: null })
  })
})

test('[FI-05] a piece whose answer was lost is sent again under its key: its rows are there once, and counted as at first', async () => {
  const person = await signUp(server.url)
  const send = (more = {}) => person.ask('POST', '/api/imports/invoices', rows(more), { 'idempotency-key': 'piece-1' })
  const first = await send()
  expect(first.body).toMatchObject({ created: 1 })
  expect((await send()).body).toEqual(first.body)
  expect((await send({ line: 3 })).status).toBe(409)
  expect(await counted(person, 'finance_invoices')).toBe(1)
})

test('[FI-05] a trial under a key leaves the key to the import', async () => {
  const person = await signUp(server.url)
  const key = { 'idempotency-key': 'piece-1' }
  await person.ask('POST', '/api/imports/invoices', rows({ dry_run: true }), key)
  expect((await person.ask('POST', '/api/imports/invoices', rows(), key)).body).toMatchObject({ created: 1 })
})

describe('who imports', () => {
  test.each(importKinds)('[FI-05] managers, and no members and no keys: %s', async (kind) => {
    const manager = await inviteColleague(server.url, admin, 'manager')
    const member = await inviteColleague(server.url, admin, 'member')
    const key = await createKey(admin, ['read', 'finance:write', 'tickets:write'])
    for (const [path, body] of [
      [`/api/imports/${kind}`, rows({ dry_run: true })],
      [`/api/imports/${kind}/head`, { text: header, last: true }],
    ] as const) {
      expectProblem(await member.ask('POST', path, body), 403, 'forbidden', 'Você não tem permissão para fazer isso')
      expect((await key.ask('POST', path, body)).body).toMatchObject({ code: 'person_required' })
      expect([200, 422]).toContain((await manager.ask('POST', path, body)).status)
    }
  })

  test('[FI-05] [HU-02] a member is refused before the body is read', async () => {
    const member = await inviteColleague(server.url, admin, 'member')
    const socket = await openSocket(server.url)
    const answer = firstAnswer(socket)
    const authorization = `Bearer ${member.access_token}`
    const type = 'application/json'
    socket.write(
      head('POST', '/api/imports/clients', {
        'Content-Type': type,
        'Content-Length': 50_000,
        Authorization: authorization,
      }),
    )
    expect((await answer)?.status).toBe(403)
    socket.destroy()
  })

  test('[FI-05] into no organisation but their own', async () => {
    const other = await signUp(server.url)
    await importText(admin, 'clients', 'Nome;CNPJ\nAzul;11.222.333/0001-81\n')
    expect(await importText(other, 'clients', 'Nome;CNPJ\nVerde;11.222.333/0001-81\n')).toMatchObject({ created: 1 })
    expect(await counted(other, 'clients')).toBe(1)
    const own = await pastTheRoutes(server, admin, (tx) =>
      tx.query(`select name from clients where document = '11.222.333/0001-81'`),
    )
    expect(own).toEqual([{ name: 'Azul' }])
  })

  test('[FI-05] nothing of a kind that is not known', async () => {
    expect((await admin.ask('POST', '/api/imports/projects', rows())).status).toBe(404)
  })
})

test.each([
  [{ columns: ['number', 'client', 'amount', 'cor'] }, { field: 'columns.3', message: 'Campo desconhecido' }],
  [{ columns: ['number', 'client', 'amount', 'created_at'] }, { field: 'columns.3', message: 'Campo desconhecido' }],
  [
    { columns: ['number', 'client', 'client', 'due_date'] },
    { field: 'columns.2', message: 'Cliente foi escolhido duas vezes' },
  ],
  [{ columns: ['number', 'client', '', ''] }, { field: 'columns', message: 'Escolha a coluna de: Valor, Vencimento' }],
  [{ delimiter: '|' }, { field: 'delimiter', message: 'Use ; , ou tabulação' }],
  [{ line: 0 }, { field: 'line', message: 'Use um número de linha' }],
  [
    { text: 'x'.repeat(importLimits.text + 1) },
    { field: 'text', message: 'Envie no máximo 65.536 caracteres por vez' },
  ],
])('[FI-05] a request that is no piece of a file is refused: %#', async (more, refused) => {
  expectRefused(await admin.ask('POST', '/api/imports/invoices', rows(more)), refused)
})
