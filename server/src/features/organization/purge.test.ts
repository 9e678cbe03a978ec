import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, confirmed, listExchanges, say, undo } from '../../../test/assistant/assistant.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hexId, spanRow, storeAs } from '../../../test/spans.ts'
import { createProject, expectProblem, expectRefused, listWork, pastTheRoutes } from '../../../test/work.ts'
import { purge } from './purge.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const day = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

/** An admin of an organisation with one trace, of a run and its two steps, for each number of days that it is old. */
async function adminWithRuns(ages: readonly number[]): Promise<Person> {
  const admin = await signUp(server.url)
  const spans = ages.flatMap((age, trace) => {
    const fields = { trace_id: hexId(trace + 1, 32), started_at: daysAgo(age), attributes: { input: `fala ${age}` } }
    return [
      spanRow(1, { ...fields, operation: 'chat', cost_usd: '0.25', latency_ms: 40 + age }),
      spanRow(2, { ...fields, parent: 1 }),
      spanRow(3, { ...fields, parent: 1 }),
    ]
  })
  await storeAs(server, admin, spans)
  return admin
}

async function set(admin: Person, body: Record<string, number | null>): Promise<void> {
  expect(await admin.ask('PATCH', '/api/organization', body)).toMatchObject({ status: 200, body })
}

async function rows<Row extends object>(admin: Person, text: string): Promise<Row[]> {
  const organization = '(select org_id from users where id = $1)'
  return (await owner.query<Row>(text.replace('mine', organization), [admin.id])).rows
}

const runsOf = (admin: Person) => rows(admin, 'select id from agent_runs where org_id = mine')
const spansOf = (admin: Person) => rows<{ attributes: object }>(admin, 'select * from spans where org_id = mine')

/** All that is counted of the organisation's runs; parts that hold nothing are none. */
async function figuresOf(admin: Person) {
  return rows(
    admin,
    `select subject, grain, part, runs, completed, cost_usd::float8 as cost_usd, latencies from agent_run_figures
     where org_id = mine and runs <> 0 order by 1, 2, 3`,
  )
}

test('[OP-11] runs and steps past the organisation’s days go, their figures stay, and other organisations keep all', async () => {
  const ages = [1, 29, 50, 60, 400]
  const admin = await adminWithRuns(ages)
  const other = await adminWithRuns(ages)
  const before = await figuresOf(admin)
  expect(before.length).toBeGreaterThanOrEqual(2 * ages.length)
  await set(admin, { keep_runs_days: 40 })
  expect(await purge(server.services.db)).toBe(3 * 4)
  expect(await runsOf(admin)).toHaveLength(2)
  expect(await spansOf(admin)).toHaveLength(6)
  expect(await figuresOf(admin)).toEqual(before)
  expect(await runsOf(other)).toHaveLength(ages.length)
  expect(await spansOf(other)).toHaveLength(3 * ages.length)
  expect(await purge(server.services.db)).toBe(0)
})

test('[OP-11] what comes again of a time that is settled is not counted twice, and goes again', async () => {
  const admin = await adminWithRuns([5, 90])
  const before = await figuresOf(admin)
  await set(admin, { keep_runs_days: 31 })
  await purge(server.services.db)
  const again = spanRow(1, { trace_id: hexId(9, 32), started_at: daysAgo(90), operation: 'chat', cost_usd: '7' })
  await storeAs(server, admin, [again])
  expect(await runsOf(admin)).toHaveLength(2)
  expect(await figuresOf(admin)).toEqual(before)
  await storeAs(server, admin, [{ ...again, cost_usd: '8' }])
  await set(admin, { keep_runs_days: null })
  expect(await purge(server.services.db)).toBe(0)
  await set(admin, { keep_runs_days: 31 })
  expect(await purge(server.services.db)).toBe(2)
  expect(await figuresOf(admin)).toEqual(before)
  await storeAs(server, admin, [spanRow(1, { trace_id: hexId(8, 32), started_at: daysAgo(3), operation: 'chat' })])
  expect((await figuresOf(admin)).length).toBeGreaterThan(before.length)
})

test('[OP-11] what steps say past the organisation’s days goes; runs, steps and figures stay', async () => {
  const admin = await adminWithRuns([1, 8, 9])
  const other = await adminWithRuns([8])
  const before = await figuresOf(admin)
  await set(admin, { keep_prompts_days: 7 })
  expect(await purge(server.services.db)).toBe(6)
  const attributesLeft = (await spansOf(admin)).map(({ attributes }) => JSON.stringify(attributes)).sort()
  expect(attributesLeft).toEqual([...Array(3).fill('{"input":"fala 1"}'), ...Array(6).fill('{}')])
  expect((await spansOf(other)).every(({ attributes }) => 'input' in attributes)).toBe(true)
  expect(await figuresOf(admin)).toEqual(before)
})

