import type { AlikeClients } from '@leme/contract/client/client-alias'
import { sumAmounts } from '@leme/contract/format/format'
import type { Debtor } from '@leme/contract/money/finance'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accept,
  alike,
  bill,
  expectPayment,
  giveAlias,
  listClients,
  listDebtors,
  register,
} from '../../../test/client-stage.ts'
import { explaining, rowsRead } from '../../../test/database/explain.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import { listAlike } from './alike-clients.queries.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

/** Each proposal as "name → whose it may be". */
const shown = ({ groups }: AlikeClients) =>
  groups.flatMap(({ client, names }) => names.map(({ name }) => `${name} → ${client.name}`)).toSorted()

const owed = (debtors: readonly Debtor[]) =>
  sumAmounts(debtors.flatMap(({ open, open_invoices }) => [open.amount, open_invoices.amount]))

/** Accepts all that is proposed, one by one, until nothing is. */
async function acceptAll(): Promise<number> {
  let accepted = 0
  for (;;) {
    const [first] = (await alike(person)).groups
    if (!first) return accepted
    await accept(person, first)
    accepted += 1
  }
}

test('[FI-04] 18 names of 12 clients are proposed as 12, and owe together the same to the cent', async () => {
  await register(person, { name: 'Construtora Horizonte', document: '11.222.333/0001-81' })
  await register(person, { name: 'Clínica Vida' })
  await bill(person, [
    ['Construtora Horizonte Ltda.', '1000.01'],
    ['CONSTRUTORA HORIZONTE LTDA', '0.10'],
    ['Clinica Vida ME', '17.99'],
    ['Padaria São João', '33.33'],
    ['Metalúrgica Iguaçu S/A', '250000.00'],
    ['Porto Seco', '1.00'],
    ['Sabiá Tecnologia', '2.02'],
    ['Transportes Ipê', '3.03'],
    ['Vale Azul', '4.04'],
  ])
  await expectPayment(person, [
    ['Construtora Horizonte', '77.70'],
    ['Clínica Vida', '0.01'],
    ['PADARIA SAO JOAO LTDA - ME', '66.67'],
    ['Metalurgica Iguacu S.A.', '9.99'],
    ['Metalúrgica Iguaçu', '8.88'],
    ['Aurora Eireli', '5.05'],
    ['Boreal', '6.06'],
    ['Cooperativa Pampa', '7.07'],
    ['Instituto ME', '8.08'],
  ])
  const before = await listDebtors(person)
  expect(before).toHaveLength(18)
  const proposals = await alike(person)
  expect(shown(proposals)).toEqual(
    [
      'CONSTRUTORA HORIZONTE LTDA → Construtora Horizonte',
      'Clinica Vida ME → Clínica Vida',
      'Construtora Horizonte Ltda. → Construtora Horizonte',
      'Metalurgica Iguacu S.A. → Metalúrgica Iguaçu',
      'Metalúrgica Iguaçu S/A → Metalúrgica Iguaçu',
      'PADARIA SAO JOAO LTDA - ME → Padaria São João',
    ].toSorted(),
  )
  expect(proposals.count).toBe(6)
  expect(await acceptAll()).toBe(6)
  const after = await listDebtors(person)
  expect(after).toHaveLength(12)
  expect(owed(after)).toBe(owed(before))
  expect(after.find(({ client }) => client === 'Construtora Horizonte')).toMatchObject({
    open: { count: 1, amount: '77.70' },
    open_invoices: { count: 2, amount: '1000.11' },
  })
  expect((await listClients(person)).map(({ name }) => name)).toEqual([
    'Clínica Vida',
    'Construtora Horizonte',
    'Metalúrgica Iguaçu',
    'Padaria São João',
  ])
})

test('[FI-04] a name that is refused is not proposed again, and the others are', async () => {
  await bill(person, [
    ['Horizonte Ltda', '1.00'],
    ['Horizonte S/A', '1.00'],
    ['HORIZONTE LTDA.', '1.00'],
  ])
  await register(person, { name: 'Horizonte' })
  const refuse = (name: string, other: string) => person.ask('POST', '/api/clients/alike/refusals', { name, other })
  expect((await refuse('horizonte s/a', 'Horizonte')).status).toBe(204)
  // It may still be another one of the names.
  expect(shown(await alike(person))).toEqual([
    'HORIZONTE LTDA. → Horizonte',
    'Horizonte Ltda → Horizonte',
    'Horizonte S/A → Horizonte Ltda',
  ])
  await refuse('Horizonte S/A', 'HORIZONTE LTDA.')
  await refuse('Horizonte Ltda', 'Horizonte S/A')
  expect((await refuse('Horizonte Ltda', 'Horizonte S/A')).status).toBe(204)
  expect(await acceptAll()).toBe(2)
  expect((await listDebtors(person)).map(({ client }) => client)).toEqual(['Horizonte', 'Horizonte S/A'])
})

test('[FI-04] documents decide: those that differ are two clients, the same one may be one', async () => {
  await register(person, { name: 'Padaria Central Ltda', document: '11.222.333/0001-81' })
  await register(person, { name: 'Padaria Central ME', document: '45.723.174/0001-10' })
  expect(await alike(person)).toEqual({ count: 0, groups: [] })
  await register(person, { name: 'Pães do Centro', document: '11222333000181', same_document: true })
  await bill(person, [['Padaria Central M.E.', '1.00']])
  expect(shown(await alike(person))).toEqual([
    'Padaria Central M.E. → Padaria Central ME',
    'Pães do Centro → Padaria Central Ltda',
  ])
  expect(await acceptAll()).toBe(2)
  expect((await listClients(person)).map(({ name }) => name)).toEqual(['Padaria Central Ltda', 'Padaria Central ME'])
})

