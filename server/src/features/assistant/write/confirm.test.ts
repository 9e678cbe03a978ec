import { connect, createServer, type Server, type Socket } from 'node:net'
import type { OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirm, confirmed, listExchanges, say, undo } from '../../../../test/assistant/assistant.ts'
import { ask, inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createProject, createWork, expectProblem, listWork } from '../../../../test/work.ts'

let server: TestServer
let admin: Person
let member: Person
let superuser: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  admin = await signUp(server.url)
  member = await inviteColleague(server.url, admin, 'member')
  await admin.ask('POST', '/api/clients', { name: 'Acme' })
})
afterAll(async () => {
  await superuser?.end()
  await server?.close()
})

const text = 'crie os épicos Cadastro e Relatórios'

async function preview(person: Person, project: string, sentence = text): Promise<OrchestratorAnswer> {
  const answer = await say(person, sentence, { project })
  expect(answer).toMatchObject({ needs_confirmation: true, confirmation_token: expect.any(String), can_undo: false })
  return answer
}

const epicsOf = async (project: string) => (await listWork(admin, 'epics', project)).map(({ title }) => title)

describe('a preview', () => {
  test('[AS-07] shows what it would create, and creates nothing', async () => {
    const project = await createProject(admin)
    const { preview: lines, message, ...answer } = await preview(member, project)
    expect(message).toBe('Montei o plano para Atlas: 2 épicos. Posso criar?')
    expect(lines).toBe('Projeto: Atlas\nÉpico: Cadastro\nÉpico: Relatórios')
    expect(answer.project).toMatchObject({ id: project, is_new: false, name: 'Atlas', client: 'Cooperativa' })
    expect(answer.epics_to_create.map(({ title }) => title)).toEqual(['Cadastro', 'Relatórios'])
    expect(await epicsOf(project)).toEqual([])
  })

  test('[AS-07] is created as it was shown, once, however often it is confirmed, also ten times at once', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    const answers = (await Promise.all(Array.from({ length: 10 }, () => confirm(member, plan)))).map(confirmed)
    expect(answers[0]).toMatchObject({
      summary: 'Épicos criados com sucesso! 2 épicos em Atlas.',
      exchange_id: plan.exchange_id,
      can_undo: true,
    })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await epicsOf(project)).toEqual(['Cadastro', 'Relatórios'])
    expect(confirmed(await confirm(member, plan))).toEqual(answers[0])
  })

  test('[AS-07] is found by its content where the token is left out', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    const { exchange_id } = confirmed(await confirm(member, { ...plan, confirmation_token: null }))
    expect(exchange_id).toBe(plan.exchange_id)
    expect(confirmed(await confirm(member, plan)).exchange_id).toBe(exchange_id)
    expect(await epicsOf(project)).toHaveLength(2)
  })

  test('[AS-07] of a new project creates it with the id that it showed, and its epics', async () => {
    const plan = await preview(
      member,
      await createProject(admin),
      'crie o projeto Portal para a Acme com os épicos Alfa e Beta',
    )
    expect(plan.project).toMatchObject({ is_new: true, name: 'Portal', client: 'Acme' })
    const id = plan.project?.id ?? ''
    expect((await admin.ask('GET', `/api/projects/${id}`)).status).toBe(404)
    const { summary, links } = confirmed(await confirm(member, plan))
    expect(summary).toBe('Épicos criados com sucesso! 2 épicos no projeto novo Portal.')
    expect(links[0]).toEqual({ noun: 'project', label: 'Portal', url: `/projects/${id}` })
    expect((await admin.ask('GET', `/api/projects/${id}`)).body).toMatchObject({ name: 'Portal', client: 'Acme' })
    expect(await epicsOf(id)).toEqual(['Alfa', 'Beta'])
  })

  test('[AS-07] is confirmed in words too, and the button pressed afterwards answers the same', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    const { conversation_id } = plan
    const answer = await say(member, 'sim', { project, conversation_id })
    expect(answer).toMatchObject({
      message: 'Épicos criados com sucesso! 2 épicos em Atlas.',
      exchange_id: plan.exchange_id,
      can_undo: true,
      needs_confirmation: false,
    })
    expect(confirmed(await confirm(member, plan)).summary).toBe(answer.message)
    expect(await epicsOf(project)).toHaveLength(2)
  })
})

