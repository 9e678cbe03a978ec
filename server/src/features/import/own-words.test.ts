import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDatabase } from '../../../test/command.ts'
import { importText } from '../../../test/import/import.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
const log: string[] = []

beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => log.push(line) })
})
afterAll(() => server?.close())

test('[FI-05] a line that only the database refuses is answered in our words, and what it said is logged', async () => {
  const person = await signUp(server.url)
  await askDatabase(
    server.database,
    'alter table finance_invoices add constraint finance_invoices_no_13 check (amount <> 13) not valid',
  )
  const text = 'Número;Cliente;Valor;Vencimento\n1;Azul;12,00;31/12/2026\n2;Azul;13,00;31/12/2026\n'
  const { created, refused } = await importText(person, 'invoices', text)
  expect([created, refused.length]).toEqual([1, 1])
  expect(refused[0]?.problems[0]?.message).toMatch(/^uma regra do banco de dados recusou o registro/)
  expect(JSON.stringify(refused)).not.toMatch(/no_13|finance_invoices|violates/)
  expect(log.join('')).toContain('finance_invoices_no_13')
})

test('[FI-06] a refusal quotes what a cell means in the words of files', async () => {
  const person = await signUp(server.url)
  const text = `Identificador;Cliente;Valor;Previsto;Recebido;Situação
1;Azul;10,00;01/12/2026;;Quitado
2;Azul;10,00;01/12/2026;31/12/2998;
3;Azul;10,00;01/12/2026;;Cancelada
`
  const { refused } = await importText(person, 'receivables', text)
  expect(refused.map(({ problems: [problem] }) => problem?.message)).toEqual([
    'Situação: O recebível está recebido e não tem data de recebimento: "Recebido"',
    'Data de recebimento não pode ser no futuro: "31/12/2998"',
    'Situação inválida: "Cancelada" (um recebível se cancela na página dele, com o motivo: deixe a linha de fora)',
  ])
})

test('[FI-06] of a statement of both kinds of bills what is paid out is refused, in every word for it', async () => {
  const person = await signUp(server.url)
  const words = ['C', 'D', 'Crédito', 'Débito', 'Receita', 'Despesa', 'Entrada', 'saída', 'A PAGAR', 'Boleto', '']
  const taken = ['C', 'Crédito', 'Receita', 'Entrada', 'Boleto', '']
  for (const name of ['D/C', 'Natureza', 'Tipo']) {
    const lines = words.map((word, at) => `${name}-${at};Azul;10,00;01/12/2026;${word}`)
    const text = [`Número;Cliente;Valor;Vencimento;${name}`, ...lines].join('\n')
    const { created, refused } = await importText(person, 'invoices', text)
    expect(created).toBe(taken.length)
    expect(refused.map(({ line }) => words[line - 2])).toEqual(words.filter((word) => !taken.includes(word)))
    expect(refused[0]?.problems[0]?.message).toBe(
      'Débito ou crédito inválido: "D" (o Leme guarda o que se recebe: deixe a linha de fora)',
    )
  }
})