test('[FI-04] what is alike another name of a client is proposed as its own, once', async () => {
  const aurora = await register(person, { name: 'Aurora Holding' })
  for (const alias of ['Construções Água Viva S/A', 'Construções Água Viva']) {
    await giveAlias(person, { alias, client_id: aurora.id })
  }
  await bill(person, [
    ['CONSTRUCOES AGUA VIVA SA', '20000.00'],
    ['Construções Água Viva', '1.00'],
  ])
  expect(shown(await alike(person))).toEqual(['CONSTRUCOES AGUA VIVA SA → Aurora Holding'])
  expect(await acceptAll()).toBe(1)
  expect((await listDebtors(person)).map(({ client }) => client)).toEqual(['Aurora Holding'])
})

test('[FI-04] a name that is nothing but a legal form, and other words, are no proposal', async () => {
  await bill(person, [
    ['ME', '1.00'],
    ['S/A', '1.00'],
    ['Ltda', '1.00'],
    ['Horizonte Norte', '1.00'],
    ['Horizonte Sul', '1.00'],
    ['Mercado do Jaime', '1.00'],
    ['Mercado do Jai ME', '1.00'],
    ['...', '1.00'],
    ['---', '1.00'],
  ])
  expect(await alike(person)).toEqual({ count: 0, groups: [] })
})

test('[FI-04] proposals are for who may join, and of their organization alone', async () => {
  await bill(person, [
    ['Aurora Ltda', '1.00'],
    ['Aurora', '1.00'],
  ])
  const member = await inviteColleague(server.url, person, 'member')
  expect((await member.ask('GET', '/api/clients/alike')).status).toBe(403)
  const refusal = { name: 'Aurora', other: 'Aurora Ltda' }
  expect((await member.ask('POST', '/api/clients/alike/refusals', refusal)).status).toBe(403)
  const stranger = await signUp(server.url)
  expect(await alike(stranger)).toEqual({ count: 0, groups: [] })
  await stranger.ask('POST', '/api/clients/alike/refusals', refusal)
  expect((await alike(person)).count).toBe(1)
})

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const words = ['Aurora', 'São João', 'Ipê', 'Horizonte', 'Vale', 'Conceição', 'Pampa', 'Itajaí', 'Núcleo', 'Órbita']
const forms = ['', ' Ltda', ' LTDA.', ' S/A', ' S.A.', ' ME', ' - EPP', ' Eireli', ' LTDA ME', ' Limitada']
const spellings = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  (name: string) => name.replaceAll(' ', '-'),
  (name: string) => name.toLowerCase(),
]

test.each([1, 2, 3, 4, 5, 6])(
  '[FI-04] whatever the names are, each client owes what its invoices say (seed %i)',
  async (seed) => {
    const random = randomOf(seed)
    /** Whose each name is, by the words alone, and what it owes in cents: neither asks the server. */
    const cents = new Map<string, number>()
    const rows: [string, string][] = []
    for (let at = 0; at < 80; at++) {
      const [one, other] = [words[random(10)] ?? '', words[random(10)] ?? '']
      const spell = spellings[random(5)]
      const name = `${spell?.(`${one} ${other}`)}${forms[random(10)]}`
      const amount = 1 + random(1_000_000)
      cents.set(`${one} ${other}`, (cents.get(`${one} ${other}`) ?? 0) + amount)
      rows.push([name, (amount / 100).toFixed(2)])
    }
    await bill(person, rows.slice(0, 40))
    await expectPayment(person, rows.slice(40))
    const before = await listDebtors(person)
    const { count } = await alike(person)
    expect(before.length - count).toBe(cents.size)
    expect(await acceptAll()).toBe(count)
    const after = await listDebtors(person)
    expect(owed(after)).toBe(owed(before))
    const each = after.map(({ open, open_invoices }) => sumAmounts([open.amount, open_invoices.amount])).toSorted()
    expect(each).toEqual([...cents.values()].map((sum) => (sum / 100).toFixed(2)).toSorted())
  },
)

test('[FI-04] names are compared by their keys: ten times as many are ten times the work', async () => {
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  const fill = (from: number, to: number) =>
    owner.query(
      `insert into finance_invoices (org_id, number, client, amount, due_date)
       select (select org_id from users where email = $3), 'NF-' || n, 'Cliente ' || n / 2 || case n % 2 when 0 then ' Ltda' else '' end, 1, '2026-01-01'
       from generate_series($1::int, $2::int) n`,
      [from, to, person.email],
    )
  const work = async () => {
    await owner.query('analyze finance_invoices, clients')
    return pastTheRoutes(server, person, async (tx) => {
      const { tx: asked, plans } = explaining(tx)
      const { count, groups } = await listAlike(asked)
      expect(groups.flatMap(({ names }) => names).length).toBe(100)
      return { count, rows: rowsRead(plans) }
    })
  }
  await fill(0, 399)
  const few = await work()
  await fill(400, 3_999)
  const many = await work()
  await owner.end()
  expect([few.count, many.count]).toEqual([200, 2_000])
  expect(many.rows).toBeLessThan(15 * few.rows)
})
