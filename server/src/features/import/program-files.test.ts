import { namesIn } from '@leme/contract/import/import-head'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { refusedFile } from '@leme/contract/import/refused-lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importText, readHead } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const lists: Record<ImportKind, string> = {
  invoices: '/api/finance/invoices',
  receivables: '/api/finance/receivables',
  tickets: '/api/tickets',
  clients: '/api/clients',
}
type Listed = Record<string, string>
const listed = async (person: Person, kind: ImportKind) =>
  ((await person.ask('GET', lists[kind])).body as Listed[]) ?? []

describe('a file of', () => {
  test.each<[string, ImportKind, string[], object[]]>([
    [
      'Omie, with its 37 columns or a few of them',
      'receivables',
      [
        'Situação;Número do Documento;Parcela;Nota Fiscal / Cupom Fiscal;Cliente (Nome Fantasia);Previsão de Recebimento;Último Recebimento;Valor da Conta;Valor Líquido;Valor Recebido;Valor a Receber;Vencimento;Cliente (Razão Social);Observação',
        'A vencer;000123;001/002;77;Padaria Sol;31/12/2026;;1.234,56;1.200,00;0,00;1.234,56;30/12/2026;Padaria Sol Ltda;pedido 5',
      ],
      [{ external_id: '000123-1/2', client: 'Padaria Sol Ltda', amount: '1234.56', expected_date: '2026-12-31' }],
    ],
    [
      'a sheet of invoices with Excel’s numbers for days',
      'invoices',
      ['CLIENTE;N° FATURA;DATA VECTO;VALOR', 'Padaria Sol;F-1;46013;R$ 10,00', 'Padaria Sol;F-2;46389;10,00 D'],
      [
        { number: 'F-1', due_date: '2025-12-22', amount: '10.00' },
        { number: 'F-2', due_date: '2027-01-02', amount: '-10.00' },
      ],
    ],
    [
      'a bank’s collections, with times and two-digit years',
      'invoices',
      [
        'Seu Número;Nome do Pagador;Valor do Título;Data de Vencimento do Título;Data de pagamento',
        '1/1;PADARIA SOL;1.234,56 C;15/12/26;10/11/2026 14:32',
      ],
      [{ number: '1/1', client: 'PADARIA SOL', amount: '1234.56', due_date: '2026-12-15', paid_date: '2026-11-10' }],
    ],
    [
      'Jira',
      'tickets',
      [
        'Summary,Issue key,Issue Type,Status,Priority,Reporter,Created',
        'Erro ao emitir,SUP-1,Bug,In Review,Highest,Ana Souza,14/Jul/25 3:42 PM',
      ],
      [
        {
          title: 'Erro ao emitir',
          external_id: 'SUP-1',
          status: 'in_progress',
          priority: 'P1',
          requester: 'Ana Souza',
        },
      ],
    ],
    [
      'Linear',
      'tickets',
      [
        '"ID","Team","Title","Status","Priority","Creator","Created"',
        '"ENG-1","Eng","Erro","Todo","Medium","Ana","Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00)"',
      ],
      [
        {
          title: 'Erro',
          external_id: 'ENG-1',
          status: 'open',
          priority: 'P2',
          created_at: '2026-05-13T11:21:41+00:00',
        },
      ],
    ],
    [
      'Asaas, whose clients are only called by their names',
      'receivables',
      [
        '"Identificador","Nome","CPF ou CNPJ","Data de vencimento","Data de pagamento","Valor","Valor líquido","Situação"',
        '"pay_1","Padaria Sol","","2026-11-10","2026-11-09","1250.00","1248.01","Recebida em dinheiro"',
        '"pay_2","Padaria Sol","","2026-12-10","","99.90","97.91","Aguardando pagamento"',
      ],
      [
        { external_id: 'pay_1', client: 'Padaria Sol', amount: '1250.00', received_date: '2026-11-09' },
        { external_id: 'pay_2', amount: '99.90', received_date: null },
      ],
    ],
    [
      'Conta Azul, whose instalments share a note, and whose lines may have none',
      'receivables',
      [
        'Nome do cliente;Data prevista;Descrição;Situação;Valor original da parcela (R$);Valor recebido da parcela (R$);Valor da parcela em aberto (R$);Data do último pagamento;Nota fiscal',
        'Padaria Sol;10/11/2026;Parcela 1/2;Quitado;1.250,00;1.250,00;0,00;09/11/2026;102',
        'Padaria Sol;10/12/2026;Parcela 2/2;Em aberto;980,33;0,00;980,33;;102',
        'Padaria Sol;10/12/2026;Licença;Em aberto;10,00;0,00;10,00;;',
      ],
      [
        { amount: '1250.00', received_date: '2026-11-09', notes: 'Parcela 1/2' },
        { amount: '980.33', received_date: null },
        { amount: '10.00', notes: 'Licença' },
      ],
    ],
    [
      'Bling',
      'invoices',
      [
        'ID;Cliente;Data Vencimento;Data Liquidação;Valor documento;Saldo;Situação;Número documento;Histórico',
        '17001;Padaria Sol;30/11/2026;;2.500,00;2.500,00;Em aberto;NF 55/1;Mármore',
        '17002;Padaria Sol;20/11/2026;19/11/2026;1.000,00;0,00;Pago;NF 56/1;Mármore',
      ],
      [
        { number: 'NF 55/1', amount: '2500.00', status: 'pending' },
        { number: 'NF 56/1', amount: '1000.00', status: 'paid', paid_date: '2026-11-19' },
      ],
    ],
    [
      'Nibo',
      'invoices',
      [
        'Vencimento;Contato;Descrição;Nota fiscal;Valor;Valor recebido;Em aberto;Situação',
        '31/12/2026;Padaria Sol;Suporte;77;1.234,56 R$;0,00 R$;1.234,56 R$;A receber',
      ],
      [{ number: '77', client: 'Padaria Sol', amount: '1234.56', status: 'pending', due_date: '2026-12-31' }],
    ],
    [
      'clients of Asaas',
      'clients',
      [
        'Identificador externo,Nome,Email,Celular,Empresa,CPF ou CNPJ,Rua',
        ',Padaria Sol,sol@exemplo.com.br,11988887777,,11.222.333/0001-81,Rua do Sol',
      ],
      [{ name: 'Padaria Sol', email: 'sol@exemplo.com.br', document: '11.222.333/0001-81', address: 'Rua do Sol' }],
    ],
  ])('[FI-06] %s is read by its own names and words', async (_title, kind, lines, rows) => {
    const person = await signUp(server.url)
    const { created, refused } = await importText(person, kind, `${lines.join('\r\n')}\r\n`)
    expect({ created, refused }).toEqual({ created: rows.length, refused: [] })
    const found = await listed(person, kind)
    for (const row of rows) expect(found).toContainEqual(expect.objectContaining(row))
  })
})

