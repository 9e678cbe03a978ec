import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { askDatabase, type Ended, environmentOf, startCommand } from '../../../test/command.ts'
import { useImports } from '../../../test/import/import-stage.ts'

const { stage, importInto, file, invoices, stored, numbers } = useImports()

describe('a bad line', () => {
  const lines = [
    'Código;Observações;Cliente;Valor;Data prevista',
    '1;"Duas',
    'linhas";Azul;10,00;31/12/2026',
    '',
    '2;;Azul;10,00;31/02/2026',
    '3;;;dez;31/12/126',
    '4;;Azul;1,234;2026-12-31',
    '5;;Azul;10,00',
    ';;Azul;1000,001;31/12/2026',
    '6;;Azul;10,00;31/12/2026',
  ]
  const said = [
    'linha 5: Data prevista inválida: "31/02/2026"',
    'linha 6: Valor inválido: "dez"; Data prevista inválida: "31/12/126"; Cliente é obrigatório',
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
    await askDatabase(stage.database, rule)
    const text = ['number;client;amount;due_date', ...[11, 12, 13, 14].map((n) => `${n};Azul;${n};2026-12-31`)].join(
      '\n',
    )
    const ended = await importInto('invoices', file('faturas.csv', text))
    await askDatabase(stage.database, 'alter table finance_invoices drop constraint finance_invoices_no_13')
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^linha 4: .*no_13"\nlinha 4: uma regra do banco de dados recusou o registro/),
    })
    expect(await numbers()).toEqual(['11', '12', '14'])
  })

  test('[HU-03] [FI-03] at most 100 are printed, all are counted, and --errors writes every one as CSV', async () => {
    const errors = join(stage.place, 'erros.csv')
    const path = invoices(...Array<string>(150).fill('=2026'))
    const ended = await importInto('invoices', path, '--errors', errors)
    expect(ended.stderr.match(/^linha /gm)).toHaveLength(100)
    expect(ended.stdout).toContain('150 recusadas')
    const written = readFileSync(errors, 'utf8').trimEnd().split('\r\n')
    expect(written).toHaveLength(151)
    expect(written[0]).toBe('\ufeffMotivo da recusa (datas: dia primeiro);Número;Cliente;Valor;Vencimento')
    if (process.platform !== 'win32') expect(statSync(errors).mode & 0o777).toBe(0o600)
    expect(written[150]).toBe(`"linha 151: Vencimento inválido: ""=2026""";150;Azul;"10,00";'=2026`)
  })

  test('[FI-03] --errors leaves no file where no line is bad, and never writes over another without being asked to', async () => {
    const errors = join(stage.place, 'erros.csv')
    expect(await importInto('invoices', invoices('31/12/2026'), '--errors', errors)).toMatchObject({ code: 0 })
    expect(existsSync(errors)).toBe(false)
    writeFileSync(errors, 'guardado')
    const refused = await importInto('invoices', invoices('31/12/2026'), '--errors', errors)
    expect(refused).toMatchObject({ code: 1, stderr: `${errors} já existe. Use --force para escrever por cima.\n` })
    expect(readFileSync(errors, 'utf8')).toBe('guardado')
  })
})

