import type { BulkCreateAnswer } from '@leme/contract/assistant/assistant'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask, inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addMember, createProject, createWork, expectProblem, expectRefused, listWork } from '../../../../test/work.ts'

let server: TestServer
let admin: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  member = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url)
})
afterAll(() => server?.close())

const send = (person: Person, args: object, more: object = {}, headers = {}) =>
  person.ask('POST', '/functions/v1/pm-bulk-create-epics', { args, confirmed: true, ...more }, headers)

function created(answer: Answer): BulkCreateAnswer {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as BulkCreateAnswer
}

const nested = [
  {
    title: 'Cadastro',
    description: 'De cooperados',
    stories: [
      {
        title: 'Formulário',
        priority: 'P1',
        estimate_hours: 8,
        tasks: [{ title: 'Campos', priority: 'P2', estimate_hours: 4, due_date: '2026-12-18' }, { title: 'Máscaras' }],
      },
      { title: 'Lista' },
    ],
  },
  { title: 'Relatórios' },
]

describe('without a preview', () => {
  test('[AS-07] epics are created with their stories and tasks, in the order of the list, each with its values', async () => {
    const project_id = await createProject(admin)
    const { summary, links, can_undo } = created(await send(member, { project_id, epics: nested }))
    expect(summary).toBe('Épicos criados com sucesso! 2 épicos, 2 stories e 2 tasks em Atlas.')
    expect(can_undo).toBe(true)
    const epics = await listWork(admin, 'epics', project_id)
    const stories = await listWork(admin, 'stories', project_id)
    const tasks = await listWork(admin, 'tasks', project_id)
    expect(epics.map(({ title, description, status }) => [title, description, status])).toEqual([
      ['Cadastro', 'De cooperados', 'planned'],
      ['Relatórios', null, 'planned'],
    ])
    expect(stories).toMatchObject([
      { title: 'Formulário', priority: 'P1', estimate_hours: 8, epic_id: epics[0]?.id },
      { title: 'Lista', priority: 'P3', estimate_hours: null, epic_id: epics[0]?.id },
    ])
    expect(tasks).toMatchObject([
      { title: 'Campos', priority: 'P2', estimate_hours: 4, due_date: '2026-12-18', story_id: stories[0]?.id },
      { title: 'Máscaras', priority: 'P3', estimate_hours: null, due_date: null, story_id: stories[0]?.id },
    ])
    expect(links.map(({ noun, label }) => [noun, label])).toEqual([
      ['project', 'Atlas'],
      ['epic', 'Cadastro'],
      ['epic', 'Relatórios'],
    ])
    expect(links[1]?.url).toBe(`/projects/${project_id}?tab=epics&epic=${epics[0]?.id}`)
  })
})

