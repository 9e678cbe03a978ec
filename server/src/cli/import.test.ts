import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  askDatabase,
  callCommand,
  createOrganization,
  type Ended,
  environmentOf,
  startCommand,
  useCommands,
} from '../../test/command.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

useCommands()

const fixture = (name: string) => fileURLToPath(new URL(`../../../e2e/fixtures/${name}`, import.meta.url))

let database: TestDatabase
let place: string
let org: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'leme-test-'))
  org = await createOrganization(database, `Estaleiro ${randomUUID()}`)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const leme = (...words: string[]): Promise<Ended> => callCommand(words, environmentOf(database))
const importInto = (...words: string[]) => leme('import', ...words, '--org', org)

function file(name: string, content: string | Buffer): string {
  const path = join(place, name)
  writeFileSync(path, content)
  return path
}

/** A CSV of invoices of which each has the given due date. */
const invoices = (...dueDates: string[]) =>
  file(
    'faturas.csv',
    ['Número;Cliente;Valor;Vencimento', ...dueDates.map((due, n) => `${n + 1};Azul;10,00;${due}`)].join('\n'),
  )

/** The rows of the test's organisation, each as one text. */
async function stored(table: string, columns: string, order: string): Promise<string[]> {
  const text = `select concat_ws(' | ', ${columns}) as row from ${table} where org_id = $1 order by ${order}`
  return (await askDatabase<{ row: string }>(database, text, [org])).map(({ row }) => row)
}

const numbers = () => stored('finance_invoices', 'number', 'number')

describe('[OP-05] the audit', () => {
  const audit = () => stored('audit_events', 'event, actor_name, details', 'created_at')

  test('[OP-05] says what was imported and exported, and nothing of a rehearsal or of what changed nothing', async () => {
    const path = invoices('2026-01-20', '2026-02-20')
    await importInto('invoices', path, '--dry-run')
    expect(await audit()).toEqual([])
    await importInto('invoices', path)
    await importInto('invoices', path)
    await leme('export', 'invoices', '--org', org)
    expect(await audit()).toEqual([
      'data_imported | {"file": "faturas.csv", "noun": "invoices", "created": 2, "updated": 0}',
      'data_exported | {"noun": "invoices", "format": "CSV"}',
    ])
  })
})

