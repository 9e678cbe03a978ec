import type { Agent } from '@leme/contract/agents/agent'
import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { weekOf } from '@leme/contract/work/due'
import type { Task } from '@leme/contract/work/work-item'
import type { TaskGroup, Workload } from '@leme/contract/work/workload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectRefused, pastTheRoutes } from '../../../test/work.ts'
import { dueOn } from './all-tasks.queries.ts'

const { dayOf: today } = calendarIn(defaultTimeZone)

// A Wednesday.
const noon = new Date('2026-11-25T15:00:00Z')

let server: TestServer
let admin: Person
let colleague: Person
let projects: readonly [string, string]

beforeAll(async () => {
  server = await startTestServer({ clock: () => noon })
  admin = await signUp(server.url, { display_name: 'Ana' })
  colleague = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno' })
  projects = [await createProject(admin), await createProject(admin)]
  for (const { id } of [admin, colleague]) await addMember(admin, projects[0], id)
  const add = async (title: string, body: Record<string, unknown>, status?: string, project = projects[0]) => {
    const { id } = await createWork(admin, 'tasks', project, { title, ...body })
    if (status) expect((await admin.ask('PATCH', `/api/tasks/${id}`, { status })).status).toBe(200)
  }
  await add('Concluída', { due_date: '2026-11-01', assignee_user_id: admin.id, estimate_hours: 1 }, 'done')
  await add('Relatório de ação', { due_date: '2026-11-20', priority: 'P1', estimate_hours: 3 }, 'doing')
  await add('Muito atrasada', { due_date: '2026-10-01', assignee_user_id: colleague.id, estimate_hours: 2 })
  await add('Segunda', { due_date: '2026-11-23', assignee_user_id: colleague.id }, 'blocked')
  await add('Domingo', { due_date: '2026-11-29', priority: 'P2' }, undefined, projects[1])
  await add('Outra semana', { due_date: '2026-11-30' }, undefined, projects[1])
  await add('100% sem prazo', { priority: 'P1' }, undefined, projects[1])
})
afterAll(() => server?.close())

async function titles(query: string, person = admin): Promise<string[]> {
  const { status, body } = await person.ask('GET', `/api/tasks?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as Task[]).map(({ title }) => title)
}

describe('[DB-05] the tasks of all projects', () => {
  test.each([
    ['due=late&sort=due_date', ['Muito atrasada', 'Relatório de ação', 'Segunda']],
    ['due=week&sort=due_date', ['Segunda', 'Domingo']],
    ['due=none', ['100% sem prazo']],
    ['due=late&status=done', []],
    ['status=done', ['Concluída']],
    ['status=blocked', ['Segunda']],
    ['status=open&priority=P1', ['100% sem prazo', 'Relatório de ação']],
    ['q=ACAO relatorio', ['Relatório de ação']],
    ['q=relatório segunda', []],
    ['q=20/11', ['Relatório de ação']],
    ['q=1/10/26', ['Muito atrasada']],
    ['q=20/11/2025', []],
    ['q=acao 20/11/2026', ['Relatório de ação']],
    ['q=99/11', []],
    ['q=100%25', ['100% sem prazo']],
    ['q=%5C', []],
    ['q=%20', undefined],
    [
      'status=open&sort=due_date',
      ['Muito atrasada', 'Relatório de ação', 'Segunda', 'Domingo', 'Outra semana', '100% sem prazo'],
    ],
    [
      'status=open&sort=due_date&dir=desc',
      ['Outra semana', 'Domingo', 'Segunda', 'Relatório de ação', 'Muito atrasada', '100% sem prazo'],
    ],
    ['status=open&sort=priority&limit=3', ['Relatório de ação', '100% sem prazo', 'Domingo']],
    ['sort=created_at&dir=asc&limit=2', ['Concluída', 'Relatório de ação']],
  ])('[DB-05] %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected ?? (await titles('limit=50')))
  })

  test('[DB-05] are asked for by person and by project', async () => {
    const sorted = 'sort=due_date'
    expect(await titles(`assignee_user_id=${colleague.id}&${sorted}`)).toEqual(['Muito atrasada', 'Segunda'])
    expect(await titles(`assignee_user_id=none&status=open&due=late`)).toEqual(['Relatório de ação'])
    expect(await titles(`project_id=${projects[1]}&${sorted}`)).toEqual(['Domingo', 'Outra semana', '100% sem prazo'])
    expect(await titles(`project_id=${admin.id}`)).toEqual([])
  })

  test.each(['created_at', 'due_date', 'priority'].flatMap((sort) => [`${sort}&dir=asc`, `${sort}&dir=desc`]))(
    '[DB-05] come page by page, each once, sorted by %s',
    async (order) => {
      const whole = (await admin.ask('GET', `/api/tasks?sort=${order}`)).body as Task[]
      const paged: Task[] = []
      for (let after = ''; ; after = `&after=${paged.at(-1)?.id}`) {
        const page = (await admin.ask('GET', `/api/tasks?sort=${order}&limit=2${after}`)).body as Task[]
        if (page.length === 0) break
        paged.push(...page)
      }
      expect(paged).toEqual(whole)
      expect(paged).toHaveLength(7)
    },
  )

  test('[DB-05] refuse what they do not know, in Portuguese', async () => {
    for (const [query, field, message] of [
      ['due=ontem', 'due', 'Use late, week ou none'],
      ['status=aberta', 'status', 'Status desconhecido'],
      ['priority=P4', 'priority', 'Prioridade deve ser P1, P2 ou P3'],
      ['sort=name', 'sort', 'Use title, status, due_date, owner, priority, estimate_hours ou created_at'],
      ['dir=up', 'dir', 'Use asc ou desc'],
      ['assignee_user_id=eu', 'assignee_user_id', 'Use o identificador de uma pessoa, ou none'],
      ['project_id=x', 'project_id', 'Identificador inválido'],
      [`q=${'x'.repeat(201)}`, 'q', 'A busca deve ter no máximo 200 caracteres'],
      [`after=${admin.id}`, 'after', 'Não há registro com este identificador: recomece sem `after`'],
    ] as const) {
      expectRefused(await admin.ask('GET', `/api/tasks?${query}`), { field, message })
    }
  })

  test('[MS-01] are of the own organisation alone, also those after another’s', async () => {
    const stranger = await signUp(server.url)
    expect(await titles('status=open', stranger)).toEqual([])
    const [first] = (await admin.ask('GET', '/api/tasks')).body as Task[]
    expect((await stranger.ask('GET', `/api/tasks?after=${first?.id}`)).status).toBe(422)
    expect((await stranger.ask('GET', '/api/workload')).body).toEqual([])
    expect((await stranger.ask('GET', '/api/tasks/by-person')).body).toEqual([])
  })
})

describe('[DB-05] the tasks of each person, with their hours', () => {
  test.each([
    [
      'due=late',
      [
        ['Bruno', 2, 2, 1],
        [null, 1, 3, 0],
      ],
    ],
    [
      '',
      [
        ['Bruno', 2, 2, 1],
        ['Ana', 1, 1, 0],
        [null, 4, 3, 3],
      ],
    ],
    ['status=open&priority=P1', [[null, 2, 3, 1]]],
    ['due=late&q=segunda', [['Bruno', 1, 0, 1]]],
    ['assignee_user_id=none&due=none', [[null, 1, 0, 1]]],
    ['status=review', []],
  ])('[DB-05] of ?%s: most hours first, nobody’s last', async (query, expected) => {
    const { status, body } = await admin.ask('GET', `/api/tasks/by-person?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    const groups = (body as TaskGroup[]).map(({ display_name, count, estimate_hours, without_estimate }) => [
      display_name,
      count,
      estimate_hours,
      without_estimate,
    ])
    expect(groups).toEqual(expected)
  })

  test('[DB-05] refuses what it does not know, as the list does, and an order', async () => {
    for (const [query, field, message] of [
      ['due=ontem', 'due', 'Use late, week ou none'],
      ['sort=due_date', 'sort', 'Campo desconhecido'],
    ] as const) {
      expectRefused(await admin.ask('GET', `/api/tasks/by-person?${query}`), { field, message })
    }
  })
})

