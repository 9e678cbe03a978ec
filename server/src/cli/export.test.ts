import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const leme = (...words: string[]): Promise<Ended> => callCommand([...words, '--org', org], environmentOf(database))

function file(name: string, content: string): string {
  const path = join(place, name)
  writeFileSync(path, content)
  return path
}

describe('an export', () => {
  test('[FI-03] as CSV goes out for spreadsheets in Brazil', async () => {
    const sent = [
      'number;client;amount;due_date;paid_date;status',
      '1;"Móveis ""Três; Irmãos""";1234.5;2026-12-31;;cancelled',
      '2;Açaí;-10;2026-01-02;2026-01-03;paid',
    ]
    await leme('import', 'invoices', file('faturas.csv', sent.join('\n')))
    await askDatabase(database, `update finance_invoices set created_at = '2026-03-02T17:05:09Z' where org_id = $1`, [
      org,
    ])
    const exported = await startCommand(['export', 'invoices', '--org', org], environmentOf(database)).ended
    expect(exported).toEqual({
      code: 0,
      stderr: '2 registros exportados.\n',
      stdout: [
        '\ufeffNúmero;Cliente;Valor;Vencimento;Pagamento;Situação;Emissão;Projeto;Em aberto hoje;Criado em',
        '1;"Móveis ""Três; Irmãos""";"1234,50";31/12/2026;;Cancelada;;;"0,00";02/03/2026 14:05:09',
        '2;Açaí;"-10,00";02/01/2026;03/01/2026;Paga;;;"0,00";02/03/2026 14:05:09',
        '',
      ].join('\r\n'),
    })
  })

  test('[FI-03] runs as a formula in no spreadsheet, and comes back as it was', async () => {
    const title = '=HYPERLINK("http://exemplo.com.br";"Abrir")'
    const row = { external_id: '@1', title, requester: '+55 11 4028-1177' }
    await leme('import', 'tickets', file('tickets.json', JSON.stringify([row])))
    const path = join(place, 'tickets.csv')
    await leme('export', 'tickets', path)
    const [, line = ''] = readFileSync(path, 'utf8').split('\r\n')
    expect(line).toMatch(/^'@1;"'=HYPERLINK\(""http:\/\/exemplo\.com\.br"";""Abrir""\)";'\+55 11 4028-1177;P3;Aberto;/)
    expect(await leme('import', 'tickets', path)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 sem mudança'),
    })
  })

  test('[HU-03] disarms full-width signs too, and they come back', async () => {
    const numbers = ['＝1+1', '＋55', '－2', '＠SOMA(A1)', '=1']
    const rows = numbers.map((number) => ({ number, client: 'C', amount: '1.00', due_date: '2026-12-31' }))
    await leme('import', 'invoices', file('faturas.json', JSON.stringify(rows)))
    const path = join(place, 'faturas.csv')
    await leme('export', 'invoices', path)
    const cells = readFileSync(path, 'utf8')
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0])
    expect(cells.sort()).toEqual(numbers.map((number) => `'${number}`).sort())
    expect(await leme('import', 'invoices', path)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('5 sem mudança'),
    })
  })

  test.runIf(process.platform !== 'win32')(
    '[HU-03] is its owner’s to read, also over a file that was not',
    async () => {
      await leme('import', 'receivables', fixture('receivables.csv'))
      for (const name of ['a.csv', 'a.json']) {
        const path = join(place, name)
        await leme('export', 'receivables', path)
        expect(statSync(path).mode & 0o777).toBe(0o600)
        chmodSync(path, 0o644)
        await leme('export', 'receivables', path, '--force')
        expect(statSync(path).mode & 0o777).toBe(0o600)
      }
    },
  )

  test('[FI-03] as JSON carries what the API answers', async () => {
    await leme('import', 'receivables', fixture('receivables.csv'))
    const { stdout } = await leme('export', 'receivables', '--format', 'json')
    const rows = JSON.parse(stdout) as Record<string, unknown>[]
    expect(rows).toHaveLength(5)
    expect(rows.find(({ external_id }) => external_id === 'R-2026-0005')).toEqual({
      org_id: org,
      id: expect.any(String),
      external_id: 'R-2026-0005',
      invoice_id: null,
      instalment: null,
      client: 'Auto Peças "Zé do Pátio" ME',
      client_id: null,
      amount: '960.45',
      open: '0.00',
      expected_date: '2026-02-28',
      received_date: '2026-03-02',
      days_overdue: 0,
      status: 'paid',
      notes: 'Pago com juros',
      created_at: expect.any(String),
    })
  })

  test('[FI-03] [MT-01] says what is still open of invoices and receivables, and comes back without a change', async () => {
    const [bill] = await askDatabase<{ id: string }>(
      database,
      `insert into finance_invoices (org_id, number, client, amount, due_date) values ($1, 'F-1', 'Açaí', 300, '2999-01-01')
       returning id`,
      [org],
    )
    const parts = await askDatabase<{ id: string }>(
      database,
      `insert into finance_receivables (org_id, external_id, client, amount, expected_date, invoice_id, instalment)
       select $1, 'F-1/' || part, 'Açaí', 150, '2999-01-01', $2, part from generate_series(1, 2) part returning id`,
      [org, bill?.id],
    )
    await askDatabase(
      database,
      `insert into finance_payments (org_id, receivable_id, kind, amount, day, source)
       values ($1, $2, 'payment', 40.5, '2026-01-02', 'person'), ($1, $2, 'withheld_tax', 10, '2026-01-02', 'person')`,
      [org, parts[0]?.id],
    )
    await leme('import', 'invoices', file('f.csv', 'Número;Cliente;Valor;Vencimento\nF-2;Açaí;70,00;01/01/2999'))
    const opened = async (noun: string) => {
      const path = join(place, `${noun}.csv`)
      await leme('export', noun, path)
      const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n')
      const at = head.split(';').indexOf('Em aberto hoje')
      expect(await leme('import', noun, path)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/2 sem mudança/),
      })
      return Object.fromEntries(lines.map((line) => [line.split(';')[0], line.split(';')[at]?.replaceAll('"', '')]))
    }
    expect(await opened('invoices')).toEqual({ 'F-1': '249,50', 'F-2': '70,00' })
    expect(await opened('receivables')).toEqual({ 'F-1/1': '99,50', 'F-1/2': '150,00' })
    const { stdout } = await leme('export', 'invoices', '--format', 'json')
    const rows = JSON.parse(stdout) as { number: string; open: string }[]
    expect(Object.fromEntries(rows.map(({ number, open }) => [number, open]))).toEqual({
      'F-1': '249.50',
      'F-2': '70.00',
    })
  })

  test('[FI-03] of nothing is a header, or an empty list', async () => {
    expect(await leme('export', 'clients')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\ufeffNome;Email;.*\r\n$/),
    })
    expect(JSON.parse((await leme('export', 'clients', '--format', 'json')).stdout)).toEqual([])
  })

  test('[FI-03] has every row once, of its own organisation alone, past one page', async () => {
    const lines = Array.from(
      { length: 4500 },
      (_, n) => `${n};Azul;10,00;${String((n % 28) + 1).padStart(2, '0')}/12/2026`,
    )
    await leme('import', 'invoices', file('faturas.csv', ['Número;Cliente;Valor;Vencimento', ...lines].join('\n')))
    const path = join(place, 'saida.csv')
    expect(await leme('export', 'invoices', path)).toMatchObject({ code: 0, stderr: '4.500 registros exportados.\n' })
    const numbers = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(';')[0]))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 4500 }, (_, n) => n))
  })
})