describe('a file as a Brazilian program writes it', () => {
  test('[FI-03] invoices: `;`, Windows-1252, `R$`, Brazilian numbers, dates and words', async () => {
    const words = ['import', 'invoices', fixture('invoices.csv'), '--org', org]
    const ended = await startCommand(words, environmentOf(database)).ended
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('9 criadas, 0 atualizadas') })
    expect(ended.stderr).toBe('Aviso: Colunas que não conheço e não leio: "Emissão".\n')
    const columns = 'number, client, amount, due_date, paid_date, status'
    expect(await stored('finance_invoices', columns, 'number')).toEqual([
      'NF-2026/0101 | Cooperativa Vale do Açaí | 12480.00 | 2026-01-20 | 2026-01-19 | paid',
      'NF-2026/0102 | Prefeitura de Ribeirão dos Ipês | 38750.40 | 2026-02-06 | pending',
      'NF-2026/0103 | Móveis Três Irmãos; Indústria e Comércio Ltda. | 1234.56 | 2026-01-27 | 2026-01-27 | paid',
      'NF-2026/0104 | Clínica Coração de Mãe | 980.00 | 2026-01-30 | cancelled',
      'NF-2026/0105 | Auto Peças "Zé do Pátio" ME | 2310.75 | 2026-02-03 | 2026-02-05 | paid',
      'NF-2026/0106 | Associação dos Produtores de Caxambu | 15000.00 | 2027-12-31 | pending',
      'NF-2026/0107 | Cooperativa Vale do Açaí | -1250.00 | 2026-02-17 | pending',
      'NF-2026/0108 | Escola Pequeno Príncipe | 4199.90 | 2026-02-20 | pending',
      'NF-2026/0109 | Farmácia Nossa Senhora da Conceição | 765.30 | 2028-02-28 | draft',
    ])
  })

  test('[FI-03] receivables: UTF-8 with its mark, and a note of two lines', async () => {
    expect(await importInto('receivables', fixture('receivables.csv'))).toMatchObject({ code: 0, stderr: '' })
    const columns = 'external_id, client, amount, expected_date, received_date, notes'
    expect(await stored('finance_receivables', columns, 'external_id')).toEqual([
      'R-2026-0001 | Cooperativa Vale do Açaí | 18500.00 | 2026-02-10 | 2026-02-10',
      'R-2026-0002 | Prefeitura de Ribeirão dos Ipês | 42310.90 | 2026-02-25 | ' +
        'Empenho 318/2026.\nAguarda liquidação pela Secretaria da Fazenda.',
      'R-2026-0003 | Escola Pequeno Príncipe | 1050.00 | 2026-03-05 | 2ª parcela de 6',
      'R-2026-0004 | Clínica Coração de Mãe | 7200.00 | 2027-12-15 | Depende da assinatura do aditivo',
      'R-2026-0005 | Auto Peças "Zé do Pátio" ME | 960.45 | 2026-02-28 | 2026-03-02 | Pago com juros',
    ])
  })

  test('[FI-03] tickets: commas, UTF-8 without its mark, times by the clock of São Paulo', async () => {
    expect(await importInto('tickets', fixture('tickets.csv'))).toMatchObject({ code: 0, stderr: '' })
    const columns = `external_id, title, requester, priority, status, created_at at time zone 'UTC'`
    expect(await stored('tickets', columns, 'external_id')).toEqual([
      'SUP-4411 | Boleto não abre no celular | Lúcia Abrantes | P1 | open | 2026-03-02 11:14:00',
      'SUP-4412 | Relatório de horas sai sem acento, em PDF | Otávio Brandão | P2 | in_progress | 2026-03-02 12:40:00',
      'SUP-4413 | Pedido de novo usuário | P3 | waiting | 2026-03-03 14:05:00',
      'SUP-4414 | Erro 502 ao enviar nota fiscal | Jurema Siqueira | P1 | resolved | 2026-03-04 19:22:00',
      'SUP-4415 | Treinamento da equipe de cobrança | Otávio Brandão | P3 | closed | 2026-03-05 03:00:00',
    ])
  })

  test('[FI-03] clients: tabs, Windows-1252, yes and no', async () => {
    expect(await importInto('clients', fixture('clients.csv'))).toMatchObject({ code: 0, stderr: '' })
    expect(await stored('clients', 'name, document, phone, partner, is_active', 'name')).toEqual([
      'Cooperativa Vale do Açaí | 12.345.678/0001-95 | +55 91 3222-4410 | Rede Norte | t',
      'Escola Pequeno Príncipe | (11) 4028-1177 | f',
      'Prefeitura de Ribeirão dos Ipês | 11.222.333/0001-81 | (35) 3539-7000 | t',
    ])
  })

  test('[FI-03] invoices as JSON, by the names of the API', async () => {
    expect(await importInto('invoices', fixture('invoices.json'))).toMatchObject({ code: 0, stderr: '' })
    expect(await stored('finance_invoices', 'number, amount, due_date, paid_date, status', 'number')).toEqual([
      'NF-2026/0201 | 12480.00 | 2026-03-20 | 2026-03-19 | paid',
      'NF-2026/0202 | 980.50 | 2027-04-10 | pending',
    ])
  })
})

describe('the same rows again', () => {
  test('[FI-03] change nothing, and what differs is updated by its number', async () => {
    await importInto('invoices', invoices('31/12/2026', '2026-12-31'))
    const again = await importInto('invoices', invoices('2026-12-31', '01/01/2027', '02/01/2027'))
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('1 criada, 1 atualizada, 1 sem mudança') })
    expect(await stored('finance_invoices', 'number, due_date', 'number')).toEqual([
      '1 | 2026-12-31',
      '2 | 2027-01-01',
      '3 | 2027-01-02',
    ])
  })
})

