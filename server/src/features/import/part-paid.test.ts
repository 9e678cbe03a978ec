import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkNouns, list } from '../../../test/import/bulk-nouns.ts'
import { importText } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-22T15:00:00Z') })
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

const reasons = (refused: readonly { line: number; problems: readonly { message: string }[] }[]) =>
  Object.fromEntries(refused.map(({ line, problems }) => [line, problems[0]?.message]))

test('[FI-06] an invoice that is paid in part is refused by name, and one that is whole is what it says', async () => {
  const { created, refused } = await importText(
    person,
    'invoices',
    `Número;Cliente;Valor;Vencimento;Valor pago;Saldo
1;Azul;100,00;01/12/2026;40,00;60,00
2;Azul;100,00;01/12/2026;0,00;100,00
3;Azul;100,00;01/12/2026;100,00;0,00
4;Azul;100,00;01/12/2026;R$ 90,00;R$ -
5;Azul;100,00;01/12/2026;;25,00
6;Azul;100,00;01/12/2026;;
7;Azul;100,00;01/12/2026;100,00;100,00
8;Azul;-100,00;01/12/2026;-100,00;0
`,
  )
  expect(created).toBe(4)
  expect(reasons(refused)).toEqual({
    2: expect.stringMatching(/^De R\$\s100,00, a linha diz R\$\s40,00 pagos e R\$\s60,00 em aberto: o Leme não guarda/),
    5: expect.stringMatching(
      /^De R\$\s100,00 foram pagos R\$\s90,00, com juros ou desconto: o Leme guarda um valor só/,
    ),
    6: expect.stringMatching(/a linha diz R\$\s25,00 em aberto/),
    8: expect.stringMatching(/não somam R\$\s100,00/),
  })
  const stored = (await list(person, bulkNouns.invoice)).map(({ number, status }) => `${number} ${status}`).toSorted()
  expect(stored).toEqual(['2 pending', '3 paid', '6 pending', '8 paid'])
})

test('[FI-06] what a line says of its payment in other words is compared with its amounts', async () => {
  const { refused, created } = await importText(
    person,
    'invoices',
    `Número;Cliente;Valor;Vencimento;Valor recebido;Situação;Pagamento
1;Azul;100,00;01/12/2026;100,00;Em aberto;
2;Azul;100,00;01/12/2026;0,00;Paga;
3;Azul;100,00;01/12/2026;0,00;;10/11/2026
4;Azul;100,00;01/12/2026;0,00;Cancelada;
5;Azul;100,00;01/12/2026;100,00;Paga;10/11/2026
`,
  )
  expect(created).toBe(2)
  expect(reasons(refused)).toEqual({
    2: 'A linha diz que tudo foi pago, e a situação diz que não',
    3: 'A linha diz que nada foi pago, e a situação ou o dia de pagamento diz que sim',
    4: 'A linha diz que nada foi pago, e a situação ou o dia de pagamento diz que sim',
  })
})

test('[FI-06] a receivable is refused where part of it was received, or all of it on no day', async () => {
  const { refused, created } = await importText(
    person,
    'receivables',
    `Identificador;Cliente;Valor;Data prevista;Valor recebido;Em aberto;Recebimento
1;Azul;100,00;01/12/2026;30,00;70,00;
2;Azul;100,00;01/12/2026;100,00;0,00;
3;Azul;100,00;01/12/2026;100,00;0,00;10/11/2026
4;Azul;100,00;01/12/2026;;100,00;
`,
  )
  expect(created).toBe(2)
  expect(reasons(refused)).toEqual({
    2: expect.stringMatching(/pagamentos em parte/),
    3: expect.stringMatching(/não tem data de recebimento/),
  })
})

/** Numbers from 0 to below 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Said = { paid: string; open: string; status: string; day: string }
const whole = '80,00'
const isPart = (said: string) => said !== '' && said !== '0,00' && said !== whole

/** What must be stored of an invoice of 80 reais that says this; null where it must be refused. */
function expected({ paid, open, status, day }: Said): string | null {
  if (isPart(paid) || isPart(open) || (paid !== '' && paid === open)) return null
  if (day !== '' && status === 'Em aberto') return null
  const isSilent = paid === '' && open === ''
  if (status === 'Cancelada') return 'cancelled'
  const isPaidByAmounts = paid === whole || open === '0,00'
  const isPaidByWords = status === 'Paga' || day !== ''
  if (isSilent) return isPaidByWords ? 'paid' : 'pending'
  if (isPaidByAmounts) return status === 'Em aberto' ? null : 'paid'
  return isPaidByWords ? null : 'pending'
}

test('[FI-06] of generated lines each is stored as its amounts and words say, or refused', async () => {
  const random = seeded(7)
  const one = (...values: string[]) => values[Math.floor(random() * values.length)] ?? ''
  const lines = Array.from({ length: 200 }, () => ({
    paid: one('', '0,00', whole, '30,00', '90,00'),
    open: one('', '0,00', whole, '50,00', whole),
    status: one('', '', 'Paga', 'Em aberto', 'Cancelada'),
    day: one('', '', '10/11/2026'),
  }))
  const text = lines.map(
    ({ paid, open, status, day }, at) => `${at};Azul;${whole};01/12/2026;${paid};${open};${status};${day}\n`,
  )
  const head = 'Número;Cliente;Valor;Vencimento;Valor pago;Saldo;Situação;Pagamento\n'
  await importText(person, 'invoices', head + text.join(''))
  const rows = await person.ask('GET', '/api/finance/invoices?limit=200')
  const stored = new Map((rows.body as { number: string; status: string }[]).map((row) => [row.number, row.status]))
  const wrong = lines.flatMap((line, at) => {
    const [is, should] = [stored.get(String(at)) ?? null, expected(line)]
    return is === should ? [] : [{ ...line, is, should }]
  })
  expect(wrong).toEqual([])
})
