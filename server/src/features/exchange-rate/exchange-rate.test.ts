import {
  type ExchangeFileRead,
  type ExchangeRate,
  futureRate,
  unexplainedRate,
} from '@leme/contract/money/exchange-rate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

const now = new Date('2026-03-10T15:00:00Z')

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
beforeEach(async () => {
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function say(day: string, rate: string, note?: string, person = admin): Promise<ExchangeRate> {
  const { status, body } = await person.ask('POST', '/api/exchange-rates', { day, rate, note })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as ExchangeRate
}

async function listed(person: Pick<Person, 'ask'> = admin): Promise<ExchangeRate[]> {
  const { status, body } = await person.ask('GET', '/api/exchange-rates')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ExchangeRate[]
}

async function bring(text: string, trial = false): Promise<ExchangeFileRead> {
  const { status, body } = await admin.ask('POST', '/api/exchange-rates/file', { text, trial })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ExchangeFileRead
}

const quote = (day: string, sale: string) => `${day};220;A;USD;5,00000000;${sale};1,00000000;1,00000000`

/** As amounts are written, which no line breaks. */
const plainly = (text: string) => text.replaceAll('R$ ', 'R$\u00a0')

/** The rate by which a day's dollars are valued, and the day that it is of. */
async function heldOn(day: string, person = admin): Promise<{ day: string; rate: string } | undefined> {
  const [row] = await pastTheRoutes(server, person, (tx) =>
    tx.query<{ day: string; rate: string }>(
      'select day::text, trim_scale(rate)::text as rate from public.exchange_rate_on($1)',
      [day],
    ),
  )
  return row
}

test('[MT-03] a person says a day’s rate; a correction is a new row with who and why, and the former one stays', async () => {
  const first = await say('2026-03-02', '5.4321')
  expect(first).toMatchObject({ rate: '5.4321', source: 'person', note: null, replaced_at: null })
  expect(first.user?.id).toBe(admin.id)
  const again = { day: '2026-03-02', rate: '5.5' }
  expectRefused(await admin.ask('POST', '/api/exchange-rates', again), unexplainedRate)
  await say('2026-03-02', '5.5', 'Digitada errada')
  const rates = await listed()
  expect(rates.map(({ rate, note, replaced_at }) => [rate, note, replaced_at === null])).toEqual([
    ['5.5', 'Digitada errada', true],
    ['5.4321', null, false],
  ])
  expect(await heldOn('2026-03-02')).toEqual({ day: '2026-03-02', rate: '5.5' })
})

test('[MT-03] a day without a rate uses the last one before it, and no later one changes that', async () => {
  await say('2026-03-02', '5.4')
  expect(await heldOn('2026-03-04')).toEqual({ day: '2026-03-02', rate: '5.4' })
  await say('2026-03-05', '6')
  expect(await heldOn('2026-03-04')).toEqual({ day: '2026-03-02', rate: '5.4' })
  expect(await heldOn('2026-03-09')).toEqual({ day: '2026-03-05', rate: '6' })
  expect(await heldOn('2026-03-01')).toBeUndefined()
})

test('[MT-03] no rate of a day to come, of nothing, or finer than eight decimals is taken', async () => {
  const refused = [
    [{ day: '2026-03-11', rate: '5' }, futureRate],
    [
      { day: '2026-03-02', rate: '0' },
      { field: 'rate', message: 'Cotação deve ser maior que zero' },
    ],
    [
      { day: '2026-03-02', rate: '-5' },
      { field: 'rate', message: 'Cotação deve ser maior que zero' },
    ],
    [
      { day: '2026-03-02', rate: '5,4' },
      { field: 'rate', message: 'Cotação deve ser um número decimal' },
    ],
    [
      { day: '2026-03-02', rate: '5.123456789' },
      { field: 'rate', message: 'Cotação deve ter no máximo 8 casas decimais' },
    ],
  ] as const
  for (const [body, field] of refused) expectRefused(await admin.ask('POST', '/api/exchange-rates', body), field)
})

test('[MT-03] a rate far from that of the nearest other day is asked about before it is stored', async () => {
  const send = (body: object) => admin.ask('POST', '/api/exchange-rates', body)
  const asked = async (body: object, detail: string) => {
    const before = await listed()
    expectProblem(await send(body), 409, 'exchange_rate_doubtful', plainly(detail))
    expect(await listed()).toEqual(before)
  }
  const unusual = 'por dólar está fora do comum, de R$ 0,50 a R$ 20. É isso mesmo?'
  await asked({ day: '2026-03-02', rate: '5413' }, `R$ 5.413 ${unusual}`)
  await asked({ day: '2026-03-02', rate: '0.05' }, `R$ 0,05 ${unusual}`)
  await say('2026-03-02', '5.3412')
  const near = 'da cotação de 02/03/2026 (R$ 5,3412). É isso mesmo?'
  await asked({ day: '2026-03-04', rate: '5020.728' }, `R$ 5.020,728 fica 93.900% acima ${near}`)
  await asked({ day: '2026-02-25', rate: '4.2' }, `R$ 4,2 fica 21% abaixo ${near}`)
  await say('2026-03-04', '6.4094')
  // It is compared with the nearest day, not with what it corrects.
  const correction = { day: '2026-03-04', rate: '54136', note: 'Engano', sure: true }
  expect(await send(correction)).toMatchObject({ status: 201 })
  expect(await heldOn('2026-03-04')).toEqual({ day: '2026-03-04', rate: '54136' })
  await say('2026-03-04', '5.4136', 'Faltava a vírgula')
  expect(await heldOn('2026-03-04')).toEqual({ day: '2026-03-04', rate: '5.4136' })
})

test('[MT-03] a file is tried first, brings each day once, and changes no day that has another rate', async () => {
  await say('2026-03-03', '5.55')
  const file = [quote('02/03/2026', '5,40000000'), quote('03/03/2026', '5,41000000')].join('\r\n')
  const tried = await bring(file, true)
  expect(tried).toMatchObject({ created: 1, unchanged: 0, days: [{ day: '2026-03-02', rate: '5.4' }] })
  expect(tried.refused).toEqual([
    {
      line: 2,
      message: '03/03/2026 já tem outra cotação, 5,55, e não 5,41: corrija à mão, dizendo por quê',
    },
  ])
  expect(await listed()).toHaveLength(1)
  expect(await bring(file)).toEqual(tried)
  expect(await bring(file)).toMatchObject({ created: 0, unchanged: 1 })
  const rates = await listed()
  expect(rates.map(({ day, rate, source }) => [day, rate, source])).toEqual([
    ['2026-03-03', '5.55', 'person'],
    ['2026-03-02', '5.4', 'file'],
  ])
})

test('[MT-03] a file that is none says why', async () => {
  const answer = await admin.ask('POST', '/api/exchange-rates/file', { text: 'nada' })
  expectProblem(
    answer,
    422,
    'exchange_file_refused',
    'O arquivo não é de cotações do Banco Central: esperava o CSV de fechamento ou de período, ou o JSON do Olinda',
  )
})

test('[MT-03] members read the rates and keep none; another organisation sees none', async () => {
  await say('2026-03-02', '5.4')
  const member = await inviteColleague(server.url, admin, 'member')
  const manager = await inviteColleague(server.url, admin, 'manager')
  expect(await listed(member)).toHaveLength(1)
  const body = { day: '2026-03-03', rate: '5' }
  expect(await member.ask('POST', '/api/exchange-rates', body)).toMatchObject({ status: 403 })
  expect(await member.ask('POST', '/api/exchange-rates/file', { text: quote('03/03/2026', '5,4') })).toMatchObject({
    status: 403,
  })
  await say('2026-03-03', '5', undefined, manager)
  const stranger = await signUp(server.url)
  expect(await listed(stranger)).toEqual([])
  expect(await heldOn('2026-03-03', stranger)).toBeUndefined()
})

test('[MT-03] what was corrected cannot be rewritten, not past the routes either', async () => {
  await say('2026-03-02', '5.4')
  await say('2026-03-02', '5.5', 'Errada')
  const change = (text: string) => pastTheRoutes(server, admin, (tx) => tx.query(`${text} returning 1`))
  await expect(change('update exchange_rates set rate = 9')).rejects.toThrow('permission denied')
  await expect(change('delete from exchange_rates')).rejects.toThrow('permission denied')
  expect(await change('update exchange_rates set replaced_at = null where replaced_at is not null')).toEqual([])
})