describe('nothing is created', () => {
  const none = async (projectId: string) =>
    expect([
      await listWork(admin, 'epics', projectId),
      await listWork(admin, 'stories', projectId),
      await listWork(admin, 'tasks', projectId),
    ]).toEqual([[], [], []])

  test('[AS-07] of a plan without a single item, which says so', async () => {
    const project_id = await createProject(admin)
    expectRefused(await send(admin, { project_id, epics: [] }), {
      field: 'args.epics',
      message: 'Envie pelo menos um épico',
    })
    await none(project_id)
  })

  test('[AS-07] where one item is refused, however deep: all are one transaction', async () => {
    const project_id = await createProject(admin)
    const task = { title: 'De quem não é membro', assignee_user_id: member.id }
    const epics = [{ title: 'Bom' }, { title: 'Mau', stories: [{ title: 'S', tasks: [task] }] }]
    expectRefused(await send(admin, { project_id, epics }), {
      field: 'assignee_user_id',
      message: 'Escolha um membro do projeto',
    })
    await none(project_id)
    await addMember(admin, project_id, member.id)
    created(await send(admin, { project_id, epics }))
    expect(await listWork(admin, 'tasks', project_id)).toMatchObject([task])
  })

  test('[AS-07] for a person who was removed, though they stay a member', async () => {
    const project_id = await createProject(admin)
    const leaver = await inviteColleague(server.url, admin, 'member')
    await addMember(admin, project_id, leaver.id)
    const database = new pg.Client({ connectionString: server.database.adminUrl })
    await database.connect()
    await database.query('update users set removed_at = now() where id = $1', [leaver.id])
    await database.end()
    expectRefused(await send(admin, { project_id, epics: [{ title: 'E', owner_user_id: leaver.id }] }), {
      field: 'owner_user_id',
      message: 'Escolha um membro do projeto',
    })
    await none(project_id)
  })

  test.each([
    [{ title: '' }, 'args.epics.0.title', 'Título é obrigatório'],
    [{ title: 'x'.repeat(501) }, 'args.epics.0.title', 'Título deve ter no máximo 500 caracteres'],
    [{ title: 'E', nada: 1 }, 'args.epics.0.nada', 'Campo desconhecido'],
    [
      { title: 'E', stories: [{ title: 'S', estimate_hours: 0.3 }] },
      'args.epics.0.stories.0.estimate_hours',
      'Estimativa deve ser múltipla de 0,5',
    ],
    [
      { title: 'E', stories: [{ title: 'S', tasks: [{ title: 'T', due_date: '2026-02-30' }] }] },
      'args.epics.0.stories.0.tasks.0.due_date',
      'Data inválida',
    ],
  ])('[MS-02] by the rules of the forms: %j', async (epic, field, message) => {
    const project_id = await createProject(admin)
    expectRefused(await send(admin, { project_id, epics: [epic] }), { field, message })
    await none(project_id)
  })

  test('[AS-07] without having been confirmed', async () => {
    const project_id = await createProject(admin)
    for (const confirmed of [false, undefined, 'true']) {
      const answer = await send(admin, { project_id, epics: nested }, { confirmed })
      expectRefused(answer, { field: 'confirmed', message: 'Confirme a criação' })
    }
    await none(project_id)
  })

  test('[MS-01] in another organisation, whatever of it is named', async () => {
    const project_id = await createProject(admin)
    const theirs = await createProject(stranger)
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    expectProblem(
      await send(stranger, { project_id, epics: nested }),
      404,
      'project_not_found',
      'Projeto não encontrado',
    )
    expectProblem(
      await send(stranger, { project_id: theirs, epics: nested }, { org_id }),
      403,
      'organization_mismatch',
      'A organização informada não é a sua',
    )
    const epic = await createWork(admin, 'epics', project_id)
    expectRefused(await send(stranger, { project_id: theirs, stories: [{ title: 'S', epic_id: epic.id }] }), {
      field: 'epic_id',
      message: 'Escolha um épico deste projeto',
    })
    expectRefused(await send(stranger, { project_id: theirs, epics: [{ title: 'E', owner_user_id: admin.id }] }), {
      field: 'owner_user_id',
      message: 'Escolha um membro do projeto',
    })
    expect(await listWork(stranger, 'epics', theirs)).toEqual([])
    expect(await listWork(stranger, 'stories', theirs)).toEqual([])
  })

  test('[AS-07] with a token that is of no preview', async () => {
    const project_id = await createProject(admin)
    expectProblem(
      await send(admin, { project_id, epics: nested }, { confirmation_token: 'inventado' }),
      409,
      'preview_mismatch',
      'O que foi confirmado não é o que a prévia mostrou. Faça o pedido de novo',
    )
    await none(project_id)
  })
})