describe('a confirmation is refused', () => {
  test('[AS-07] of other content than the preview’s', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    const [first] = plan.epics_to_create
    const fewer = { ...plan, epics_to_create: first ? [first] : [] }
    const elsewhere = { ...plan, project: plan.project && { ...plan.project, id: await createProject(admin) } }
    for (const changed of [fewer, elsewhere]) {
      expectProblem(
        await confirm(member, changed),
        409,
        'preview_mismatch',
        'O que foi confirmado não é o que a prévia mostrou. Faça o pedido de novo',
      )
    }
    expect(await epicsOf(project)).toEqual([])
  })

  test('[AS-07] with another person’s token', async () => {
    const project = await createProject(admin)
    const answer = await confirm(admin, await preview(member, project))
    expect(answer).toMatchObject({ status: 409, body: { code: 'preview_mismatch' } })
    expect(await epicsOf(project)).toEqual([])
  })

  test('[AS-08] once the preview was cancelled, which may be done again', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    const cancel = () => member.ask('POST', `/api/assistant-exchanges/${plan.exchange_id}/cancel`)
    const message = 'Operação cancelada. Como posso ajudar em outra coisa?'
    for (const answer of [await cancel(), await cancel()]) {
      expect(answer).toMatchObject({ status: 200, body: { message } })
    }
    expectProblem(
      await confirm(member, plan),
      409,
      'preview_cancelled',
      'Esta prévia foi cancelada. Faça o pedido de novo',
    )
    expect(await epicsOf(project)).toEqual([])
  })

  test('[AS-08] cancelling what is created is refused, and what is another person’s is not found', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    const path = `/api/assistant-exchanges/${plan.exchange_id}/cancel`
    expectProblem(await admin.ask('POST', path), 404, 'exchange_not_found', 'Pedido não encontrado')
    confirmed(await confirm(member, plan))
    expectProblem(
      await member.ask('POST', path),
      409,
      'exchange_applied',
      'Isto já foi criado. Para voltar atrás, use Desfazer',
    )
  })

  test('[AS-07] once a later request took the preview’s place', async () => {
    const project = await createProject(admin)
    const first = await preview(member, project)
    const { conversation_id } = first
    const second = await say(member, 'crie os épicos Mapa e Painel', { project, conversation_id })
    expectProblem(
      await confirm(member, first),
      409,
      'preview_replaced',
      'Esta prévia foi substituída por outra mais nova. Confirme a última',
    )
    confirmed(await confirm(member, second))
    expect(await epicsOf(project)).toEqual(['Mapa', 'Painel'])
  })

  test('[AS-07] once the epics are there already, naming them; earlier ones of the name do not matter', async () => {
    const project = await createProject(admin)
    await createWork(admin, 'epics', project, { title: 'Relatórios' })
    const plan = await preview(member, project)
    await createWork(admin, 'epics', project, { title: 'cadastro' })
    const detail = 'O épico cadastro foi criado em Atlas depois desta prévia. Faça o pedido de novo'
    expectProblem(await confirm(member, plan), 409, 'preview_stale', detail)
    const said = await say(member, 'sim', { project, conversation_id: plan.conversation_id })
    expect(said.message).toBe(`${detail}.`)
    expect(await epicsOf(project)).toEqual(['cadastro', 'Relatórios'])
  })

  test('[AS-07] once the project is gone, naming it', async () => {
    const made = await say(member, 'crie o projeto Passageiro para a Acme')
    const project = made.data.links[0]?.url.split('/').at(-1) ?? ''
    const plan = await preview(admin, project)
    expect((await undo(member, made.exchange_id)).status).toBe(200)
    expectProblem(
      await confirm(admin, plan),
      409,
      'preview_stale',
      'O projeto Passageiro não existe mais. Faça o pedido de novo',
    )
  })

  test('[AS-07] once what it created was undone', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    confirmed(await confirm(member, plan))
    expect((await undo(member, plan.exchange_id)).status).toBe(200)
    expectProblem(
      await confirm(member, plan),
      409,
      'preview_cancelled',
      'O que esta prévia criou já foi desfeito. Faça o pedido de novo',
    )
    expect(await epicsOf(project)).toEqual([])
  })
})

