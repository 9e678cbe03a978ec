import type { Client } from '@leme/contract/client/client'
import type { Project } from '@leme/contract/project/project'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listExchanges, say } from '../../../test/assistant/assistant.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { listWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  await create<Client>('clients', { name: 'Acme' })
  ids.first = (await create<Client>('clients', { name: 'Oficina Graviola', document: '11.222.333/0001-81' })).id
  ids.second = (await create<Client>('clients', { name: 'Oficina Graviola', document: '45.723.174/0001-10' })).id
  for (const name of ['Atlas', 'Boreal']) ids[name] = (await create<Project>('projects', { name, client: 'Acme' })).id
})
afterAll(() => server?.close())

async function create<Row>(path: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await admin.ask('POST', `/api/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Row
}

test('[AS-11] a question offers its answers to be pressed, keeps them with the exchange, and offers them again where it was not answered', async () => {
  const asked = await say(admin, 'crie a task Revisar a ata')
  expect(asked.choices.toSorted()).toEqual(['Atlas', 'Boreal'])
  const [stored] = await listExchanges(admin)
  expect(stored?.plan).toMatchObject({ choices: asked.choices })
  const { conversation_id } = asked
  const again = await say(admin, 'hein?', { conversation_id })
  expect(again.choices).toEqual(asked.choices)
  const done = await say(admin, 'Boreal', { conversation_id })
  expect(done).toMatchObject({ choices: [], message: expect.stringContaining('em Boreal') })
  expect(await listWork(admin, 'tasks', String(ids.Boreal))).toHaveLength(1)
})

test.each(['este projeto', 'neste', 'no que está aberto', 'esse mesmo', 'o desta página', 'aqui'])(
  '[AS-11] “%s” answers with the project of the page, and where the page has none that is said',
  async (words) => {
    const { conversation_id } = await say(admin, 'crie as tasks Ler a ata e Ver o contrato')
    const nowhere = await say(admin, words, { conversation_id })
    expect(nowhere.message).toMatch(/^A página aberta não é de um projeto\. Em qual projeto\?/)
    const shown = await say(admin, words, { conversation_id, project: ids.Atlas })
    expect(shown).toMatchObject({ needs_confirmation: true, project: { name: 'Atlas' } })
    expect(shown.tasks_to_create.map(({ title }) => title)).toEqual(['Ler a ata', 'Ver o contrato'])
  },
)

test.each(['45.723.174/0001-10', '45723174000110', 'Oficina Graviola (45.723.174/0001-10)', 'a segunda'])(
  '[AS-11] clients of one name are offered with their documents, and “%s” chooses',
  async (words) => {
    const asked = await say(admin, 'crie um projeto Balcão para a Oficina Graviola')
    const [first, second] = asked.choices
    expect([first, second].toSorted()).toEqual([
      'Oficina Graviola (11.222.333/0001-81)',
      'Oficina Graviola (45.723.174/0001-10)',
    ])
    const said = words === 'a segunda' && first?.includes('45.') ? 'a primeira' : words
    const done = await say(admin, said, { conversation_id: asked.conversation_id })
    expect(done.message).toContain('Balcão, para Oficina Graviola')
    const { client_id } = (await admin.ask('GET', `/api/projects/${done.project?.id}`)).body as { client_id: string }
    expect(client_id).toBe(ids.second)
  },
)
