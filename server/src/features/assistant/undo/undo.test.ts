import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkPath, confirm, confirmed, listExchanges, say, undo } from '../../../../test/assistant/assistant.ts'
import { type Answer, inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addMember, createProject, createWork, expectProblem, listWork, pastTheRoutes } from '../../../../test/work.ts'

let server: TestServer
let admin: Person
let member: Person
let other: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member')
  other = await inviteColleague(server.url, admin, 'member')
  await admin.ask('POST', '/api/clients', { name: 'Acme' })
})
afterAll(() => server?.close())

const epics = [
  { title: 'Cadastro', stories: [{ title: 'Formulário', tasks: [{ title: 'Campos' }] }, { title: 'Lista' }] },
  { title: 'Relatórios' },
]

async function create(person: Person, project_id: string): Promise<string> {
  return confirmed(await person.ask('POST', bulkPath, { args: { project_id, epics }, confirmed: true })).exchange_id
}

function undone(answer: Answer): UndoAnswer {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as UndoAnswer
}

async function titles(projectId: string): Promise<string[]> {
  const tables = ['epics', 'stories', 'tasks'] as const
  const rows = await Promise.all(tables.map((table) => listWork(admin, table, projectId)))
  return rows.flat().map(({ title }) => title)
}

async function idOf(table: 'epics' | 'stories' | 'tasks', projectId: string, title: string): Promise<string> {
  const row = (await listWork(admin, table, projectId)).find((one) => one.title === title)
  if (!row) throw new Error(`no ${title}`)
  return row.id
}

describe('what an undo removes', () => {
  test('[AS-11] is exactly what the exchange created, also for a member, and nothing else', async () => {
    const project = await createProject(admin)
    await createWork(admin, 'epics', project, { title: 'Antes' })
    await createWork(admin, 'tasks', project, { title: 'Antes também' })
    const exchange = await create(member, project)
    const { message, removed, kept } = undone(await undo(member, exchange))
    expect(message).toBe('Desfeito: removi 2 épicos, 2 stories e 1 task.')
    expect(removed).toEqual(['Épico Cadastro', 'Story Formulário', 'Task Campos', 'Story Lista', 'Épico Relatórios'])
    expect(kept).toEqual([])
    expect(await titles(project)).toEqual(['Antes', 'Antes também'])
    expect(await listExchanges(member)).toMatchObject([{ id: exchange, outcome: 'undone' }])
  })

  test('[AS-11] is recorded in the activity in the name of the person who undid it', async () => {
    const project = await createProject(admin)
    undone(await undo(member, await create(member, project)))
    const { body } = await admin.ask('GET', `/api/projects/${project}/activity`)
    const deleted = (body as { action: string; user_id: string }[]).filter(({ action }) => action === 'deleted')
    expect(deleted).toHaveLength(5)
    expect(new Set(deleted.map(({ user_id }) => user_id))).toEqual(new Set([member.id]))
  })

  test('[AS-11] is a project too, with all that was planned in it', async () => {
    const plan = await say(member, 'crie o projeto Portal para a Acme com os épicos Alfa e Beta')
    const { exchange_id } = confirmed(await confirm(member, plan))
    const path = `/api/projects/${plan.project?.id}`
    expect((await admin.ask('GET', path)).status).toBe(200)
    expect(undone(await undo(member, exchange_id)).removed).toEqual(['Projeto Portal', 'Épico Alfa', 'Épico Beta'])
    expectProblem(await admin.ask('GET', path), 404, 'project_not_found', 'Projeto não encontrado')
  })

  test('[AS-11] is a row that was created at once, as long as nobody changed it, oneself included', async () => {
    const project = await createProject(admin)
    const { exchange_id, can_undo } = await say(member, 'crie a task Revisar contrato', { project })
    expect(can_undo).toBe(true)
    const id = await idOf('tasks', project, 'Revisar contrato')
    await member.ask('PATCH', `/api/tasks/${id}`, { priority: 'P1' })
    expect(undone(await undo(member, exchange_id))).toMatchObject({
      removed: [],
      kept: [{ label: 'Task Revisar contrato', reason: 'você alterou depois' }],
      change_id: null,
    })
    await member.ask('PATCH', `/api/tasks/${id}`, { priority: 'P3' })
    expect(undone(await undo(member, exchange_id)).removed).toEqual(['Task Revisar contrato'])
    expect(await titles(project)).toEqual([])
  })

  test('[AS-11] leaves out what somebody removed already', async () => {
    const project = await createProject(admin)
    const exchange = await create(member, project)
    await admin.ask('DELETE', `/api/tasks/${await idOf('tasks', project, 'Campos')}`)
    expect(undone(await undo(member, exchange)).message).toBe('Desfeito: removi 2 épicos e 2 stories.')
  })
})