describe('a sheet whose rows have no number', () => {
  const head =
    'Data de Pagamento;Data de Vencimento;Data de Competência;Descrição;Categoria;Valor;Centro de Custo;Cliente/Fornecedor;CNPJ/CPF Cliente/Fornecedor;Observações'
  const line = (day: string, amount: string, what: string, client = 'Padaria Sol') =>
    `;${day};01/12/2026;${what};Serviços;${amount};;${client};;`
  const sheet = [
    head,
    line('31/12/2026', '1.200,00', 'Mensalidade'),
    line('31/12/2026', '1.200,00', 'Mensalidade'),
    line('31/12/2026', '1.200,00', 'Hora extra'),
  ]

  test.each(['invoices', 'receivables'] as const)(
    '[FI-06] is taken as %s, each row known by what it says, and changes nothing when it comes again',
    async (kind) => {
      const person = await signUp(server.url)
      expect(await importText(person, kind, sheet.join('\n'), { size: 300 })).toMatchObject({ created: 3, refused: [] })
      const keys = (await listed(person, kind)).map((row) => row[kind === 'invoices' ? 'number' : 'external_id'])
      expect(new Set(keys).size).toBe(3)
      for (const key of keys) expect(key).toMatch(/^SN-[0-9A-F]{16}$/)
      // Another export of the same rows: spelt otherwise, in another order, with one more.
      const again = [
        head,
        line('31/12/26', 'R$ 1.200,00', 'mensalidade', 'PADARIA SOL'),
        line('30/12/26', '7,00', 'Nova'),
        line('31/12/26', '1200', 'Hora extra'),
        line('31/12/26', '1.200,00', 'Mensalidade'),
      ]
      expect(await importText(person, kind, again.join('\r\n'))).toMatchObject({ created: 1, refused: [] })
      expect(await listed(person, kind)).toHaveLength(4)
    },
  )

  test('[FI-06] keeps what a receivable is for as its notes where it has none', async () => {
    const person = await signUp(server.url)
    await importText(person, 'receivables', sheet.slice(0, 2).join('\n'))
    expect(await listed(person, 'receivables')).toMatchObject([{ notes: 'Mensalidade' }])
  })
})

