import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirm, confirmed, say, undo } from '../../../test/assistant/assistant.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectProblem, listWork, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let member: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member')
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function done(person: Person, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await person.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Record<string, unknown>
}

const titles = async (project: string) => (await listWork(admin, 'tasks', project)).map(({ title }) => title).sort()

/** A conversation of its own on a project's page. */
function talk(person: Person, project: string) {
  let conversation_id: string | undefined
  return async (text: string) => {
    const answer = await say(person, text, { project, ...(conversation_id ? { conversation_id } : {}) })
    conversation_id = answer.conversation_id
    return answer
  }
}

describe('“desfaça” takes back the last change of the person, of whatever origin', () => {
  test.each([
    'desfaça as duas últimas alterações',
    'desfaça a penúltima mudança',
    'desfaça tudo',
    'o que você pode desfazer?',
  ])('[PD-20] “%s” undoes nothing, and says what the last change was', async (text) => {
    const project = await createProject(admin)
    await createWork(admin, 'tasks', project, { title: 'Primeira' })
    await createWork(admin, 'tasks', project, { title: 'Segunda' })
    const { message } = await talk(admin, project)(text)
    expect(message).toContain('Só desfaço a sua última mudança, por inteiro. Ela foi criar Task Segunda.')
    expect(await titles(project)).toEqual(['Primeira', 'Segunda'])
  })

  test('[PD-20] a deletion by hand, and not the due date that was changed before', async () => {
    const project = await createProject(admin)
    const stays = await createWork(admin, 'tasks', project, { title: 'Fica', due_date: '2026-12-10' })
    const gone = await createWork(admin, 'tasks', project, { title: 'Sai' })
    await done(admin, 'PATCH', `/api/tasks/${stays.id}`, { due_date: '2026-12-20' })
    await done(admin, 'DELETE', `/api/tasks/${gone.id}`)
    const { message, change_id } = await talk(admin, project)('desfaça')
    expect(message).toBe('Desfeito: trouxe de volta Task Sai.')
    expect(change_id).toEqual(expect.any(String))
    expect(await listWork(admin, 'tasks', project)).toMatchObject([
      { title: 'Sai' },
      { title: 'Fica', due_date: '2026-12-20' },
    ])
  })

  test.each<[does: string, act: (project: string) => Promise<unknown>, why: string]>([
    ['creates a task', (id) => createWork(member, 'tasks', id, { title: 'Dela' }), 'criou a task Dela'],
    ['creates an epic', (id) => createWork(member, 'epics', id, { title: 'Dele' }), 'criou o épico Dele'],
    ['creates a story', (id) => createWork(member, 'stories', id, { title: 'Outra' }), 'criou a story Outra'],
    ['describes it', (id) => done(member, 'PATCH', `/api/projects/${id}`, { description: 'Novo' }), 'alterou depois'],
  ])('[AS-11] [PD-20] a new project stays where a colleague %s', async (_, act, why) => {
    const project = await createProject(admin)
    await act(project)
    for (const text of ['desfaça', 'desfaça']) {
      const { message, needs_confirmation } = await talk(admin, project)(text)
      expect(message).toMatch(/ Nada foi desfeito\. Ficou: /)
      expect(message).toContain(why)
      expect(needs_confirmation).toBeFalsy()
    }
    expect((await admin.ask('GET', `/api/projects/${project}`)).status).toBe(200)
  })

  test('[AS-11] said again it asks whether to do it again, and what was made earlier stays', async () => {
    const project = await createProject(admin)
    const reply = talk(admin, project)
    const plan = await reply('crie os épicos Cadastro e Relatórios')
    confirmed(await confirm(admin, plan))
    const task = await createWork(admin, 'tasks', project, { title: 'Por engano' })
    await done(admin, 'DELETE', `/api/tasks/${task.id}`)
    await reply('desfaça')
    for (const text of ['desfaça', 'desfaça', 'desfaz isso']) {
      const again = await reply(text)
      expect(again).toMatchObject({ needs_confirmation: true, asks_undo: true })
      expect(again.message).toContain('Sua última mudança foi desfazer. Refazer: apagar Task Por engano?')
    }
    expect(await listWork(admin, 'epics', project)).toHaveLength(2)
    expect(await titles(project)).toEqual(['Por engano'])
    await reply('sim')
    expect(await titles(project)).toEqual([])
  })

  test.each(['desfaça', 'desfaça a última alteração'])(
    '[AS-11] after a question “%s” asks of what was changed by hand since, and of that alone',
    async (text) => {
      const project = await createProject(admin)
      const reply = talk(admin, project)
      const [made, due] = [
        await createWork(admin, 'tasks', project, { title: 'Por engano' }),
        await createWork(admin, 'tasks', project, { title: 'Ata', due_date: '2026-12-10' }),
      ]
      await done(admin, 'DELETE', `/api/tasks/${made.id}`)
      await reply('desfaça')
      expect((await reply('desfaça')).message).toContain('Refazer: apagar Task Por engano?')
      await done(admin, 'PATCH', `/api/tasks/${due.id}`, { due_date: '2026-12-20' })
      const again = await reply(text)
      expect(again).toMatchObject({ needs_confirmation: true, asks_undo: true })
      expect(again.message).toMatch(
        /^Desfazer o que você fez .*: voltar o prazo de Task Ata de 20\/12\/2026 para 10\/12\/2026\?$/,
      )
      await reply('sim')
      expect(await listWork(admin, 'tasks', project)).toMatchObject([
        { title: 'Ata', due_date: '2026-12-10' },
        { title: 'Por engano' },
      ])
    },
  )

  test.each([
    [
      'hours',
      async (project: string) => {
        const task = await createWork(member, 'tasks', project, { title: 'T' })
        await done(member, 'POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-11-10', hours: 2 })
      },
      'removi Horas em T',
    ],
    [
      'a ticket',
      async () => void (await done(member, 'POST', '/api/tickets/new', { title: 'Boleto' })),
      'removi Ticket Boleto',
    ],
    ['a member', async (project: string) => addMember(member, project, admin.id), 'removi Membro Marina Azevedo'],
    [
      'a task',
      async (project: string) => void (await createWork(member, 'tasks', project, { title: 'T' })),
      'removi Task T',
    ],
    ['a project', async () => void (await createProject(member)), 'removi Projeto Atlas'],
  ])('[PD-20] %s that a member made by hand goes, though they may delete none', async (_, make, said) => {
    const project = await createProject(admin)
    await make(project)
    expect((await talk(member, project)('desfaz')).message).toBe(`Desfeito: ${said}.`)
    expect((await talk(member, project)('desfaz')).message).toMatch(
      /^(Sua última mudança foi desfazer\. Refazer: trazer de volta .*\?|Sua última mudança foi excluir Membro .*)$/,
    )
  })

  test('[AS-11] a client’s fields by hand', async () => {
    const client = await done(admin, 'POST', '/api/clients', { name: 'Acme', phone: '11 4000-1000' })
    await done(admin, 'PATCH', `/api/clients/${client.id}`, { phone: null })
    const project = await createProject(member)
    expect((await talk(admin, project)('desfaz')).message).toBe(
      'Desfeito: o telefone de Cliente Acme voltou ao que era.',
    )
    expect(await done(admin, 'GET', `/api/clients/${client.id}`)).toMatchObject({ phone: '11 4000-1000' })
  })
})