/** As if it had been said, and decided on, days ago. */
function ageExchange(id: string, days: number): Promise<unknown> {
  const earlier = `make_interval(days => ${days})`
  return owner.query(
    `update assistant_exchanges set created_at = created_at - ${earlier}, decided_at = decided_at - ${earlier} where id = $1`,
    [id],
  )
}

const askedBy = async (person: Person) => (await listExchanges(person)).map(({ asked }) => asked)

test('[OP-11] what was said to the assistant past the organisation’s days goes; newer and other organisations’ stays', async () => {
  const [admin, other] = [await signUp(server.url), await signUp(server.url)]
  const member = await inviteColleague(server.url, admin, 'member')
  for (const person of [admin, member, other]) {
    for (const [days, text] of [
      [40, 'quantos projetos temos?'],
      [31, 'quais clientes temos?'],
      [29, 'quem está na equipe?'],
    ] as const) {
      await ageExchange((await say(person, text)).exchange_id, days)
    }
  }
  await set(admin, { keep_conversations_days: 30 })
  expect(await purge(server.services.db)).toBe(4)
  expect(await askedBy(admin)).toEqual(Array(2).fill('quem está na equipe?'))
  expect(await askedBy(member)).toEqual(['quem está na equipe?'])
  expect(await askedBy(other)).toHaveLength(3)
  expect(await purge(server.services.db)).toBe(0)
})

test('[OP-11] a preview that waits past the days goes, and its conversation goes on', async () => {
  const admin = await signUp(server.url)
  const project = await createProject(admin)
  const { conversation_id } = await say(admin, 'quantos projetos temos?', { project })
  const preview = await say(admin, 'crie os épicos Cadastro e Relatórios', { project, conversation_id })
  await ageExchange(preview.exchange_id, 3)
  await set(admin, { keep_conversations_days: 2 })
  expect(await purge(server.services.db)).toBe(1)
  const stale = 'O que foi confirmado não é o que a prévia mostrou. Faça o pedido de novo'
  expectProblem(await confirm(admin, preview), 409, 'preview_mismatch', stale)
  const said = await say(admin, 'confirma', { project, conversation_id })
  expect(said).toMatchObject({ needs_confirmation: false, conversation_id })
  expect(await listWork(admin, 'epics', project)).toEqual([])
  const again = await say(admin, 'crie os épicos Cadastro e Relatórios', { project, conversation_id })
  confirmed(await confirm(admin, again))
  expect(await listWork(admin, 'epics', project)).toHaveLength(2)
})

test('[OP-11] what an exchange created stays past the days, with nothing to undo, and the same words begin another', async () => {
  const admin = await signUp(server.url)
  const project = await createProject(admin)
  const [old, lately] = [
    await say(admin, 'crie os épicos Cadastro e Relatórios', { project }),
    await say(admin, 'crie os épicos Carga e Doca', { project }),
  ]
  for (const preview of [old, lately]) confirmed(await confirm(admin, preview))
  await ageExchange(old.exchange_id, 3)
  // Shown days ago and confirmed now: who did that may undo it.
  await owner.query(`update assistant_exchanges set created_at = now() - interval '3 days' where id = $1`, [
    lately.exchange_id,
  ])
  await set(admin, { keep_conversations_days: 2 })
  expect(await purge(server.services.db)).toBe(1 + 2)
  expectProblem(await undo(admin, old.exchange_id), 404, 'exchange_not_found', 'Pedido não encontrado')
  expect((await undo(admin, lately.exchange_id)).body).toMatchObject({ removed: ['Épico Carga', 'Épico Doca'] })
  expect((await listWork(admin, 'epics', project)).map(({ title }) => title).sort()).toEqual(['Cadastro', 'Relatórios'])
  const writes = await rows(admin, `select label from assistant_writes where org_id = mine order by label`)
  expect(writes).toEqual([{ label: 'Carga' }, { label: 'Doca' }])
  const message_history = [{ role: 'assistant', content: old.message }]
  const next = await say(admin, 'desfaz', { project, message_history })
  expect(next.conversation_id).not.toBe(old.conversation_id)
  expect(await listWork(admin, 'epics', project)).toHaveLength(2)
})

test('[OP-11] what was said goes in batches, each exchange with all that it wrote', async () => {
  const admin = await signUp(server.url)
  const project = await createProject(admin)
  for (const text of ['crie os épicos A1 e A2', 'crie os épicos B1, B2 e B3', 'crie os épicos C1 e C2']) {
    const { exchange_id } = confirmed(await confirm(admin, await say(admin, text, { project })))
    await ageExchange(exchange_id, 9)
  }
  await set(admin, { keep_conversations_days: 2 })
  const [{ org }] = (await rows<{ org: string }>(admin, 'select mine as org')) as [{ org: string }]
  const next = async (most: number) =>
    (await owner.query<{ purged: number }>('select system.purge_conversations($1, $2) as purged', [org, most])).rows[0]
      ?.purged
  // The first and the last have three rows, the other four.
  expect(await next(6)).toBe(3)
  await owner.query('begin')
  await owner.query(`select from assistant_exchanges where org_id = $1 and asked like '%C2' for update`, [org])
  expect(await purge(server.services.db, 1)).toBe(4)
  await owner.query('rollback')
  expect(await next(6)).toBe(3)
  expect(await next(6)).toBe(0)
})