test('[FI-06] the refused lines leave as they were, are corrected, and sent again: all is stored, and nothing twice', async () => {
  const person = await signUp(server.url)
  const text = [
    'Relatório',
    'Número;Cliente;Preço;Valor;Vencimento',
    '1;"Azul ""e"" Mar; Sul";x;10,00;05/04/26',
    "2;'=Soma;-1;dez;05/04/26",
    '3;Azul;=1+1;-5,00;13/31/26',
    '4;Azul;x;5,00;12/31/26',
    '5;Azul;x',
    '1;Azul;x;99,00;12/31/26',
  ].join('\n')
  const { refused, created } = await importText(person, 'invoices', text)
  expect(created).toBe(2)
  const head = await readHead(person, 'invoices', text)
  const names = ['Motivo da recusa (datas: mês primeiro)', ...namesIn(text, head)]
  const file = refusedFile(text, { ...head, names }, refused, null)
  expect(file.split('\r\n')).toEqual([
    '\ufeffMotivo da recusa (datas: mês primeiro);Número;Cliente;Preço;Valor;Vencimento',
    `"linha 4: Valor inválido: ""dez""";2;'=Soma;-1;dez;05/04/26`,
    `"linha 5: Vencimento inválido: ""13/31/26""";3;Azul;'=1+1;"-5,00";13/31/26`,
    '"linha 7: a linha tem 3 colunas, e o cabeçalho tem 5";5;Azul;x',
    '"linha 8: a fatura ""1"" já está na linha 3";1;Azul;x;"99,00";12/31/26',
    '',
  ])
  // Nothing of it is stored before it is corrected, but what is no repeat any more.
  const corrected = file
    .slice(1)
    .replace(';dez;', ';20,00;')
    .replace(';13/31/26', ';12/13/26')
    .replace(';5;Azul;x', ';5;Azul;x;7,00;01/02/27')
    .replace(';1;Azul;x;"99,00"', ';6;Azul;x;99,00')
  expect(await importText(person, 'invoices', corrected)).toMatchObject({ created: 4, updated: 0, refused: [] })
  const days = (await listed(person, 'invoices')).map(({ number, client, amount, due_date }) => [
    number,
    client,
    amount,
    due_date,
  ])
  expect(days.sort()).toEqual([
    ['1', 'Azul "e" Mar; Sul', '10.00', '2026-05-04'],
    ['2', '=Soma', '20.00', '2026-05-04'],
    ['3', 'Azul', '-5.00', '2026-12-13'],
    ['4', 'Azul', '5.00', '2026-12-31'],
    ['5', 'Azul', '7.00', '2027-01-02'],
    ['6', 'Azul', '99.00', '2026-12-31'],
  ])
})
