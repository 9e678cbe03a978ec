import { errors, type ProblemDocument } from '@leme/contract/wire/errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectRefused } from '../../../test/work.ts'

let server: TestServer
let marina: Person
let ana: Person
let projectId: string

beforeAll(async () => {
  server = await startTestServer()
  marina = await signUp(server.url, { display_name: 'Marina Azevedo' })
  ana = await inviteColleague(server.url, marina, 'member', { display_name: 'Ana Prado' })
  projectId = await createProject(marina)
  await addMember(marina, projectId, ana.id)
})
afterAll(() => server?.close())

type Start = Record<string, string | number | null>

/** What is edited, what its fields hold at first, what Ana writes and what Marina wants. */
const kinds: { noun: string; start: Start; theirs: Start; mine: Start }[] = [
  {
    noun: 'projects',
    start: { name: 'Portal', description: null, end_date: '2026-12-18', budget_hours: 80, kind: 'delivery' },
    theirs: { name: 'Portal do Cooperado', description: 'De Ana', end_date: null, budget_hours: 90.5, kind: 'product' },
    mine: { name: 'Portal da Cooperativa', description: 'Minha', end_date: '2026-12-20', budget_hours: 100 },
  },
  {
    noun: 'epics',
    start: { title: 'Extrato', description: 'Antes', status: 'planned' },
    theirs: { title: 'Extrato e cotas', description: null, status: 'doing' },
    mine: { title: 'Ver o extrato', description: 'Minha', status: 'review' },
  },
  {
    noun: 'stories',
    start: { title: 'Extrato', estimate_hours: 4, priority: 'P3' },
    theirs: { title: 'Extrato por safra', estimate_hours: null, priority: 'P1' },
    mine: { title: 'Ver o extrato', estimate_hours: 6.5, priority: 'P2' },
  },
  {
    noun: 'tasks',
    start: { title: 'Extrato', due_date: '2026-12-18', assignee_user_id: null },
    theirs: { title: 'Extrato por safra', due_date: '2026-12-01', assignee_user_id: 'ana' },
    mine: { title: 'Ver o extrato', due_date: null, assignee_user_id: null },
  },
]

/** One of a kind with these values; answers the way to change it. */
async function start(noun: string, fields: Start) {
  const id = noun === 'projects' ? await createProject(marina) : await newWork(noun)
  const path = `/api/${noun}/${id}`
  expect((await marina.ask('PATCH', path, fields)).status).toBe(200)
  return (person: Person, body: object) => person.ask('PATCH', path, body)
}

async function newWork(noun: string): Promise<string> {
  const { id } = await createWork(marina, noun as 'epics' | 'stories' | 'tasks', projectId)
  return id
}

const withIds = (fields: Start): Start =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === 'ana' ? ana.id : value]))

function conflictsOf(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(409)
  const { code, detail, conflicts } = answer.body as ProblemDocument
  expect([code, detail]).toEqual(['edit_conflict', errors.edit_conflict.message])
  return conflicts ?? []
}