describe('the same again', () => {
  test('[AS-07] answers the first result, ten times at once, and creates once', async () => {
    const project_id = await createProject(admin)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(member, { project_id, epics: nested })))
    const [first, ...others] = answers.map(created)
    for (const other of others) expect(other).toEqual(first)
    expect(await listWork(admin, 'epics', project_id)).toHaveLength(2)
    expect(await listWork(admin, 'tasks', project_id)).toHaveLength(2)
  })

  test('[AS-07] by another person creates another time: what one confirms is one’s own', async () => {
    const project_id = await createProject(admin)
    created(await send(member, { project_id, epics: nested }))
    created(await send(admin, { project_id, epics: nested }))
    expect(await listWork(admin, 'epics', project_id)).toHaveLength(4)
  })

  test('[AS-07] creates again once the first was undone', async () => {
    const project_id = await createProject(admin)
    const { exchange_id } = created(await send(member, { project_id, epics: nested }))
    expect((await member.ask('POST', `/api/assistant-exchanges/${exchange_id}/undo`)).status).toBe(200)
    expect(created(await send(member, { project_id, epics: nested })).exchange_id).not.toBe(exchange_id)
    expect(await listWork(admin, 'epics', project_id)).toHaveLength(2)
  })

  test('[AS-07] with the same Idempotency-Key answers again, with other content is refused', async () => {
    const project_id = await createProject(admin)
    const key = { 'idempotency-key': 'confirmar-1' }
    const first = created(await send(admin, { project_id, epics: nested }, {}, key))
    expect(created(await send(admin, { project_id, epics: nested }, {}, key))).toEqual(first)
    expect((await send(admin, { project_id, epics: [{ title: 'Outro' }] }, {}, key)).body).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await listWork(admin, 'epics', project_id)).toHaveLength(2)
  })
})

describe('as much as it takes', () => {
  const epicsOf = (count: number, stories: object[] = []) =>
    Array.from({ length: count }, (_, index) => ({ title: `Épico ${index + 1}`, stories }))

  test('[AS-07] is 200 epics, in their order, and no more', async () => {
    const project_id = await createProject(admin)
    const { links } = created(await send(admin, { project_id, epics: epicsOf(200) }))
    expect((await listWork(admin, 'epics', project_id)).map(({ title }) => title)).toEqual(
      epicsOf(200).map(({ title }) => title),
    )
    expect(links).toHaveLength(11)
    expectRefused(await send(admin, { project_id, epics: epicsOf(201) }), {
      field: 'args.epics',
      message: 'Envie no máximo 200 épicos de uma vez',
    })
  })

  test('[AS-07] is 1000 items altogether, and all of them can be undone', async () => {
    const project_id = await createProject(admin)
    const stories = [{ title: 'S1', tasks: [{ title: 'T1' }, { title: 'T2' }] }, { title: 'S2' }]
    const { exchange_id } = created(await send(member, { project_id, epics: epicsOf(200, stories) }))
    expect(await listWork(admin, 'tasks', project_id)).toHaveLength(400)
    const most = 'Crie no máximo 1000 itens de uma vez'
    expectRefused(await send(member, { project_id, epics: epicsOf(200, stories), tasks: [{ title: 'T' }] }), {
      field: 'args',
      message: most,
    })
    const { body } = await member.ask('POST', `/api/assistant-exchanges/${exchange_id}/undo`)
    expect(body).toMatchObject({ kept: [], message: 'Desfeito: removi 200 épicos, 400 stories e 400 tasks.' })
    expect(await listWork(admin, 'epics', project_id)).toEqual([])
  })

  test('[AS-07] goes below what exists, and into titles goes any text', async () => {
    const project_id = await createProject(admin)
    const epic = await createWork(admin, 'epics', project_id)
    const story = await createWork(admin, 'stories', project_id)
    const title = '🧭 <b onclick="x()">negrito</b> **e** `código` \\u0041'
    const { summary } = created(
      await send(admin, {
        project_id,
        stories: [{ title, epic_id: epic.id }],
        tasks: [{ title, story_id: story.id }, { title: 'solta' }],
      }),
    )
    expect(summary).toBe('Story criada com sucesso! 1 story e 2 tasks em Atlas.')
    expect((await listWork(admin, 'stories', project_id))[0]).toMatchObject({ title, epic_id: epic.id })
    expect(await listWork(admin, 'tasks', project_id)).toMatchObject([
      { title, story_id: story.id },
      { title: 'solta', story_id: null },
    ])
  })
})

test('[AS-10] without a session nothing is created', async () => {
  const project_id = await createProject(admin)
  const answer = await ask(server.url, 'POST', '/functions/v1/pm-bulk-create-epics', {
    args: { project_id, epics: nested },
    confirmed: true,
  })
  expectProblem(answer, 401, 'unauthenticated', 'Usuário não autenticado')
})