test('[OP-11] audit events past the organisation’s days go, of it alone', async () => {
  const [admin, other] = [await signUp(server.url), await signUp(server.url)]
  for (const { id } of [admin, other]) {
    await owner.query(
      `insert into audit_events (org_id, event, created_at)
       select org_id, 'signed_out', now() - n * interval '1 day' from users, unnest(array[29, 44, 46, 90]) n where id = $1`,
      [id],
    )
  }
  const ended = (person: Person) =>
    rows(person, `select from audit_events where event = 'signed_out' and org_id = mine`)
  await set(admin, { keep_audit_days: 45 })
  expect(await purge(server.services.db)).toBe(2)
  expect(await ended(admin)).toHaveLength(2)
  expect(await ended(other)).toHaveLength(4)
})

test('[OP-11] sessions past the organisation’s days end, of its people alone', async () => {
  const [admin, other] = [await signUp(server.url), await signUp(server.url)]
  const colleague = await inviteColleague(server.url, admin, 'member')
  const age = (person: Person) =>
    owner.query(`update auth.sessions set created_at = now() - interval '3 days' where account_id = $1`, [person.id])
  await set(admin, { keep_sessions_days: 2 })
  for (const person of [colleague, other]) await age(person)
  expect(await purge(server.services.db)).toBe(1)
  await expect.poll(async () => (await colleague.ask('GET', '/api/me')).status, { timeout: 20_000 }).toBe(401)
  expect((await other.ask('GET', '/api/me')).status).toBe(200)
  expect((await admin.ask('GET', '/api/me')).status).toBe(200)
})

test('[OP-11] no transaction deletes more than its batch, and one process at a time is at it', async () => {
  const admin = await adminWithRuns([100, 101, 102, 103, 104])
  await set(admin, { keep_runs_days: 31, keep_prompts_days: 1 })
  const [{ org }] = (await rows<{ org: string }>(admin, 'select mine as org')) as [{ org: string }]
  const batches: number[] = []
  for (;;) {
    const { rows: answered } = await owner.query<{ purged: number }>('select system.purge_runs($1, 4) as purged', [org])
    batches.push(answered[0]?.purged ?? 0)
    if (batches.at(-1) === 0) break
  }
  expect(Math.max(...batches)).toBe(4)
  expect(batches.reduce((sum, one) => sum + one)).toBe(20)

  const another = await adminWithRuns([100])
  await set(another, { keep_runs_days: 31 })
  await owner.query('begin')
  await owner.query(`select pg_advisory_xact_lock(hashtextextended('purge', 0))`)
  expect(await purge(server.services.db)).toBe(0)
  expect(await runsOf(another)).toHaveLength(1)
  await owner.query('rollback')
  expect(await purge(server.services.db, 1)).toBe(4)
  expect(await runsOf(another)).toEqual([])
})

test('[OP-11] only administrators say how long, within bounds, and nobody purges past the routes', async () => {
  const admin = await signUp(server.url)
  const refusal = (min: number, max: number) =>
    `Informe um número inteiro de dias entre ${min} e ${max}, ou deixe em branco`
  for (const [field, min, max] of [
    ['keep_runs_days', 31, 3650],
    ['keep_prompts_days', 1, 3650],
    ['keep_conversations_days', 1, 3650],
    ['keep_audit_days', 30, 3650],
    ['keep_sessions_days', 1, 30],
  ] as const) {
    for (const wrong of [min - 1, max + 1, min + 0.5, '31', -1]) {
      expectRefused(await admin.ask('PATCH', '/api/organization', { [field]: wrong }), {
        field,
        message: refusal(min, max),
      })
    }
    for (const right of [min, max, null]) await set(admin, { [field]: right })
    const past = pastTheRoutes(server, admin, (tx) => tx.query(`update organizations set ${field} = ${min - 1}`))
    await expect(past).rejects.toThrow(/range/)
  }
  const manager = await inviteColleague(server.url, admin, 'manager')
  expect((await manager.ask('PATCH', '/api/organization', { keep_runs_days: 31 })).status).toBe(403)
  for (const name of ['purge_runs', 'purge_prompts', 'purge_conversations', 'purge_audit', 'purge_sessions']) {
    const called = pastTheRoutes(server, admin, (tx) => tx.query(`select system.${name}(context.org_id(), 1)`))
    await expect(called).rejects.toThrow(/permission denied/)
  }
  const settled = pastTheRoutes(server, admin, (tx) => tx.query('update organizations set runs_settled_before = now()'))
  await expect(settled).rejects.toThrow(/permission denied/)
})