describe('a bad line', () => {
  const lines = [
    'Código;Observações;Cliente;Valor;Data prevista',
    '1;"Duas',
    'linhas";Azul;10,00;31/12/2026',
    '',
    '2;;Azul;10,00;31/02/2026',
    '3;;;dez;31/12/26',
    '4;;Azul;1,234;2026-12-31',
    '5;;Azul;10,00',
    ';;Azul;1000,001;31/12/2026',
    '6;;Azul;10,00;31/12/2026',
  ]
  const said = [
    'linha 5: Data prevista inválida: "31/02/2026"',
    'linha 6: Valor inválido: "dez"; Data prevista inválida: "31/12/26" (escreva o ano com quatro algarismos); Cliente é obrigatório',
    'linha 7: Valor inválido: "1,234" (pode ser mil ou milésimos; escreva com centavos, como 1234,00)',
    'linha 8: a linha tem 4 colunas, e o cabeçalho tem 5',
    'linha 9: Identificador externo é obrigatório; Valor deve ter no máximo 2 casas decimais: "1000.001"',
    '',
  ].join('\n')
  const keys = () => stored('finance_receivables', 'external_id', 'external_id')

  test('[FI-03] is named by its number in the file with its reasons, and the good ones are stored', async () => {
    const ended = await importInto('receivables', file('recebiveis.csv', lines.join('\r\n')))
    expect(ended).toMatchObject({ code: 1, stderr: said, stdout: expect.stringContaining('2 criadas') })
    expect(ended.stdout).toContain('5 recusadas')
    expect(await keys()).toEqual(['1', '6'])
  })

  test('[FI-03] with --all-or-nothing none is stored, and every bad line is still named', async () => {
    const ended = await importInto('receivables', file('recebiveis.csv', lines.join('\r\n')), '--all-or-nothing')
    expect(ended).toMatchObject({ code: 1, stderr: said, stdout: expect.stringContaining('Nada foi gravado') })
    expect(await keys()).toEqual([])
  })

  test('[FI-03] with --all-or-nothing all are stored where none is bad', async () => {
    expect(await importInto('invoices', invoices('31/12/2026', '31/12/2026'), '--all-or-nothing')).toMatchObject({
      code: 0,
    })
    expect(await numbers()).toEqual(['1', '2'])
  })

  test('[FI-03] --dry-run checks everything and keeps nothing', async () => {
    const ended = await importInto('invoices', invoices('31/12/2026', '32/12/2026', '31/12/2026'), '--dry-run')
    expect(ended).toMatchObject({ code: 1, stderr: 'linha 3: Vencimento inválido: "32/12/2026"\n' })
    expect(ended.stdout).toMatch(/2 criadas.*1 recusada\.\nEnsaio: nada foi gravado/)
    expect(await numbers()).toEqual([])
  })

  test('[FI-03] that only the database refuses harms no other', async () => {
    const rule = `alter table finance_invoices add constraint finance_invoices_no_13 check (amount <> 13) not valid`
    await askDatabase(database, rule)
    const text = ['number;client;amount;due_date', ...[11, 12, 13, 14].map((n) => `${n};Azul;${n};2026-12-31`)].join(
      '\n',
    )
    const ended = await importInto('invoices', file('faturas.csv', text))
    await askDatabase(database, 'alter table finance_invoices drop constraint finance_invoices_no_13')
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^linha 4: o banco de dados recusou o registro: .*no_13/),
    })
    expect(await numbers()).toEqual(['11', '12', '14'])
  })

  test('[HU-03] [FI-03] at most 100 are printed, all are counted, and --errors writes every one as CSV', async () => {
    const errors = join(place, 'erros.csv')
    const path = invoices(...Array<string>(150).fill('=2026'))
    const ended = await importInto('invoices', path, '--errors', errors)
    expect(ended.stderr.match(/^linha /gm)).toHaveLength(100)
    expect(ended.stdout).toContain('150 recusadas')
    const written = readFileSync(errors, 'utf8').trimEnd().split('\r\n')
    expect(written).toHaveLength(151)
    expect(written[0]).toBe('\ufeffLinha;Coluna;Conteúdo;Motivo')
    if (process.platform !== 'win32') expect(statSync(errors).mode & 0o777).toBe(0o600)
    expect(written[150]).toBe(`151;Vencimento;'=2026;"Vencimento inválido: ""=2026"""`)
  })

  test('[FI-03] --errors leaves no file where no line is bad, and never writes over another without being asked to', async () => {
    const errors = join(place, 'erros.csv')
    expect(await importInto('invoices', invoices('31/12/2026'), '--errors', errors)).toMatchObject({ code: 0 })
    expect(existsSync(errors)).toBe(false)
    writeFileSync(errors, 'guardado')
    const refused = await importInto('invoices', invoices('31/12/2026'), '--errors', errors)
    expect(refused).toMatchObject({ code: 1, stderr: `${errors} já existe. Use --force para escrever por cima.\n` })
    expect(readFileSync(errors, 'utf8')).toBe('guardado')
  })
})