describe.each(kinds)('of $noun', ({ noun, start: before, theirs: written, mine }) => {
  test('[PD-24] a field that somebody changed since is answered with what they wrote, and nothing is saved', async () => {
    const theirs = withIds(written)
    const change = await start(noun, before)
    const { body: stored } = await change(ana, theirs)
    const conflicts = conflictsOf(await change(marina, { ...mine, base: before }))
    const fields = Object.keys(mine).filter((field) => mine[field] !== before[field])
    expect(Object.fromEntries(conflicts.map(({ field, ...rest }) => [field, rest]))).toEqual(
      Object.fromEntries(
        fields.map((field) => [
          field,
          {
            value: theirs[field],
            user: { id: ana.id, display_name: 'Ana Prado' },
            changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
          },
        ]),
      ),
    )
    expect((await change(marina, {})).body).toEqual(stored)
    expect((await change(marina, { ...mine, base: theirs })).body).toMatchObject(mine)
  })

  test('[PD-24] what was changed on one side alone is merged, also where both wrote the same', async () => {
    const theirs = withIds(written)
    const change = await start(noun, before)
    const [first = '', second = '', third = ''] = Object.keys(theirs)
    await change(ana, { [second]: theirs[second], [third]: theirs[third] })
    const edit = { [first]: mine[first], [second]: before[second], [third]: theirs[third] }
    const { status, body } = await change(marina, { ...edit, base: before })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ [first]: mine[first], [second]: theirs[second], [third]: theirs[third] })
  })

  test('[PD-24] of two who write one field in the same moment one is answered with what the other wrote', async () => {
    const change = await start(noun, before)
    const [field = ''] = Object.keys(before)
    const answers = await Promise.all(
      [marina, ana].map((person, n) => change(person, { [field]: `Versão ${n}`, base: { [field]: before[field] } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body: now } = await change(marina, {})
    for (const answer of answers) {
      if (answer.status === 200) expect(answer.body).toEqual(now)
      else expect(conflictsOf(answer)).toMatchObject([{ field, value: (now as Start)[field] }])
    }
  })

  test('[PD-24] without the values that it began from a change is written, whatever there is', async () => {
    const change = await start(noun, before)
    await change(ana, withIds(written))
    expect((await change(marina, mine)).body).toMatchObject(mine)
    expect((await change(ana, { ...withIds(written), base: {} })).body).toMatchObject(withIds(written))
  })
})

async function newClient(): Promise<string> {
  const { body } = await marina.ask('POST', '/api/clients', { name: 'Padaria', phone: '1111' })
  return `/api/clients/${(body as { id: string }).id}`
}

async function newAgent(): Promise<string> {
  const [result] = await send(marina, '/api/agents', [{ name: 'triagem', area: 'RH' }])
  return `/api/agents/${result?.id}`
}

test.each([
  ['client', newClient, 'phone', 'notes'],
  ['agent', newAgent, 'area', 'description'],
] as const)(
  '[PD-24] of two who write one field of a %s the later one learns what is there, and other fields are merged',
  async (_noun, create, one, other) => {
    const path = await create()
    const change = (body: object) => marina.ask('PATCH', path, body)
    const { [one]: start } = (await change({})).body as Record<string, string>
    await change({ [one]: 'De Ana', [other]: 'De Ana', base: { [one]: start, [other]: null } })
    const late = { [one]: 'Meu', is_active: false, base: { [one]: start, is_active: true } }
    const conflicts = conflictsOf(await change(late))
    expect(conflicts).toEqual([{ field: one, value: 'De Ana', user: null, changed_at: null }])
    expect((await change({})).body).toMatchObject({ [one]: 'De Ana', is_active: true })
    const chosen = { [one]: 'Meu', base: { [one]: 'De Ana' } }
    expect((await change(chosen)).body).toMatchObject({ [one]: 'Meu', [other]: 'De Ana' })
  },
)

test('[PD-24] the values that a change began from are checked as its fields are', async () => {
  const change = await start('tasks', { title: 'Extrato' })
  const answer = await change(marina, { title: 'Outro', base: { status: 'feita', cor: 'azul' } })
  expectRefused(
    answer,
    { field: 'base.status', message: 'Status desconhecido' },
    { field: 'base.cor', message: 'Campo desconhecido' },
  )
  expect((await change(marina, { title: 'Outro', base: 'Extrato' })).status).toBe(422)
})

test('[PD-24] [MS-01] to another organisation there is no such row, whatever it claims to have begun from', async () => {
  const stranger = await signUp(server.url)
  const change = await start('tasks', { title: 'Segredo' })
  const answer = await change(stranger, { title: 'Meu', base: { title: 'Outro' } })
  expect(answer.status).toBe(404)
  expect(JSON.stringify(answer.body)).not.toContain('Segredo')
  expect((await change(marina, {})).body).toMatchObject({ title: 'Segredo' })
})

test('[PD-24] nobody is named for what no person changed', async () => {
  const change = await start('tasks', { title: 'Extrato' })
  const { id } = (await change(ana, { title: 'Extrato por safra' })).body as { id: string }
  const owner = new pg.Client({ connectionString: server.database.superuserUrl })
  await owner.connect()
  await owner.query(`update tasks set title = 'Importada' where id = $1`, [id])
  await owner.end()
  const answer = await change(marina, { title: 'Ver o extrato', base: { title: 'Extrato' } })
  expect(conflictsOf(answer)).toEqual([{ field: 'title', value: 'Importada', user: null, changed_at: null }])
})
