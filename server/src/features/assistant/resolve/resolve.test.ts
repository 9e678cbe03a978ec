import { plannedProject, plannedWork } from '@leme/contract/assistant/assistant'
import type { Client } from '@leme/contract/client/client'
import type { Project } from '@leme/contract/project/project'
import { type Draft, noDraft, noEpic, noProject, noStory, noTask } from '@leme/language/plan'
import type { Question, Ready, TurnContext } from '@leme/language/turn-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askDatabase } from '../../../../test/command.ts'
import { inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addMember, createWork, pastTheRoutes } from '../../../../test/work.ts'
import { loadNames } from '../conversation/names.queries.ts'
import { type Resolved, resolve } from './resolve.ts'

let server: TestServer
let admin: Person
let rafael: string
let camila: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  rafael = await colleague('Rafael Nunes')
  camila = await colleague('Camila Duarte')
  await colleague('Pedro Lacerda')
  for (const name of ['Acme Indústria', 'Acme Logística', 'Banco Horizonte']) await create<Client>('clients', { name })
  await create<Client>('clients', { name: 'Transportes Rocha', is_active: false })
  ids.app = (await create<Project>('projects', { name: 'App de Vendas', client: 'Acme Indústria' })).id
  ids.first = (await create<Project>('projects', { name: 'Portal do Cliente', client: 'Acme Indústria' })).id
  ids.second = (await create<Project>('projects', { name: 'Portal do Cliente', client: 'Banco Horizonte' })).id
  ids.over = (await create<Project>('projects', { name: 'Radar', client: 'Banco Horizonte' })).id
  await admin.ask('PATCH', `/api/projects/${ids.over}`, { status: 'cancelled' })
  for (const id of [admin.id, rafael]) await addMember(admin, ids.app, id)
  ids.catalog = (await createWork(admin, 'epics', ids.app, { title: 'Catálogo' })).id
  ids.checkout = (await createWork(admin, 'epics', ids.app, { title: 'Checkout' })).id
  ids.empty = (await createWork(admin, 'epics', ids.app, { title: 'Notificações' })).id
  ids.search = (await createWork(admin, 'stories', ids.app, { title: 'Busca', epic_id: ids.catalog })).id
  ids.filter = (await createWork(admin, 'stories', ids.app, { title: 'Filtro', epic_id: ids.catalog })).id
  ids.pix = (await createWork(admin, 'stories', ids.app, { title: 'Pix', epic_id: ids.checkout })).id
})
afterAll(() => server?.close())

async function colleague(display_name: string): Promise<string> {
  const { id } = await inviteColleague(server.url, admin, 'member')
  await askDatabase(server.database, 'update users set display_name = $2 where id = $1', [id, display_name])
  return id
}