describe('a file that breaks off', () => {
  const broken = 'Número;Cliente;Valor;Vencimento\n1;Azul;10;31/12/2026\n2;"Azul;10;31/12/2026\n3;Verde;10;31/12/2026\n'

  test('[FI-03] at a quote that does not close is reported with its line; what came before is stored', async () => {
    const ended = await importInto('invoices', file('faturas.csv', broken))
    const sentence = 'linha 3: as aspas abertas neste registro não se fecham. O resto do arquivo não foi lido.\n'
    expect(ended).toMatchObject({ code: 1, stderr: sentence, stdout: expect.stringContaining('1 criada') })
    expect(await numbers()).toEqual(['1'])
  })

  test.each([
    ['on its own', []],
    ['with --all-or-nothing', ['--all-or-nothing']],
  ])('[FI-03] is reported in the file of --errors too, %s', async (_how, words) => {
    const errors = join(place, 'erros.csv')
    await importInto('invoices', file('faturas.csv', broken), '--errors', errors, ...words)
    const reason = 'as aspas abertas neste registro não se fecham. O resto do arquivo não foi lido.'
    expect(readFileSync(errors, 'utf8')).toBe(`\ufeffLinha;Coluna;Conteúdo;Motivo\r\n3;;;${reason}\r\n`)
  })

  test('[FI-03] stores nothing with --all-or-nothing', async () => {
    const ended = await importInto('invoices', file('faturas.csv', broken), '--all-or-nothing')
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('Nada foi gravado') })
    expect(await numbers()).toEqual([])
  })

  test('[FI-03] as JSON is reported with its line; what came before is stored', async () => {
    const row = { number: '1', client: 'Azul', amount: '10', due_date: '2026-12-31' }
    const ended = await importInto('invoices', file('faturas.json', `[${JSON.stringify(row)},\n{"number": "2", `))
    expect(ended).toMatchObject({ code: 1, stderr: 'linha 2: o JSON termina antes do fim da lista.\n' })
    expect(await numbers()).toEqual(['1'])
  })
})

describe('a file that is refused whole', () => {
  test('[FI-03] is answered with one sentence, and nothing is stored', async () => {
    const ended = await importInto('invoices', file('faturas.csv', 'Número;Cliente;Valor\n1;Azul;10\n'))
    const sentence = 'Falta a coluna Vencimento. O arquivo tem: Número, Cliente, Valor.\n'
    expect(ended).toEqual({ code: 1, stdout: '', stderr: sentence })
    expect(await numbers()).toEqual([])
  })
})

