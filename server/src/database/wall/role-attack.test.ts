import { routes } from '@leme/contract/routes'
import type { Route } from '@leme/contract/wire/route'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { type Answer, signIn, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { demoPassword } from '../../auth/password/demo-password.ts'
import { loadDemo } from '../../demo/load.ts'
import { demoRows } from '../../demo/rows.ts'

/** All that is tried, with `ROLE_ATTACK=whole`: each call with rows of each table; else a sample of it, the same each time. */
const isWhole = process.env.ROLE_ATTACK === 'whole'
const sampled = 250
const rowsOfTable = 2
/** Tables that policies hide from members. */
const ofManagers = ['work_rates', 'costs', 'project_budgets']

const now = new Date()
const { tables } = demoRows(now)
const idsOf = (names: (name: string) => boolean) =>
  tables.flatMap(({ table, rows }) =>
    names(table.replace('public.', '')) ? (rows as { id?: string }[]).flatMap(({ id }) => id ?? []) : [],
  )

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  await loadDemo(server.database.adminUrl, now)
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

type Try = { route: Route; path: string; ids: readonly string[] }

/** Each call with each id, in each of its places; a sample of them is drawn by a seed. */
function tries(): Try[] {
  const ids = tables.flatMap(({ rows }) =>
    (rows as { id?: string }[]).slice(0, rowsOfTable).flatMap(({ id }) => id ?? []),
  )
  const all = (Object.values(routes) as Route[]).flatMap((route) => {
    const places = route.path.match(/:\w+/g) ?? []
    if (places.length === 0) return [{ route, path: route.path, ids: [] }]
    return ids.map((id) => ({ route, path: route.path.replaceAll(/:\w+/g, id), ids: [id] }))
  })
  if (isWhole) return all
  let seed = 7
  return Array.from({ length: sampled }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return all[seed % all.length]
  }).filter((one) => one !== undefined)
}

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>
type Figures = Record<'asked' | 'answered' | 'refused' | 'failed' | 'leaked', number> & { first: string[] }

/** Asks all of it, eight at a time; an answer leaks where it has an id of `hidden` that was not in the request. */
async function attack(asks: Ask, hidden: readonly string[], method?: Route['method']): Promise<Figures> {
  const figures: Figures = { asked: 0, answered: 0, refused: 0, failed: 0, leaked: 0, first: [] }
  const left = tries().filter(({ route }) => !method || route.method === method)
  const isHidden = new Set(hidden)
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { route, path, ids } = next
      const { status, body } = await asks(route.method, path, route.method === 'GET' ? undefined : {})
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
      const leaks = (text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []).filter(
        (id) => isHidden.has(id) && !ids.includes(id),
      )
      figures.asked += 1
      if (status >= 500) figures.failed += 1
      else if (status >= 400) figures.refused += 1
      else figures.answered += 1
      if (leaks.length > 0) figures.leaked += 1
      if (status >= 500 || leaks.length > 0) figures.first.push(`${status} ${route.method} ${path} ${leaks[0] ?? ''}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return figures
}

/** What is stored of the demo, table by table, as one number each. */
async function stored(): Promise<Record<string, string>> {
  const names = tables.map(({ table }) => table).filter((table) => /^public\./.test(table))
  const of = (table: string) =>
    `select '${table}' as name, (select coalesce(sum(hashtextextended(one::text, 0)), 0)::text from ${table} one
       where to_jsonb(one) ->> 'org_id' = $1 or to_jsonb(one) ->> 'id' = $1) as hash`
  const org = tables.find(({ table }) => table === 'public.organizations')?.rows[0] as { id: string }
  const { rows } = await owner.query(names.map(of).join(' union all '), [org.id])
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

const most = isWhole ? 1_800_000 : 60_000
const report = (role: string, { first, ...figures }: Figures) => {
  if (isWhole) process.stdout.write(`${role} ${JSON.stringify(figures)}\n`)
  expect(first.slice(0, 5)).toEqual([])
}

test(
  '[MS-02] another organisation’s administrator and its key read and change nothing of this one',
  async () => {
    const stranger = await signUp(server.url)
    const key = await createKey(stranger, ['read', 'tickets:write', 'finance:write', 'runs:write'])
    const all = idsOf(() => true)
    const before = await stored()
    report('stranger', await attack(stranger.ask, all))
    report('foreign key', await attack(key.ask, all))
    expect(await stored()).toEqual(before)
  },
  most,
)

test(
  '[MS-02] a key reads and writes nothing beyond its scope',
  async () => {
    const admin = await signIn(server.url, 'marina.azevedo@faroltecnologia.com.br', demoPassword)
    const key = await createKey(admin, ['tickets:write'])
    const before = await stored()
    report(
      'narrow key',
      await attack(
        key.ask,
        idsOf((name) => name !== 'tickets'),
      ),
    )
    expect(await stored()).toEqual(before)
  },
  most,
)

test(
  '[MS-02] a member reads nothing of what managers alone may know',
  async () => {
    const member = await signIn(server.url, 'camila.duarte@faroltecnologia.com.br', demoPassword)
    const before = await stored()
    report(
      'member',
      await attack(
        member.ask,
        idsOf((name) => ofManagers.includes(name)),
      ),
    )
    const after = await stored()
    for (const table of ofManagers) expect(after[`public.${table}`]).toBe(before[`public.${table}`])
  },
  most,
)

test(
  '[MS-02] the same is seen of who may know it, so that what leaks would be',
  async () => {
    const admin = await signIn(server.url, 'marina.azevedo@faroltecnologia.com.br', demoPassword)
    expect(
      (
        await attack(
          admin.ask,
          idsOf(() => true),
          'GET',
        )
      ).leaked,
    ).toBeGreaterThan(0)
  },
  most,
)