describe('an interruption', () => {
  test('[AS-07] of the database in the middle of a confirmation leaves nothing half done, and the retry creates once', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project, 'crie os épicos Cadastro e Relatórios')
    // Somebody holds the row that the last statement of the confirmation writes: all else is done by then.
    const holder = new pg.Client({ connectionString: server.database.adminUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from assistant_exchanges where id = $1 for update', [plan.exchange_id])
    const pressed = confirm(member, plan)
    const backend = await untilWaiting()
    await superuser.query('select pg_terminate_backend($1)', [backend])
    expect(await pressed).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    await holder.query('rollback')
    await holder.end()
    expect(await epicsOf(project)).toEqual([])
    confirmed(await confirm(member, plan))
    expect(await epicsOf(project)).toEqual(['Cadastro', 'Relatórios'])
  })

  test('[AS-07] of the server before its answer came leaves the retry to answer what was created', async () => {
    const project = await createProject(admin)
    const plan = await preview(member, project)
    const second = await startTestServer({ beside: server })
    const lossy = await loseAnswers(Number(new URL(second.url).port))
    const through = { ...member, ask: viaPort(lossy.port, member) }
    await expect(confirm(through, plan)).rejects.toThrow()
    await lossy.close()
    await second.close()
    const answer = confirmed(await confirm(member, plan))
    expect(answer.summary).toBe('Épicos criados com sucesso! 2 épicos em Atlas.')
    expect(await epicsOf(project)).toEqual(['Cadastro', 'Relatórios'])
    expect((await listExchanges(member)).filter(({ id }) => id === plan.exchange_id)).toMatchObject([
      { outcome: 'applied' },
    ])
  })
})

/** The backend of a request of this file's database that waits for what another transaction holds. */
async function untilWaiting(): Promise<number> {
  for (;;) {
    const { rows } = await superuser.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]) return rows[0].pid
  }
}

function viaPort(port: number, person: Person): Person['ask'] {
  const authorization = `Bearer ${person.access_token}`
  return (method, path, body, headers) =>
    ask(`http://127.0.0.1:${port}`, method, path, body, { authorization, ...headers })
}

/** A way to the server that lets requests through and ends where the answer begins. */
async function loseAnswers(to: number): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const proxy: Server = createServer((from) => {
    const upstream = connect(to, '127.0.0.1')
    sockets.add(from).add(upstream)
    from.on('error', () => {})
    upstream.on('error', () => {})
    from.pipe(upstream)
    upstream.once('data', () => from.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      proxy.close(() => resolve())
    })
  return { port: address.port, close }
}

test('[AS-07] ten requests of one conversation at once lose nothing and double nothing', async () => {
  const project = await createProject(admin)
  const { conversation_id } = await say(member, 'ajuda', { project })
  const sentences = Array.from({ length: 10 }, (_, index) => `crie a task Tarefa número ${index + 1}`)
  const answers = await Promise.all(sentences.map((one) => say(member, one, { project, conversation_id })))
  expect(new Set(answers.map(({ exchange_id }) => exchange_id)).size).toBe(10)
  const tasks = (await listWork(admin, 'tasks', project)).map(({ title }) => title)
  expect(tasks.sort()).toEqual(sentences.map((one) => one.replace('crie a task ', '')).sort())

  const plans = await Promise.all(
    sentences.map((_, index) =>
      say(member, `crie os épicos Mapa${index} e Painel${index}`, { project, conversation_id }),
    ),
  )
  const presses = await Promise.all(plans.map((plan) => confirm(member, plan)))
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of presses.filter((one) => one.status !== 200)) {
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'preview_replaced' } })
  }
  expect(await epicsOf(project)).toHaveLength(2)
})

test('[AS-05] the same request with the same Idempotency-Key creates once and answers again', async () => {
  const project = await createProject(admin)
  const body = { text: 'crie a task Emitir nota', ui_context: { selected_project_id: project } }
  const send = () => member.ask('POST', '/functions/v1/pm-orchestrator', body, { 'idempotency-key': 'pedido-1' })
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  for (const { status, body } of answers) {
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual(answers[0]?.body)
  }
  expect(await listWork(admin, 'tasks', project)).toHaveLength(1)
})
