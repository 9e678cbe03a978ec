import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import type { ProjectMember } from '@leme/contract/project/project-member'
import type { Task } from '@leme/contract/work/work-item'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirm, confirmed, say, undo } from '../../../../test/assistant/assistant.ts'
import { askDatabase } from '../../../../test/command.ts'
import { inviteColleague, type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addMember, createProject, listWork } from '../../../../test/work.ts'

let server: TestServer
let marina: Person
let camila: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  marina = await signUp(server.url, { display_name: 'Marina Azevedo' })
  camila = await inviteColleague(server.url, marina, 'member')
  await askDatabase(server.database, 'update users set display_name = $2 where id = $1', [camila.id, 'Camila Duarte'])
})
afterAll(() => server?.close())
beforeEach(async () => {
  project = await createProject(marina)
  await addMember(marina, project, marina.id)
})

const join = 'Adicionar ao projeto e atribuir'

async function members(): Promise<Pick<ProjectMember, 'user_id' | 'role'>[]> {
  const { body } = await marina.ask('GET', `/api/projects/${project}/members`)
  return (body as ProjectMember[]).filter(({ user_id }) => user_id !== marina.id)
}

const tasks = async () => (await listWork(marina, 'tasks', project)) as unknown as Task[]

test('[PD-23] a colleague who is no member is offered to join and be assigned; nobody joins without that choice', async () => {
  const asked = await say(marina, 'crie a task Extrato para a Camila', { project })
  expect(asked.message).toMatch(/^Camila Duarte não é membro do projeto .*\. O que faço\?/)
  expect(asked.message).toContain(join)
  expect(await members()).toEqual([])
  const { conversation_id } = asked
  const done = await say(marina, join, { project, conversation_id })
  expect(done.message).toContain('Camila Duarte, que entra no projeto')
  expect(await tasks()).toMatchObject([{ title: 'Extrato', assignee_user_id: camila.id }])
  expect(await members()).toMatchObject([{ user_id: camila.id, role: 'contributor' }])

  const { message } = (await undo(marina, done.exchange_id)).body as UndoAnswer
  expect(message).toBe('Desfeito: removi Task Extrato. Camila Duarte continua no projeto.')
  expect(await tasks()).toEqual([])
  expect(await members()).toHaveLength(1)
})

test.each(['sim, pode adicionar a Camila', '1', 'Inclua ela no projeto'])(
  '[PD-23] it is said in other words too: %s',
  async (text) => {
    const { conversation_id } = await say(marina, 'crie a task Extrato para a Camila', { project })
    await say(marina, text, { project, conversation_id })
    expect(await tasks()).toMatchObject([{ assignee_user_id: camila.id }])
  },
)

test('[PD-23] a refusal, or somebody else, lets nobody in', async () => {
  const first = await say(marina, 'crie a task Extrato para a Camila', { project })
  await say(marina, 'não adicione a Camila', { project, conversation_id: first.conversation_id })
  const { conversation_id } = await say(marina, 'crie a task Boleto para a Camila', { project })
  await say(marina, 'Marina', { project, conversation_id })
  expect(await tasks()).toMatchObject([{ title: 'Boleto', assignee_user_id: marina.id }])
  expect(await members()).toEqual([])
})

test('[PD-23] in a preview they join once it is confirmed, and not before', async () => {
  const asked = await say(marina, 'crie as tasks Extrato e Boleto para a Camila', { project })
  const shown = await say(marina, join, { project, conversation_id: asked.conversation_id })
  expect(shown.preview).toContain('Task: Extrato (P3, Camila Duarte, que entra no projeto)')
  expect(await members()).toEqual([])
  confirmed(await confirm(marina, shown))
  expect((await tasks()).map(({ assignee_user_id }) => assignee_user_id)).toEqual([camila.id, camila.id])
  expect(await members()).toMatchObject([{ user_id: camila.id }])
})

test('[PD-23] a correction of what was written offers it too', async () => {
  const { conversation_id } = await say(marina, 'crie a task Extrato', { project })
  const asked = await say(marina, 'atribua para a Camila', { project, conversation_id })
  expect(asked.message).toContain(join)
  await say(marina, join, { project, conversation_id })
  expect(await tasks()).toMatchObject([{ title: 'Extrato', assignee_user_id: camila.id }])
  expect(await members()).toMatchObject([{ user_id: camila.id }])
})

test('[PD-23] who has joined meanwhile is assigned, and joins once', async () => {
  const asked = await say(marina, 'crie a task Extrato para a Camila', { project })
  await addMember(marina, project, camila.id)
  await say(marina, join, { project, conversation_id: asked.conversation_id })
  expect(await tasks()).toMatchObject([{ assignee_user_id: camila.id }])
  expect(await members()).toHaveLength(1)
})