describe('an import that is stopped', () => {
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const bySuperuser = <Row extends pg.QueryResultRow>(text: string) =>
    askDatabase<Row>({ ...database, adminUrl: database.superuserUrl }, text)

  /** Runs an import of 7,000 lines, and `stop` while the database keeps its second batch waiting. */
  async function stopped(stop: (child: ChildProcess) => unknown, ...options: string[]): Promise<Ended> {
    const path = invoices(...Array<string>(7000).fill('31/12/2026'))
    const blocker = new pg.Client({ connectionString: database.adminUrl })
    await blocker.connect()
    await blocker.query('begin')
    const held = `insert into finance_invoices (org_id, number, client, amount, due_date)
      values ($1, '3000', 'Azul', 10, '2026-12-31')`
    await blocker.query(held, [org])
    const words = ['import', 'invoices', path, '--org', org, ...options]
    const { child, ended } = startCommand(words, environmentOf(database))
    try {
      await vi.waitUntil(async () => (await bySuperuser(`select 1 ${waiting}`)).length > 0, { timeout: 50_000 })
      await stop(child)
    } finally {
      await blocker.query('rollback')
      await blocker.end()
    }
    return ended
  }

  /** Twice, as npm and the terminal both send it. */
  function interrupt(child: ChildProcess): void {
    child.kill('SIGINT')
    child.kill('SIGINT')
  }

  test('[FI-03] by Ctrl+C ends between two batches, and what came before is stored', async () => {
    const ended = await stopped(interrupt)
    expect(ended).toMatchObject({ code: 130, stderr: 'A importação foi interrompida.\n' })
    expect(ended.stdout).toMatch(/: 4\.000 linhas em .*: 4\.000 criadas, .*\nO que foi aceito está gravado/)
    expect(await numbers()).toHaveLength(4000)
  })

  test('[FI-03] by Ctrl+C stores nothing with --all-or-nothing', async () => {
    const ended = await stopped(interrupt, '--all-or-nothing')
    expect(ended).toMatchObject({ code: 130, stdout: expect.stringContaining('Nada foi gravado') })
    expect(await numbers()).toEqual([])
  })

  test('[FI-03] by the database says so in a sentence, and what came before is stored', async () => {
    const ended = await stopped(() => bySuperuser(`select pg_terminate_backend(pid) ${waiting}`))
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^(O banco|A conexão).*\n$/) })
    expect(ended.stdout).toMatch(/: 2\.000 linhas em .*: 2\.000 criadas, .*\nO que foi aceito está gravado/)
    expect(await numbers()).toHaveLength(2000)
  })
})

describe('the organisation', () => {
  test('[FI-03] is found by its name, case and accents aside, or its id', async () => {
    org = await createOrganization(database, 'Cordoaria São João')
    const path = invoices('31/12/2026')
    expect(await leme('import', 'invoices', path, '--org', 'cordoaria sao joao')).toMatchObject({ code: 0 })
    expect(await leme('import', 'invoices', path, '--org', org.toUpperCase())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Cordoaria São João: .*1 sem mudança/),
    })
    expect(await numbers()).toEqual(['1'])
  })

  test('[FI-03] must be named where there are several, and be there', async () => {
    const path = invoices('31/12/2026')
    await createOrganization(database, 'Velaria')
    const unnamed = await leme('import', 'invoices', path)
    expect(unnamed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Há várias organizações.*"Estaleiro [^"]+" \([0-9a-f-]{36}\)/),
    })
    const unknown = await leme('import', 'invoices', path, '--org', 'Ninguém')
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Não há organização "Ninguém"\. Há: "/) })
  })

  test('[FI-03] is the only one where there is one, and is asked for where there is none', async () => {
    const own = await createTestDatabase()
    try {
      const words = ['import', 'invoices', invoices('31/12/2026')]
      const none = await callCommand(words, environmentOf(own))
      expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Ainda não há organização/) })
      await createOrganization(own, 'Farol')
      expect(await callCommand(words, environmentOf(own))).toMatchObject({ code: 0 })
    } finally {
      await own.drop()
    }
  })
})

describe('a command called wrongly', () => {
  test('[FI-03] ends with 2 and one sentence', async () => {
    const sentence = 'Não conheço "faturas". Use: invoices, receivables, tickets, clients.\n'
    expect(await leme('import', 'faturas', 'a.csv')).toEqual({ code: 2, stdout: '', stderr: sentence })
  })
})