describe('a quote that does not close', () => {
  const broken =
    'Número;Cliente;Valor;Vencimento\n1;Azul;10;31/12/2026\n2;"Azul;10;31/12/2026\n3;TV 27";10;31/12/2026\n'
  const alone = `${broken}4;"Verde;10;31/12/2026\n5;TV 27" LG;10;31/12/2026\n`

  test('[FI-03] costs the line on which it opens, and one within a text is text', async () => {
    const ended = await importInto('invoices', file('faturas.csv', alone))
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringMatching(/4 linhas em .*: 2 criadas.* 2 recusadas/) })
    expect(ended.stderr.trimEnd().split('\n')).toEqual([
      'linha 3: uma célula contém linhas inteiras do arquivo; as aspas juntam as linhas 3 a 4',
      'linha 5: as aspas abertas neste registro se fecham na linha 6, e há texto depois delas',
    ])
    expect(await stored('finance_invoices', 'number, client', 'number')).toEqual(['1 | Azul', '5 | TV 27" LG'])
  })

  test.each([
    [
      '2;"Azul;10;31/12/2026\n3;TV 27"\n',
      'a linha tem 2 colunas, e o cabeçalho tem 4; as aspas juntam as linhas 3 a 4',
    ],
    ['2;"Azul;10;31/12/2026', 'as aspas abertas neste registro não se fecham'],
  ])('[FI-03] [FI-05] names every line that it joins: %j', async (text, reason) => {
    const whole = `Número;Cliente;Valor;Vencimento\n1;Azul;10;31/12/2026\n${text}`
    expect(await importInto('invoices', file('faturas.csv', whole))).toMatchObject({ stderr: `linha 3: ${reason}\n` })
  })

  test('[FI-03] a cell of several lines may hold the separator', async () => {
    const text = 'Código;Cliente;Valor;Data prevista;Obs\n1;Azul;10;31/12/2026;"Rua A; 12\nSala 3; fundos"\n'
    expect(await importInto('receivables', file('recebiveis.csv', text))).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('a row that the file has twice', () => {
  test.each([
    [
      'invoices',
      'faturas.csv',
      'Número;Cliente;Valor;Vencimento\n1;Azul;10;31/12/2026\n1;Verde;20;31/12/2026\n',
      'linha 3: a fatura "1" já está na linha 2',
    ],
    [
      'tickets',
      'tickets.csv',
      'Código;Título\nT-1;Azul\n\n"T-1";Verde\nt-1;Rosa\n',
      'linha 4: o ticket "T-1" já está na linha 2',
    ],
    [
      'receivables',
      'recebiveis.json',
      JSON.stringify(
        [1, 2].map((amount) => ({
          external_id: 'R',
          client: 'Azul',
          amount: String(amount),
          expected_date: '2026-12-31',
        })),
      ),
      'registro 2: o recebível "R" já está no registro 1',
    ],
    [
      'clients',
      'clientes.csv',
      'Nome;CNPJ\nAzul;11.222.333/0001-81\nVerde;11222333000181\nAÇUL;\nacul;\n',
      'linha 3: este cliente já está na linha 2\nlinha 5: este cliente já está na linha 4',
    ],
  ])('[FI-03] is stored once, and both are named: %s', async (kind, name, text, said) => {
    expect(await importInto(kind, file(name, text))).toMatchObject({ code: 1, stderr: `${said}\n` })
  })
})

describe('a file that breaks off', () => {
  const row = { number: '1', client: 'Azul', amount: '10', due_date: '2026-12-31' }
  const broken = `[${JSON.stringify(row)},\n{"number": "2", `
  const sentence = 'linha 2: o JSON termina antes do fim da lista.'

  test.each([
    ['on its own', []],
    ['with --all-or-nothing', ['--all-or-nothing']],
  ])('[FI-03] is reported in the file of --errors too, %s', async (_how, words) => {
    const errors = join(stage.place, 'erros.csv')
    await importInto('invoices', file('faturas.json', broken), '--errors', errors, ...words)
    expect(readFileSync(errors, 'utf8')).toBe(`\ufeffLinha;Coluna;Conteúdo;Motivo\r\n;;;${sentence}\r\n`)
  })

  test('[FI-03] stores nothing with --all-or-nothing', async () => {
    const ended = await importInto('invoices', file('faturas.json', broken), '--all-or-nothing')
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('Nada foi gravado') })
    expect(await numbers()).toEqual([])
  })

  test('[FI-03] as JSON is reported with its line; what came before is stored', async () => {
    const ended = await importInto('invoices', file('faturas.json', broken))
    expect(ended).toMatchObject({ code: 1, stderr: `${sentence}\n` })
    expect(await numbers()).toEqual(['1'])
  })
})

describe('an import that is stopped', () => {
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const bySuperuser = <Row extends pg.QueryResultRow>(text: string) =>
    askDatabase<Row>({ ...stage.database, adminUrl: stage.database.superuserUrl }, text)

  /** Runs an import of 7,000 lines, and `stop` while the database keeps its second batch waiting. */
  async function stopped(stop: (child: ChildProcess) => unknown, ...options: string[]): Promise<Ended> {
    const path = invoices(...Array<string>(7000).fill('31/12/2026'))
    const blocker = new pg.Client({ connectionString: stage.database.adminUrl })
    await blocker.connect()
    await blocker.query('begin')
    const held = `insert into finance_invoices (org_id, number, client, amount, due_date)
      values ($1, '3000', 'Azul', 10, '2026-12-31')`
    await blocker.query(held, [stage.org])
    const words = ['import', 'invoices', path, '--org', stage.org, ...options]
    const { child, ended } = startCommand(words, environmentOf(stage.database))
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
