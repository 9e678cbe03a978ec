import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importText } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(() => server?.close())

const kinds = [
  { kind: 'invoices', head: 'Número;Cliente;Valor;Vencimento;Pagamento', one: 'a fatura', day: 'paid_date' },
  {
    kind: 'receivables',
    head: 'Código;Cliente;Valor;Vencimento;Recebido em',
    one: 'o recebível',
    day: 'received_date',
  },
] as const

describe.each(kinds)('[FI-03] [FI-05] a number of $kind that another client has', ({ kind, head, one, day }) => {
  const bring = (line: string, more: object = {}) => importText(person, kind, `${head}\n${line}\n`, more)
  const stored = (number: string) =>
    pastTheRoutes(server, person, async (tx) => {
      const key = kind === 'invoices' ? 'number' : 'external_id'
      const [row] = await tx.query<{ text: string }>(
        `select concat_ws(' | ', client, amount, ${day}) as text from finance_${kind} where ${key} = $1`,
        [number],
      )
      return row?.text
    })

  test('[FI-03] [FI-05] is refused by its line where it was paid and the amount is another: a payment is not another client’s', async () => {
    await bring('4001;Orquídea Modas;1.500,00;01/10/2025;05/10/2025')
    for (const more of [{ dryRun: true }, {}]) {
      for (const payment of ['', '06/10/2025']) {
        const { updated, refused } = await bring(`4001;Girassol Tintas;8.200,00;20/11/2026;${payment}`, more)
        expect(updated).toBe(0)
        expect(refused[0]?.problems[0]?.message.replace(/\s/g, ' ')).toMatch(
          new RegExp(
            `^${one} 4001 já existe: Orquídea Modas, R\\$ 1.500,00, .* 01/10/2025, (paga|recebido) em 05/10/2025. Se`,
          ),
        )
      }
    }
    expect(await stored('4001')).toBe('Orquídea Modas | 1500.00 | 2025-10-05')
  })

  test('[FI-03] [FI-05] keeps the payment from another client whose line says none, and not where the line does', async () => {
    await bring('4002;Orquídea Modas;10,00;01/10/2025;05/10/2025')
    expect((await bring('4002;Girassol Tintas;10,00;01/10/2025;')).refused).toHaveLength(1)
    expect(await stored('4002')).toBe('Orquídea Modas | 10.00 | 2025-10-05')
    expect(await bring('4002;Girassol Tintas;10,00;01/10/2025;05/10/2025')).toMatchObject({ updated: 1, refused: [] })
    expect(await stored('4002')).toBe('Girassol Tintas | 10.00 | 2025-10-05')
  })

  test('[FI-05] is said by its line where nothing is paid', async () => {
    await bring('4003;Orquídea Modas;10,00;01/10/2026;')
    for (const more of [{ dryRun: true }, {}]) {
      const { updated, last } = await bring('4003;Girassol Tintas;20,00;01/10/2026;', more)
      expect(updated).toBe(1)
      expect(last?.notes.map(({ line, message }) => `${line} ${message.replace(/\s/g, ' ')}`)).toEqual([
        expect.stringMatching(
          new RegExp(`^2 ${one} 4003 era Orquídea Modas, R\\$ 10,00, .* 01/10/2026: confira se não é`),
        ),
      ])
    }
  })

  test('[FI-05] is the same where its client is only spelt otherwise, or by another of its names', async () => {
    await bring('4004;Orquídea S/A;10,00;01/10/2025;05/10/2025')
    expect(await bring('4004;ORQUIDEA  S.A.;20,00;01/10/2025;')).toMatchObject({ updated: 1, refused: [] })
    const alias = `Flores ${kind}`
    await pastTheRoutes(server, person, (tx) =>
      tx.query(
        `with named as (insert into clients (org_id, name) values (context.org_id(), $1) returning id)
         insert into client_aliases (org_id, client_id, alias) select context.org_id(), id, $2 from named`,
        ['Orquídea S.A.', alias],
      ),
    )
    expect(await bring(`4004;${alias};30,00;01/10/2025;`)).toMatchObject({ updated: 1, refused: [] })
  })

  test.each(['3,52610E+43', '1,00E+03', '1E+05'])(
    '[FI-06] destroyed by a spreadsheet is refused by name: %s',
    async (number) => {
      const { created, refused } = await bring(`${number};Azul;10,00;01/10/2026;`)
      expect(created).toBe(0)
      expect(refused[0]?.problems[0]?.message).toContain('A planilha destruiu este número')
    },
  )

  test.each(['-', '–', '00/00/0000'])(
    '[FI-06] without a payment is open, however its program writes that: %s',
    async (nothing) => {
      expect(await bring(`6001${nothing};Azul;R$ -;01/10/2026;${nothing}`)).toMatchObject({ created: 1, refused: [] })
      expect(await stored(`6001${nothing}`)).toBe('Azul | 0.00')
    },
  )

  test('[FI-05] a day of payment far from today, and a situation against its dates, are said', async () => {
    const notes = async (line: string) => {
      const text = `${head};Situação\n${line}\n`
      const { last } = await importText(person, kind, text, { dryRun: true })
      return last?.notes.map(({ message }) => message)
    }
    expect(await notes('5001;Azul;10,00;01/10/2025;05/10/1926;')).toEqual([
      expect.stringMatching(/em 1926: confira o ano$/),
    ])
    const [late, cancelled] = kind === 'invoices' ? ['Vencida', 'Cancelada'] : ['Atrasado', null]
    expect(await notes(`5002;Azul;10,00;01/10/2030;;${late}`)).toEqual([
      expect.stringMatching(/^a situação diz (vencida|atrasado), e .* 01\/10\/2030: fica pendente até lá$/),
    ])
    if (cancelled) {
      expect(await notes(`5003;Azul;10,00;01/10/2025;05/10/2025;${cancelled}`)).toEqual([
        'a fatura está cancelada e tem data de pagamento, 05/10/2025',
      ])
    }
  })
})
