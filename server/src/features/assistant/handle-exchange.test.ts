import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listExchanges, orchestratorPath, say } from '../../../test/assistant/assistant.ts'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectProblem, listWork, pastTheRoutes } from '../../../test/work.ts'
import { findPage } from './conversation/page.queries.ts'

let server: TestServer
let admin: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url)
  await admin.ask('POST', '/api/clients', { name: 'Acme' })
})
afterAll(() => server?.close())

const orgOf = async (person: Person) => ((await person.ask('GET', '/api/me')).body as { org_id: string }).org_id

/** Removes the users row of somebody who is still signed in. */
async function pastTheAuth(userId: string): Promise<void> {
  const database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
  await database.query('delete from public.users where id = $1', [userId])
  await database.end()
}

describe('who asks', () => {
  test('[AS-05] is who the session says: a body that agrees is taken, in either case', async () => {
    const org_id = (await orgOf(member)).toUpperCase()
    const user = { id: member.id.toUpperCase(), email: member.email.toUpperCase(), role: 'member' }
    expect(await say(member, 'ajuda', { org_id, user })).toMatchObject({ needs_confirmation: false })
  })

  test('[AS-05] a body that contradicts the session is refused, and nothing is created', async () => {
    const project = await createProject(admin)
    const send = (more: object) =>
      member.ask('POST', orchestratorPath, {
        text: 'crie a task Intrusa',
        ui_context: { selected_project_id: project },
        ...more,
      })
    expectProblem(
      await send({ org_id: await orgOf(stranger) }),
      403,
      'organization_mismatch',
      'A organização informada não é a sua',
    )
    for (const user of [
      { id: admin.id },
      { email: admin.email },
      { role: 'admin' },
      { id: member.id, role: 'manager' },
    ]) {
      expectProblem(await send({ user }), 403, 'user_mismatch', 'O usuário informado não é você')
    }
    expect(await listWork(admin, 'tasks', project)).toEqual([])
  })

  test('[AS-10] must be signed in, with a users row', async () => {
    const answer = await ask(server.url, 'POST', orchestratorPath, { text: 'oi' })
    expectProblem(answer, 401, 'unauthenticated', 'Usuário não autenticado')
    const leaver = await signUp(server.url)
    await pastTheAuth(leaver.id)
    const refused = await leaver.ask('POST', orchestratorPath, { text: 'oi' })
    expectProblem(refused, 403, 'user_not_found', 'Dados do usuário não encontrados')
  })

  test.each([
    ['', 'Escreva um pedido'],
    ['   \n', 'Escreva um pedido'],
    ['x'.repeat(4001), 'O pedido deve ter no máximo 4000 caracteres'],
    ['a\0b', 'Texto contém caracteres inválidos'],
  ])('[AS-05] %j is no request', async (text, message) => {
    const { status, body } = await member.ask('POST', orchestratorPath, { text })
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field: 'text', message }] } })
  })

  test('[AS-05] four thousand characters are, also of emoji', async () => {
    for (const text of ['🧭'.repeat(4000), `${'palavra '.repeat(499)}final`]) {
      expect((await say(member, text)).message).toBeTruthy()
    }
  })
})

