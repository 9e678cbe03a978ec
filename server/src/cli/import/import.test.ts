import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { callCommand, createOrganization, environmentOf, startCommand } from '../../../test/command.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { useImports } from '../../../test/import/import-stage.ts'

const { stage, leme, importInto, file, invoices, stored, numbers } = useImports()

const fixture = (name: string) => fileURLToPath(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

describe('[OP-05] the audit', () => {
  const audit = () => stored('audit_events', 'event, actor_name, details', 'created_at')

  test('[OP-05] says what was imported and exported, and nothing of a rehearsal or of what changed nothing', async () => {
    const path = invoices('2026-01-20', '2026-02-20')
    await importInto('invoices', path, '--dry-run')
    expect(await audit()).toEqual([])
    await importInto('invoices', path)
    await importInto('invoices', path)
    await leme('export', 'invoices', '--org', stage.org)
    expect(await audit()).toEqual([
      'data_imported | {"file": "faturas.csv", "noun": "invoices", "created": 2, "updated": 0}',
      'data_exported | {"noun": "invoices", "format": "CSV"}',
    ])
  })
})

test('[MT-01] bills that the command brought in are of an import that can be taken back, and a rehearsal is none', async () => {
  const path = invoices('2026-01-20', '2026-02-20')
  for (const word of ['--dry-run', '--trial']) await importInto('invoices', path, word)
  expect(await stored('imports', 'id', 'id')).toEqual([])
  expect(await stored('finance_invoices', 'number', 'number')).toEqual([])
  await importInto('invoices', path)
  const created = "(select count(*) from events where import_id = imports.id and action = 'created')"
  expect(await stored('imports', `source, brings, file_name, ${created}`, 'id')).toEqual([
    'csv | invoices | faturas.csv | 2',
  ])
})

describe('a file as a Brazilian program writes it', () => {
  test('[FI-03] invoices: `;`, Windows-1252, `R$`, Brazilian numbers, dates and words', async () => {
    const words = ['import', 'invoices', fixture('invoices.csv'), '--org', stage.org]
    const ended = await startCommand(words, environmentOf(stage.database)).ended
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('9 criadas, 0 atualizadas') })
    expect(ended.stderr.split('\n')).toEqual([
      expect.stringMatching(/^Aviso: Há valores negativos, o primeiro na linha 8: /),
      '',
    ])
    expect(await stored('finance_invoices', 'number, issue_date', 'number limit 2')).toEqual([
      'NF-2026/0101 | 2026-01-05',
      'NF-2026/0102 | 2026-01-07',
    ])
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

describe('a file that is refused whole', () => {
  test('[FI-03] is answered with one sentence, and nothing is stored', async () => {
    const ended = await importInto('invoices', file('faturas.csv', 'Número;Cliente;Valor\n1;Azul;10\n'))
    const sentence =
      'Falta a coluna Vencimento. A linha 1 foi lida como cabeçalho e tem: "Número", "Cliente", "Valor". ' +
      'Se os nomes das colunas estão mais abaixo, apague o que há acima deles.\n'
    expect(ended).toEqual({ code: 1, stdout: '', stderr: sentence })
    expect(await numbers()).toEqual([])
  })
})

describe('the organisation', () => {
  test('[FI-03] is found by its name, case and accents aside, or its id', async () => {
    const org = await createOrganization(stage.database, 'Cordoaria São João')
    const path = invoices('31/12/2026')
    expect(await leme('import', 'invoices', path, '--org', 'cordoaria sao joao')).toMatchObject({ code: 0 })
    expect(await leme('import', 'invoices', path, '--org', org.toUpperCase())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Cordoaria São João: .*1 sem mudança/),
    })
    expect(await numbers(org)).toEqual(['1'])
  })

  test('[FI-03] must be named where there are several, and be there', async () => {
    const path = invoices('31/12/2026')
    await createOrganization(stage.database, 'Velaria')
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