describe('an export of a noun, imported again', () => {
  test.each([
    ['invoices', 'csv', 9, /^Aviso: Há valores negativos, o primeiro na linha 5: .*\n$/],
    ['receivables', 'csv', 5, /^$/],
    ['tickets', 'csv', 5, /^$/],
    ['clients', 'csv', 3, /^$/],
    ['receivables', 'json', 5, /^$/],
  ])('[FI-03] changes nothing: %s as %s', async (noun, format, count, said) => {
    expect(await leme('import', noun, fixture(`${noun}.csv`))).toMatchObject({ code: 0 })
    const path = join(place, `saida.${format}`)
    await leme('export', noun, path)
    const again = await leme('import', noun, path)
    expect(again).toMatchObject({ code: 0, stderr: expect.stringMatching(said) })
    expect(again.stdout).toContain(`0 criadas, 0 atualizadas, ${count} sem mudança, 0 recusadas`)
  })
})

describe('the file of an export', () => {
  test('[FI-03] is not written over without being asked to', async () => {
    const path = file('saida.csv', 'guardado')
    const refused = await leme('export', 'invoices', path)
    expect(refused).toEqual({ code: 1, stdout: '', stderr: `${path} já existe. Use --force para escrever por cima.\n` })
    expect(readFileSync(path, 'utf8')).toBe('guardado')
    expect(await leme('export', 'invoices', path, '--force')).toMatchObject({ code: 0 })
    expect(readFileSync(path, 'utf8')).toMatch(/^\ufeffNúmero;/)
    expect(readdirSync(place)).toEqual(['saida.csv'])
  })

  test('[FI-03] is reported in one sentence where it cannot be made', async () => {
    const path = join(place, 'nenhuma/saida.csv')
    expect(await leme('export', 'invoices', path)).toMatchObject({
      code: 1,
      stderr: `A pasta de ${path} não existe.\n`,
    })
    expect(existsSync(path)).toBe(false)
  })
})