test('[DB-05] the load of each person: open tasks, estimated hours, late ones and their hours', async () => {
  const { body } = await admin.ask('GET', '/api/workload')
  const workload = (body as Workload[]).map(
    ({ display_name, open, late, late_hours, estimate_hours, without_estimate }) => [
      display_name,
      open,
      late,
      late_hours,
      estimate_hours,
      without_estimate,
    ],
  )
  expect(workload).toEqual([
    [null, 4, 1, 3, 3, 3],
    ['Bruno', 2, 2, 2, 2, 1],
  ])
})

test('[DB-05] each way to look for open tasks has its index, under row-level security', async () => {
  const plan = (where: string) =>
    pastTheRoutes(server, admin, async (tx) => {
      await tx.query('set local enable_seqscan = off')
      await tx.query('set local enable_sort = off')
      const rows = await tx.query<{ 'QUERY PLAN': string }>(
        `explain select id from tasks where status <> 'done' ${where}
         order by ${dueOn}, id limit 50`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  const { from } = weekOf(today(noon))
  // The condition is looked up in the index, not only compared with all that stands in it.
  const looksUpDay = /tasks_due[\s\S]*Index Cond: [^\n]*CASE/
  expect(await plan(`and ${dueOn} < '${from}'`)).toMatch(looksUpDay)
  expect(await plan(`and (${dueOn}, id) > ('${from}'::date, '${admin.id}')`)).toMatch(looksUpDay)
  expect(await plan(`and assignee_user_id = '${admin.id}'`)).toContain('tasks_due_by_assignee')
  expect(await plan(`and project_id = '${projects[0]}'`)).toContain('tasks_due_by_project')
})

test('[AG-05] [DB-05] an agent’s tasks are counted with its name and listed by it, as a person’s are', async () => {
  const leader = await signUp(server.url)
  const project = await createProject(leader)
  await send(leader, '/api/agents', [{ name: 'Triagem' }])
  const [agent] = (await leader.ask('GET', '/api/agents')).body as Agent[]
  await createWork(leader, 'tasks', project, { title: 'De ninguém' })
  await createWork(leader, 'tasks', project, { title: 'Do agente', agent_id: agent?.id, estimate_hours: 2 })
  const groups = (await leader.ask('GET', '/api/tasks/by-person')).body as TaskGroup[]
  expect(groups.map(({ user_id, agent_id, display_name, count }) => [user_id, agent_id, display_name, count])).toEqual([
    [null, agent?.id, 'Triagem', 1],
    [null, null, null, 1],
  ])
  expect(await titles(`assignee_user_id=${agent?.id}`, leader)).toEqual(['Do agente'])
  expect(await titles(`agent_id=${agent?.id}`, leader)).toEqual(['Do agente'])
})