test.each(['refaça', 'desfaça o desfazer', 'refaz isso'])('[AS-11] “%s” takes the undo back at once', async (text) => {
  const project = await createProject(admin)
  const task = await createWork(admin, 'tasks', project, { title: 'T', due_date: '2026-12-10' })
  await done(admin, 'PATCH', `/api/tasks/${task.id}`, { due_date: '2026-12-20' })
  const reply = talk(admin, project)
  await reply('desfaça')
  expect((await reply(text)).message).toBe('Refeito: o prazo de Task T voltou de 10/12/2026 para 20/12/2026.')
  expect((await reply('desfaça')).message).toBe('Desfeito: o prazo de Task T voltou de 20/12/2026 para 10/12/2026.')
})

describe('what an undo in words asks first', () => {
  test('[AS-11] is several rows, which it names, with what stays and why', async () => {
    const project = await createProject(admin)
    const reply = talk(admin, project)
    confirmed(await confirm(admin, await reply('crie o épico Cadastro e as tasks Ler, Medir e Pesar')))
    const [task] = await listWork(admin, 'tasks', project)
    await done(member, 'PATCH', `/api/tasks/${task?.id}`, { status: 'doing' })
    const asked = await reply('desfaça')
    expect(asked.message).toMatch(
      /^Desfazer o que você fez agora há pouco: apagar 1 épico e 2 tasks\? Fica: Task \w+ \(/,
    )
    expect(asked.preview).toMatch(/^Fica: Task \w+ \(Pessoa de Teste alterou depois\)$/m)
    expect(await titles(project)).toHaveLength(3)
    const { message } = await reply('sim')
    expect(message).toMatch(/^Desfeito: removi 1 épico e 2 tasks\. Ficou: Task/)
    expect(await titles(project)).toEqual([task?.title])
  })

  test('[AS-11] is what was changed before the assistant’s last answer', async () => {
    const project = await createProject(admin)
    const reply = talk(admin, project)
    await createWork(admin, 'tasks', project, { title: 'T' })
    await reply('ajuda')
    const asked = await reply('desfaça')
    expect(asked).toMatchObject({ needs_confirmation: true, preview: 'Apagar Task T' })
    expect(await titles(project)).toEqual(['T'])
    await reply('não')
    expect(await titles(project)).toEqual(['T'])
  })

  test('[AS-11] is shown again once a row changed between question and answer, in words and by the button', async () => {
    const project = await createProject(admin)
    const reply = talk(admin, project)
    confirmed(await confirm(admin, await reply('crie as tasks Ler e Medir')))
    const [task, other] = await listWork(admin, 'tasks', project)
    const asked = await reply('desfaça')
    await done(member, 'PATCH', `/api/tasks/${task?.id}`, { priority: 'P1' })
    expectProblem(
      await undo(admin, asked.exchange_id),
      409,
      'preview_stale',
      'Algo mudou desde a pergunta. Diga “desfaça” de novo',
    )
    const again = await reply('sim')
    expect(again.message).toMatch(/^Algo mudou desde a pergunta\. Desfazer /)
    expect(await titles(project)).toHaveLength(2)
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(admin, again.exchange_id)))
    const said = answers.map(({ body }) => body as UndoAnswer)
    expect(new Set(said.map(({ message }) => message)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await titles(project)).toEqual([task?.title])
    const [change_id, ...others] = said.flatMap((answer) => answer.change_id ?? [])
    expect(others).toEqual([])
    await done(admin, 'POST', `/api/changes/${change_id}/undo`)
    expect(await titles(project)).toEqual([task?.title, other?.title].sort())
  })
})