describe('what an undo keeps', () => {
  test('[AS-11] is named as it is called now', async () => {
    const project = await createProject(admin)
    const { exchange_id } = await say(member, 'crie a task Revisar contrato', { project })
    const id = await idOf('tasks', project, 'Revisar contrato')
    await admin.ask('PATCH', `/api/tasks/${id}`, { title: 'Revisar o aditivo' })
    expect(undone(await undo(member, exchange_id)).kept).toEqual([
      { label: 'Task Revisar o aditivo', reason: 'Marina Azevedo alterou depois' },
    ])
  })

  test('[AS-11] is what others changed since, by name, and what that hangs in', async () => {
    const project = await createProject(admin)
    const exchange = await create(member, project)
    await admin.ask('PATCH', `/api/tasks/${await idOf('tasks', project, 'Campos')}`, { status: 'doing' })
    const { message, removed, kept } = undone(await undo(member, exchange))
    expect(removed).toEqual(['Story Lista', 'Épico Relatórios'])
    expect(kept).toEqual([
      { label: 'Épico Cadastro', reason: 'contém Story Formulário' },
      { label: 'Story Formulário', reason: 'contém Task Campos' },
      { label: 'Task Campos', reason: 'Marina Azevedo alterou depois' },
    ])
    expect(message).toMatch(
      /^Desfeito: removi 1 épico e 1 story\. Ficaram: .*Task Campos \(Marina Azevedo alterou depois\)\.$/,
    )
    expect((await titles(project)).sort()).toEqual(['Cadastro', 'Campos', 'Formulário'])
  })

  test('[AS-11] is what others hung work in', async () => {
    const project = await createProject(admin)
    const exchange = await create(member, project)
    await createWork(admin, 'stories', project, {
      title: 'Da Marina',
      epic_id: await idOf('epics', project, 'Relatórios'),
    })
    await createWork(admin, 'tasks', project, { title: 'T', story_id: await idOf('stories', project, 'Lista') })
    const { removed, kept } = undone(await undo(member, exchange))
    expect(removed).toEqual(['Story Formulário', 'Task Campos'])
    expect(kept).toEqual([
      { label: 'Épico Cadastro', reason: 'contém Story Lista' },
      { label: 'Story Lista', reason: 'Marina Azevedo criou a task T' },
      { label: 'Épico Relatórios', reason: 'Marina Azevedo criou a story Da Marina' },
    ])
  })

  test('[AS-11] is a task on which hours were logged, and a project that has a member', async () => {
    const project = await createProject(admin)
    const exchange = await create(member, project)
    const task = await idOf('tasks', project, 'Campos')
    const hours = await admin.ask('POST', `/api/tasks/${task}/time-entries`, { date: '2026-01-02', hours: 1 })
    expect(hours.status).toBe(201)
    expect(undone(await undo(member, exchange)).kept).toContainEqual({
      label: 'Task Campos',
      reason: 'Marina Azevedo registrou horas',
    })

    const plan = await say(member, 'crie o projeto Vizinhança para a Acme com os épicos Alfa e Beta')
    const { exchange_id } = confirmed(await confirm(member, plan))
    await addMember(admin, plan.project?.id ?? '', other.id)
    const { removed, kept } = undone(await undo(member, exchange_id))
    expect(removed).toEqual(['Épico Alfa', 'Épico Beta'])
    expect(kept).toEqual([
      { label: 'Projeto Vizinhança', reason: expect.stringMatching(/^Marina Azevedo adicionou o membro /) },
    ])
  })

  test('[AS-11] may be all of it, and then it may be asked for again', async () => {
    const project = await createProject(admin)
    const { exchange_id } = await say(member, 'crie a task Revisar contrato', { project })
    await admin.ask('PATCH', `/api/tasks/${await idOf('tasks', project, 'Revisar contrato')}`, { status: 'doing' })
    const message = 'Nada foi removido. Ficou: Task Revisar contrato (Marina Azevedo alterou depois).'
    expect(undone(await undo(member, exchange_id))).toMatchObject({ message, removed: [] })
    expect(undone(await undo(member, exchange_id))).toMatchObject({ message, removed: [] })
  })
})