describe('one thing', () => {
  test('[AS-06] is created at once, answered as its form says it, with a link to it', async () => {
    const project = await createProject(admin)
    const answer = await say(member, 'crie a task Revisar contrato', { project })
    const [task] = await listWork(admin, 'tasks', project)
    expect(answer).toMatchObject({
      message: 'Task criada com sucesso: Revisar contrato, em Atlas.',
      needs_confirmation: false,
      preview: null,
      confirmation_token: null,
      epics_to_create: [],
      can_undo: true,
    })
    expect(answer.data.links).toEqual([
      { noun: 'task', label: 'Revisar contrato', url: `/projects/${project}?tab=tasks&task=${task?.id}` },
    ])
  })

  test('[AS-06] a new project too', async () => {
    const { message, data } = await say(member, 'crie o projeto Portal para a Acme')
    expect(message).toBe('Projeto criado com sucesso: Portal, para Acme.')
    expect((await admin.ask('GET', `/api${data.links[0]?.url}`)).body).toMatchObject({ name: 'Portal', client: 'Acme' })
  })

  test('[AS-06] words without a request are answered with the question what to do', async () => {
    expect((await say(member, 'obrigado')).message).toBe('Entendi! Como posso ajudar mais?')
  })

  test('[AS-11] what is not understood is said, with two examples that fit the page', async () => {
    const project = await createProject(admin)
    const inProject = (await say(member, 'xyzzy plugh', { project })).message
    const inFinance = (await say(member, 'xyzzy plugh', { ui_context: { current_route: '/finance' } })).message
    for (const message of [inProject, inFinance]) expect(message).toMatch(/^Não entendi.*“.+” ou “.+”\.$/)
    expect(inFinance).not.toBe(inProject)
  })

  test('[AS-11] a description in quotes may be long; a request that costs too much to read says that it is', async () => {
    const project = await createProject(admin)
    const long = 'o cliente pediu para rever o contrato e os relatórios até sexta com a equipe, pois o portal atrasou. '
    const description = long.repeat(18).trim()
    await say(member, `crie a task Rever o contrato com a descrição "${description}"`, { project })
    expect(await listWork(admin, 'tasks', project)).toMatchObject([{ title: 'Rever o contrato', description }])
    const { message } = await say(member, `crie a task Rever a ata, pois ${long.repeat(30)}`, { project })
    expect(message).toMatch(/^Não consegui ler este pedido a tempo.*divida em pedidos menores\.$/)
    expect(await listWork(admin, 'tasks', project)).toHaveLength(1)
  })

  test('[AS-11] while a plan waits, what is not understood neither writes nor drops it', async () => {
    const project = await createProject(admin)
    const { conversation_id } = await say(member, 'crie os épicos Vendas e Compras', { project })
    const doubted = await say(member, 'sim?', { project, conversation_id })
    expect(doubted.message).toBe('Não entendi. O plano ainda espera: confirme, cancele ou diga o que mudar.')
    expect(await listWork(admin, 'epics', project)).toHaveLength(0)
    // "Sim" may be meant for the change that was not understood, so the plan is shown again first.
    const again = await say(member, 'sim', { project, conversation_id })
    expect(again).toMatchObject({ needs_confirmation: true, message: expect.stringContaining('Confira antes') })
    await say(member, 'sim', { project, conversation_id })
    expect(await listWork(admin, 'epics', project)).toHaveLength(2)
  })
})

describe('the page', () => {
  const createsIn = async (person: Person, ui_context: object) =>
    say(person, 'crie a task Conferir nota', { ui_context })

  test('[AS-05] names the project by what is selected or by its address', async () => {
    const project = await createProject(admin)
    await createsIn(member, { selected_project_id: project })
    await createsIn(member, { current_route: `/projects/${project}` })
    await createsIn(member, { current_route: `/projects/${project}?tab=epics#topo` })
    expect(await listWork(admin, 'tasks', project)).toHaveLength(3)
  })

  test('[WD-02] names the epic or story that is open in it by its key, also by one of before', async () => {
    const project = await createProject(admin)
    const story = await createWork(admin, 'stories', project)
    const creates = () =>
      say(member, 'crie a task Conferir nota aqui', {
        ui_context: { current_route: `/projects/${project}/${story.key.toLowerCase()}?tab=stories` },
      })
    await creates()
    expect((await admin.ask('PATCH', `/api/projects/${project}`, { prefix: 'PAG9' })).status).toBe(200)
    await creates()
    const tasks = await listWork(admin, 'tasks', project)
    expect(tasks.map(({ story_id }) => story_id)).toEqual([story.id, story.id])
  })

  test('[MS-01] that names what is of another organisation, or of no row, names nothing', async () => {
    const ours = await createProject(admin)
    const theirs = await createProject(stranger)
    const epic = await createWork(stranger, 'epics', theirs, { title: 'Segredo deles' })
    const story = await createWork(stranger, 'stories', theirs, { title: 'Segredo deles' })
    const contexts = [
      { selected_project_id: theirs },
      { current_route: `/projects/${theirs}` },
      { current_route: `/projects/${theirs}/${story.key}` },
      { selected_epic_id: epic.id },
      { selected_story_id: story.id },
      { selected_project_id: '0190a8e0-0000-7000-8000-000000000000' },
      { current_route: '/projects/nada' },
    ]
    for (const context of contexts) {
      const answer = await createsIn(member, context)
      expect(JSON.stringify(answer)).not.toMatch(/Segredo/)
      expect(answer.can_undo, JSON.stringify(context)).toBe(false)
    }
    await createsIn(member, { selected_project_id: ours, selected_epic_id: epic.id, selected_story_id: story.id })
    expect(await listWork(admin, 'tasks', ours)).toMatchObject([{ title: 'Conferir nota', story_id: null }])
    expect(await listWork(stranger, 'tasks', theirs)).toEqual([])
  })

  test('[MS-01] that names an epic of another project than its own names no epic', async () => {
    const project = await createProject(admin)
    const epic = await createWork(admin, 'epics', await createProject(admin), { title: 'Alheio' })
    const seen = await pastTheRoutes(server, member, (tx) =>
      findPage(tx, { selected_project_id: project, selected_epic_id: epic.id }),
    )
    expect(seen).toMatchObject({ project: { id: project }, epic: null })
    await say(member, 'crie a story Exportar extrato', {
      ui_context: { selected_project_id: project, selected_epic_id: epic.id },
    })
    expect(await listWork(admin, 'stories', project)).toMatchObject([{ title: 'Exportar extrato', epic_id: null }])
  })
})