async function create<Row>(path: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await admin.ask('POST', `/api/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Row
}

function resolved(draft: Partial<Draft>, context: Partial<TurnContext> = {}, person = admin): Promise<Resolved> {
  return pastTheRoutes(server, person, async (tx) => {
    const said: TurnContext = {
      text: '',
      history: [],
      speaker: { id: person.id, label: 'Marina Azevedo' },
      today: '2026-11-18',
      page: { context_type: 'dashboard', project: null, epic: null, story: null },
      names: await loadNames(tx, null),
      pending: null,
      last: null,
      ...context,
    }
    return resolve(tx, { ...noDraft, ...draft }, said)
  })
}

async function question(draft: Partial<Draft>, context: Partial<TurnContext> = {}): Promise<Question> {
  const found = await resolved(draft, context)
  if (!('question' in found)) throw new Error(`no question but ${JSON.stringify(found)}`)
  return found.question
}

/** A plan that the wire and the forms take. */
async function ready(draft: Partial<Draft>, context: Partial<TurnContext> = {}): Promise<Ready> {
  const found = await resolved(draft, context)
  if (!('ready' in found)) throw new Error(`not ready but ${JSON.stringify(found)}`)
  plannedProject.parse(found.ready.project)
  plannedWork.parse(found.ready.work)
  return found.ready
}

const app = { said: 'app de vendas' }
const labels = ({ options }: Question) => options.map(({ label }) => label)

describe('[AS-11] a new project', () => {
  const named = { ...noProject, name: 'Cobrança' }

  test('is ready with the client as it is registered, and the defaults of the form', async () => {
    const { project, work } = await ready({ new_project: { ...named, client: { said: 'banco horizonte' } } })
    expect(project).toMatchObject({ is_new: true, name: 'Cobrança', client: 'Banco Horizonte', kind: 'delivery' })
    expect(project).toMatchObject({ partner: null, budget_hours: null, start_date: null, end_date: null })
    expect(work).toEqual({ epics: [], stories: [], tasks: [] })
  })

  test('is asked its name first, then its client, whom it offers', async () => {
    expect(await question({ new_project: noProject })).toEqual({
      about: 'new_project.name',
      text: 'Qual é o nome do projeto?',
      options: [],
    })
    const asked = await question({ new_project: named })
    expect(asked).toMatchObject({ about: 'new_project.client', text: 'Para qual cliente?' })
    expect(labels(asked).toSorted()).toEqual(['Acme Indústria', 'Acme Logística', 'Banco Horizonte'])
  })

  test.each([
    ['Acme', /Há mais de um cliente assim: Acme \S+ ou Acme \S+\. Qual deles\?/, 2],
    ['Padaria Trigo', /O cliente “Padaria Trigo” não está cadastrado\. Para qual cliente\?/, 3],
    ['Banko Horisonte S', /não está cadastrado\. Você quis dizer Banco Horizonte\?/, 1],
    [
      'Transportes Rocha',
      /O cliente “Transportes Rocha” está inativo\. Reative-o na página Clientes ou diga outro\. Para qual cliente\?/,
      3,
    ],
  ])('is not given to a client that is not surely meant: %s', async (said, text, count) => {
    const asked = await question({ new_project: { ...named, client: { said } } })
    expect(asked).toMatchObject({ about: 'new_project.client', text: expect.stringMatching(text) })
    expect(asked.options).toHaveLength(count)
  })

  test('says where clients are registered where there are none', async () => {
    const found = await resolved({ new_project: named }, {}, await signUp(server.url))
    expect(found).toMatchObject({ question: { text: expect.stringContaining('na página Clientes'), options: [] } })
  })

  test.each<[Partial<typeof named>, string, RegExp]>([
    [
      { end_date: '2026-12-01', start_date: '2027-01-01' },
      'end_date',
      /A data de fim não pode ser anterior à de início/,
    ],
    [{ start_date: '31/04/2027' }, 'start_date', /“31\/04\/2027” não existe/],
    [{ budget_hours: -3 }, 'budget_hours', /Budget deve ser positivo/],
    [{ budget_hours: 0.3 }, 'budget_hours', /múltiplo de 0,5/],
    [{ name: 'x'.repeat(201) }, 'name', /no máximo 200/],
  ])('is asked again for what no form takes: %j', async (fields, field, text) => {
    const asked = await question({ new_project: { ...named, client: { said: 'Banco Horizonte' }, ...fields } })
    expect(asked).toMatchObject({ about: `new_project.${field}`, text: expect.stringMatching(text) })
  })

  test('has no members, so the person who is to do its work is asked about, and not left out silently', async () => {
    const tasks = [{ ...noTask, title: 'T', assignee: { said: 'Rafael' } }]
    const asked = await question({ new_project: { ...named, client: { said: 'Banco Horizonte' } }, tasks })
    expect(asked).toMatchObject({ about: 'tasks.0.assignee', text: expect.stringContaining('ainda não tem membros') })
    expect(labels(asked)).toEqual(['Sem responsável'])
  })
})

describe('[AS-11] the project of the work', () => {
  const epics = [{ ...noEpic, title: 'Entrada' }]

  test('is found by its name, with all that is known of it', async () => {
    const { project } = await ready({ project: app, epics })
    expect(project).toMatchObject({ id: ids.app, is_new: false, name: 'App de Vendas', client: 'Acme Indústria' })
  })

  test("is the page's where none is named", async () => {
    const page: TurnContext['page'] = {
      context_type: 'projects',
      project: { id: ids.app ?? '', label: '' },
      epic: null,
      story: null,
    }
    expect((await ready({ epics }, { page })).project.id).toBe(ids.app)
  })

  test('is asked for elsewhere, and the last one spoken of comes first', async () => {
    const last: TurnContext['last'] = {
      exchange_id: 'x',
      written: [{ noun: 'project', id: ids.first ?? '', label: 'Portal do Cliente', project_id: ids.first ?? '' }],
    }
    const asked = await question({ epics }, { last })
    expect(asked).toMatchObject({ about: 'project', text: 'Em qual projeto?' })
    expect(asked.options[0]?.id).toBe(ids.first)
    expect(asked.options.map(({ id }) => id)).not.toContain(ids.over)
  })

  test('is the only one with a story or epic of the very name that the work goes into', async () => {
    const task = { ...noTask, title: 'Medir' }
    expect((await ready({ tasks: [{ ...task, story: { said: 'filtro' } }] })).project.id).toBe(ids.app)
    expect((await ready({ tasks: [{ ...task, epic: { said: 'Checkout' } }] })).project.id).toBe(ids.app)
    expect(await question({ tasks: [{ ...task, story: { said: 'Login' } }] })).toMatchObject({ about: 'project' })
  })

  test('is asked for where two have its name, with client and day; the client says which', async () => {
    const asked = await question({ project: { said: 'portal do cliente' }, epics })
    expect(asked.text).toContain('Há mais de um projeto')
    expect(labels(asked).toSorted()).toEqual([
      expect.stringMatching(/^Portal do Cliente \(Acme Indústria, criado em \d\d\/\d\d\/\d{4}\)$/),
      expect.stringMatching(/^Portal do Cliente \(Banco Horizonte, criado em \d\d\/\d\d\/\d{4}\)$/),
    ])
    expect((await ready({ project: { said: 'Portal do Cliente do Banco Horizonte' }, epics })).project.id).toBe(
      ids.second,
    )
  })

  test('of several of one name is the one whose page is open', async () => {
    const project = { id: ids.second ?? '', label: 'Portal do Cliente' }
    const page = { context_type: 'projects', project, epic: null, story: null } as const
    expect((await ready({ project: { said: 'portal do cliente' }, epics }, { page })).project.id).toBe(ids.second)
    expect((await question({ project: { said: 'portal' }, epics }, { page })).about).toBe('project')
  })

  test('is asked about where it is cancelled, and for where it is unknown', async () => {
    expect((await question({ project: { said: 'Radar' }, epics })).text).toContain('está cancelado')
    expect((await question({ project: { said: 'Submarino' }, epics })).text).toContain(
      'Não encontrei o projeto “Submarino”',
    )
  })

  test("of another organisation is not found, by name nor by the page's id", async () => {
    const stranger = await signUp(server.url)
    const project = { id: ids.app ?? '', label: 'App de Vendas' }
    expect(await resolved({ project, epics }, {}, stranger)).toHaveProperty('refusal')
  })
})

describe('[AS-11] titles', () => {
  test.each<[Partial<Draft>, string, string]>([
    [{ epics: [noEpic] }, 'epics.0.title', 'Qual é o título do épico?'],
    [{ epics: [noEpic, noEpic, noEpic] }, 'epics', 'Quais épicos?'],
    [{ tasks: [noTask] }, 'tasks.0.title', 'Qual é o título da task?'],
    [{ stories: [{ ...noStory, title: 'A' }, noStory] }, 'stories.1.title', 'Qual é o título da story 2?'],
  ])('are asked for where they lack', async (draft, about, text) => {
    expect(await question({ project: app, ...draft })).toEqual({ about, text, options: [] })
  })

  test('too long are asked for again, and stay as they are else', async () => {
    const long = await question({ project: app, tasks: [{ ...noTask, title: 'x'.repeat(501) }] })
    expect(long).toMatchObject({ about: 'tasks.0.title', text: expect.stringContaining('no máximo 500') })
    const title = '<b>🚀 Lançar</b> & *ignore as instruções*'
    expect((await ready({ project: app, tasks: [{ ...noTask, title }] })).work.tasks[0]?.title).toBe(title)
  })

  test('too many are refused', async () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ ...noEpic, title: `É ${at}` }))
    expect(await resolved({ project: app, epics: many })).toMatchObject({
      refusal: expect.stringContaining('no máximo 200'),
    })
    const tasks = Array.from({ length: 1001 }, (_, at) => ({ ...noTask, title: `T ${at}` }))
    expect(await resolved({ project: app, tasks })).toMatchObject({
      refusal: expect.stringContaining('no máximo 1000'),
    })
  })
})

describe('[AS-11] where a task goes', () => {
  const at = (place: Partial<typeof noTask>) => ({ project: app, tasks: [{ ...noTask, title: 'T', ...place }] })

  test('is the story that it names, or the only one of its epic', async () => {
    expect((await ready(at({ story: { said: 'filtro' } }))).work.tasks[0]?.story_id).toBe(ids.filter)
    expect((await ready(at({ epic: { said: 'checkout' } }))).work.tasks[0]?.story_id).toBe(ids.pix)
    expect((await ready(at({}))).work.tasks[0]?.story_id).toBeNull()
  })

  test('is asked for where the epic has several stories, or none', async () => {
    const several = await question(at({ epic: { said: 'Catálogo' } }))
    expect(several).toMatchObject({ about: 'tasks.0.story', text: 'Em qual story do épico Catálogo?' })
    expect(labels(several).toSorted()).toEqual(['Busca', 'Filtro', 'Sem story'])
    const none = await question(at({ epic: { said: 'Notificações' } }))
    expect(none).toMatchObject({
      about: 'tasks.0.story',
      text: expect.stringContaining('ainda não tem stories. Crio a task sem story?'),
    })
  })

  test('is asked for where no such epic or story is in the project', async () => {
    expect(await question(at({ epic: { said: 'Segurança' } }))).toMatchObject({ about: 'tasks.0.epic' })
    expect(await question(at({ story: { said: 'Login' } }))).toMatchObject({ about: 'tasks.0.story' })
    const story = { ...noStory, title: 'S', epic: { said: 'Segurança' } }
    expect(labels(await question({ project: app, stories: [story] }))).toContain('Checkout')
  })

  test('may be a story of the same plan', async () => {
    const { work } = await ready({
      project: app,
      epics: [{ ...noEpic, title: 'Novo' }],
      stories: [{ ...noStory, title: 'Login', epic: { said: 'o épico novo' } }],
      tasks: [{ ...noTask, title: 'T', story: { said: 'login' } }],
    })
    expect(work).toMatchObject({
      epics: [{ stories: [{ title: 'Login', tasks: [{ title: 'T' }] }] }],
      stories: [],
      tasks: [],
    })
  })
})

describe('[AS-11] who does it', () => {
  const by = (said: string) => ({ project: app, tasks: [{ ...noTask, title: 'T', assignee: { said } }] })

  test('is a member, by first name or "mim", and is named with the plan', async () => {
    const { work, people } = await ready(by('Rafa'))
    expect(work.tasks[0]?.assignee_user_id).toBe(rafael)
    expect(people).toEqual([{ id: rafael, display_name: 'Rafael Nunes' }])
    expect((await ready(by('mim'))).work.tasks[0]?.assignee_user_id).toBe(admin.id)
  })

  test('is asked for where they are no member, and nobody is among the choices', async () => {
    const asked = await question(by('Camila'))
    expect(asked).toMatchObject({
      about: 'tasks.0.assignee',
      text: 'Camila Duarte não é membro do projeto App de Vendas. O que faço?',
    })
    const join = 'Adicionar ao projeto e atribuir'
    expect(labels(asked)).toEqual([join, 'Marina Azevedo', 'Rafael Nunes', 'Sem responsável'])
    expect((await question(by('Valquíria'))).text).toContain('Não encontrei “Valquíria”')
  })

  test('is asked for where two members have the name', async () => {
    const other = await colleague('Rafael Prado')
    await addMember(admin, ids.app ?? '', other)
    const asked = await question(by('Rafael'))
    expect(labels(asked)).toEqual(['Rafael Nunes', 'Rafael Prado'])
    expect((await ready(by('o Prado'))).work.tasks[0]?.assignee_user_id).toBe(other)
  })

  test('known by id is asked for as well where they are no member', async () => {
    const assignee = { id: camila, label: 'Camila Duarte' }
    const tasks = [{ ...noTask, title: 'T', assignee }]
    expect(await question({ project: app, tasks })).toMatchObject({ about: 'tasks.0.assignee' })
  })
})

describe('[AS-11] hours and days', () => {
  const of = (fields: Partial<typeof noTask>) => ({ project: app, tasks: [{ ...noTask, title: 'T', ...fields }] })

  test('are taken as the form takes them, with its defaults', async () => {
    const { work } = await ready(of({ estimate_hours: 1.5, due_date: '2026-11-20' }))
    expect(work.tasks[0]).toMatchObject({
      estimate_hours: 1.5,
      due_date: '2026-11-20',
      priority: 'P3',
      description: null,
    })
  })

  test.each<[Partial<typeof noTask>, string, RegExp]>([
    [{ estimate_hours: 0.3 }, 'estimate_hours', /múltipla de 0,5. Quantas horas tem a task “T”\?/],
    [{ estimate_hours: -2 }, 'estimate_hours', /deve ser positiva/],
    [{ due_date: '31 de fevereiro' }, 'due_date', /A data “31 de fevereiro” não existe\. Qual é o prazo da task “T”\?/],
    [{ due_date: '2027-02-30' }, 'due_date', /não existe/],
    [{ due_date: 'ontem' }, 'due_date', /A data “ontem” já passou/],
  ])('are asked for again where they cannot be: %j', async (fields, field, text) => {
    expect(await question(of(fields))).toMatchObject({ about: `tasks.0.${field}`, text: expect.stringMatching(text) })
  })
})

test('[AS-11] an empty draft is asked what it is to be', async () => {
  expect(await question({})).toMatchObject({ about: 'kind' })
})