describe('what an undo does not touch', () => {
  test('[AS-11] is anything older than a member who was removed from a project, who comes back', async () => {
    const project = await createProject(admin)
    await createWork(admin, 'tasks', project, { title: 'T' })
    const { id } = await done(admin, 'POST', `/api/projects/${project}/members`, { user_id: member.id })
    await done(admin, 'DELETE', `/api/members/${id}`)
    expect((await talk(admin, project)('desfaça')).message).toMatch(/^Desfeito: trouxe de volta Membro .+\.$/)
    const members = (await admin.ask('GET', `/api/projects/${project}/members`)).body as { id: string }[]
    expect(members.map((one) => one.id)).toEqual([id])
    expect(await titles(project)).toEqual(['T'])
  })

  test.each([
    [
      'an invitation',
      () => done(admin, 'POST', '/api/invitations', { email: 'novo@exemplo.com.br', role: 'member' }),
      '“Convite criado”',
    ],
    ['a client that was registered', () => done(admin, 'POST', '/api/clients', { name: 'Nova' }), 'criar Cliente Nova'],
    [
      'one’s own name',
      () => done(admin, 'PUT', '/auth/v1/user', { data: { display_name: 'Marina B. Azevedo' } }),
      '“Nome alterado”',
    ],
  ])('[AS-11] is anything older than %s, which it says is not undone here', async (_, change, said) => {
    const project = await createProject(admin)
    await createWork(admin, 'tasks', project, { title: 'T' })
    await change()
    const reply = talk(admin, project)
    for (const text of ['desfaça', 'desfaz isso', 'volta atrás']) {
      expect((await reply(text)).message).toBe(
        `Sua última mudança foi ${said}. Isso não se desfaz por aqui, e nada mais antigo foi mexido.`,
      )
    }
    expect(await titles(project)).toEqual(['T'])
  })

  test('[AS-11] is what was done longer ago than 15 minutes, or by somebody else', async () => {
    const project = await createProject(admin)
    await createWork(admin, 'tasks', project, { title: 'T' })
    await owner.query(`update changes set made_at = made_at - interval '16 minutes' where user_id = $1`, [admin.id])
    await createWork(member, 'tasks', project, { title: 'Do membro' })
    expect((await talk(admin, project)('desfaça')).message).toBe(
      'Você não mudou nada nos últimos 15 minutos que eu possa desfazer.',
    )
    expect(await titles(project)).toEqual(['Do membro', 'T'])
  })

  test('[AS-11] is a field that somebody changed since, also back and forth', async () => {
    const project = await createProject(admin)
    const task = await createWork(admin, 'tasks', project, { title: 'T', priority: 'P3' })
    await done(admin, 'PATCH', `/api/tasks/${task.id}`, { priority: 'P1', due_date: '2026-12-20' })
    for (const priority of ['P2', 'P1']) await done(member, 'PATCH', `/api/tasks/${task.id}`, { priority })
    expect((await talk(admin, project)('desfaça')).message).toBe(
      'Desfeito: o prazo de Task T voltou de 20/12/2026 para vazio. ' +
        'Ficou: a prioridade de Task T (Pessoa de Teste alterou depois).',
    )
  })

  test('[MS-01] another person’s change: neither by its id nor by its setting', async () => {
    const project = await createProject(admin)
    await createWork(admin, 'tasks', project, { title: 'T' })
    const { rows } = await owner.query('select id from changes where user_id = $1 order by made_at desc limit 1', [
      admin.id,
    ])
    const id = rows[0].id
    const stranger = await signUp(server.url)
    for (const person of [member, stranger]) {
      expectProblem(
        await person.ask('POST', `/api/changes/${id}/undo`),
        404,
        'change_not_found',
        'Não dá mais para desfazer esta mudança: faz mais de 15 minutos, ou é de outra pessoa',
      )
      const deleted = await pastTheRoutes(server, person, async (tx) => {
        await tx.query(`select set_config('app.undoes', $1, true)`, [id])
        return tx.query('delete from tasks where project_id = $1 returning id', [project])
      })
      expect(deleted).toEqual([])
    }
    expect(await titles(project)).toEqual(['T'])
  })
})