describe('what is stored', () => {
  test('[AS-11] is what was asked, decided and written, by whom, for the admin; for others their own', async () => {
    const project = await createProject(admin)
    const { exchange_id } = await say(member, 'crie a task Guardada', { project })
    const [task] = await listWork(admin, 'tasks', project)
    const stored = {
      id: exchange_id,
      user_id: member.id,
      user: { id: member.id, email: member.email },
      asked: 'crie a task Guardada',
      answered: 'Task criada com sucesso: Guardada, em Atlas.',
      understood_by: 'grammar',
      plan: { understood: { intent: 'create' } },
      outcome: 'applied',
      written: [{ noun: 'task', id: task?.id, label: 'Guardada' }],
    }
    const path = `/api/assistant-exchanges/${exchange_id}`
    for (const person of [member, admin]) {
      expect((await listExchanges(person))[0]).toMatchObject(stored)
      expect((await person.ask('GET', path)).body).toMatchObject(stored)
    }
    const manager = await inviteColleague(server.url, admin, 'manager')
    for (const person of [manager, stranger]) {
      expect(await listExchanges(person)).not.toContainEqual(expect.objectContaining({ id: exchange_id }))
      expectProblem(await person.ask('GET', path), 404, 'exchange_not_found', 'Pedido não encontrado')
    }
  })
})

test('[AS-11] what left doubt is shown before it is written, also once questions about it were answered', async () => {
  const project = await createProject(admin)
  await admin.ask('PATCH', `/api/projects/${project}`, { name: 'Atlas Sul' })
  const asked = await say(admin, 'a Marina pediu pra criar uma task, mas eu disse que não precisa')
  expect(asked).toMatchObject({ needs_confirmation: false, message: expect.stringContaining('Em qual projeto?') })
  const { conversation_id } = asked
  const place = await say(admin, 'Atlas Sul', { conversation_id })
  expect(place.message).toContain('Você não é membro do projeto Atlas Sul')
  const answer = await say(admin, 'sem responsável', { conversation_id })
  const message = 'Entendi assim. Posso criar? Confira “mas eu disse que não precisa”: posso ter entendido mal.'
  expect(answer).toMatchObject({ needs_confirmation: true, message })
  expect(await listWork(admin, 'tasks', project)).toEqual([])
})

test('[AS-13] of words that are not plain nothing is written, and the answer names them', async () => {
  const project = await createProject(admin)
  const answer = await say(admin, 'cria a task Regar plantas amanhã 14h', { project })
  expect(answer).toMatchObject({
    needs_confirmation: true,
    message: 'Entendi assim. Posso criar? Confira “14h”: posso ter entendido mal.',
    preview: expect.stringContaining('Regar plantas'),
  })
  expect(await listWork(admin, 'tasks', project)).toEqual([])
})

test('[AS-11] a deadline that has passed is asked about, with its year too', async () => {
  const project = await createProject(admin)
  const { message } = await say(admin, 'cria a task Fechar balanço até 10/03/2025', { project })
  expect(message).toContain('A data “10/03/2025” já passou.')
})