describe('an undo is refused', () => {
  test('[AS-11] a second time, also ten at once', async () => {
    const project = await createProject(admin)
    const exchange = await create(member, project)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(member, exchange)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectProblem(answer, 409, 'undo_refused', 'Isto já foi desfeito')
    }
    expect(await titles(project)).toEqual([])
  })

  test('[AS-11] of what was not the conversation’s last, until the later one is undone', async () => {
    const project = await createProject(admin)
    const first = await say(member, 'crie a task Revisar contrato', { project })
    const second = await say(member, 'crie a task Emitir nota', { project, conversation_id: first.conversation_id })
    const refused = 'Só o último pedido aplicado pode ser desfeito'
    expectProblem(await undo(member, first.exchange_id), 409, 'undo_refused', refused)
    undone(await undo(member, second.exchange_id))
    undone(await undo(member, first.exchange_id))
    expect(await titles(project)).toEqual([])
  })

  test('[AS-11] of what created nothing', async () => {
    const { exchange_id } = await say(member, 'ajuda')
    expectProblem(await undo(member, exchange_id), 409, 'undo_refused', 'Este pedido não criou nada')
  })

  test('[MS-01] to everybody but who asked: an admin sees it, others do not find it', async () => {
    const project = await createProject(admin)
    const exchange = await create(member, project)
    expectProblem(await undo(admin, exchange), 409, 'undo_refused', 'Só quem fez o pedido pode desfazê-lo')
    const stranger = await signUp(server.url)
    for (const person of [other, stranger]) {
      expectProblem(await undo(person, exchange), 404, 'exchange_not_found', 'Pedido não encontrado')
    }
    expect(await titles(project)).toHaveLength(5)
  })
})

describe('PostgreSQL', () => {
  const asUndo = (person: Person, exchange: string, text: string, values: unknown[]) =>
    pastTheRoutes(server, person, async (tx) => {
      await tx.query(`select set_config('app.undo', $1, true)`, [exchange])
      return tx.query(`${text} returning id`, values)
    })

  test('[MS-02] lets a member delete nothing by the routes, and nothing without an undo', async () => {
    const project = await createProject(admin)
    await create(member, project)
    const epic = await idOf('epics', project, 'Relatórios')
    expectProblem(
      await member.ask('DELETE', `/api/epics/${epic}`),
      403,
      'forbidden',
      'Você não tem permissão para fazer isso',
    )
    const deleted = await pastTheRoutes(server, member, (tx) => tx.query('delete from epics returning id'))
    expect(deleted).toEqual([])
  })

  test('[MS-02] lets an undo delete what its exchange created, and neither other rows nor other people’s', async () => {
    const project = await createProject(admin)
    const theirs = await create(other, project)
    const ours = await create(member, project)
    const before = await createWork(member, 'tasks', project, { title: 'Antes' })
    expect(await asUndo(member, ours, 'delete from tasks where id = $1', [before.id])).toEqual([])
    expect(await asUndo(member, theirs, 'delete from tasks where project_id = $1', [project])).toEqual([])
    expect(await asUndo(admin, theirs, 'delete from projects where id = $1', [project])).toEqual([])
    expect(await asUndo(member, ours, 'delete from tasks where project_id = $1', [project])).toHaveLength(1)
    expect(await titles(project)).toContain('Antes')
  })

  test('[MS-02] believes no exchange that claims rows which another person made, or which were there before', async () => {
    const project = await createProject(admin)
    const earlier = await createWork(member, 'epics', project, { title: 'Antes' })
    const { exchange_id } = await say(member, 'crie a task Isca', { project })
    const notMine = await createWork(admin, 'epics', project, { title: 'Da Marina' })
    for (const [position, { id }] of [notMine, earlier].entries()) {
      await pastTheRoutes(server, member, (tx) =>
        tx.query(
          `insert into assistant_writes (org_id, exchange_id, position, noun, row_id, project_id, label, action)
           values (context.org_id(), $1, $2, 'epic', $3, $4, 'E', 'created')`,
          [exchange_id, position + 1, id, project],
        ),
      )
    }
    expect(await asUndo(member, exchange_id, 'delete from epics where project_id = $1', [project])).toEqual([])
    expect(await asUndo(member, exchange_id, 'delete from projects where id = $1', [project])).toEqual([])
  })

  test('[MS-01] knows no exchange of another organisation', async () => {
    const project = await createProject(admin)
    const exchange = await create(admin, project)
    const stranger = await signUp(server.url)
    for (const table of ['tasks', 'stories', 'epics']) {
      expect(await asUndo(stranger, exchange, `delete from ${table} where project_id = $1`, [project])).toEqual([])
    }
    expect(await titles(project)).toHaveLength(5)
  })

  test('[MS-01] does not delete an organisation while what was asked in it is stored', async () => {
    await say(admin, 'ajuda')
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    const database = await connect()
    const constraint = 'assistant_exchanges_org_id_fkey'
    const { rows } = await database.query('select confdeltype from pg_constraint where conname = $1', [constraint])
    expect(rows).toEqual([{ confdeltype: 'a' }])
    await expect(database.query('delete from organizations where id = $1', [org_id])).rejects.toMatchObject({
      code: '23503',
    })
    await database.end()
  })
})

async function connect(): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
  return database
}
