import type { AssistantExchange, BulkCreateAnswer } from '@leme/contract/assistant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectProblem, expectRefused, listWork } from '../../../test/work.ts'

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
