import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant } from '../../../../test/assistant/ask-assistant.ts'
import { type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addMember, createProject, createWork } from '../../../../test/work.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Camila Rocha' })
  const project = await createProject(admin)
  await admin.ask('PATCH', `/api/projects/${project}`, { name: 'Portal' })
  await addMember(admin, project, admin.id)
  const { id } = await createWork(admin, 'epics', project, { title: 'Boletos' })
  await admin.ask('PATCH', `/api/epics/${id}`, { status: 'doing' })
  await createWork(admin, 'tasks', project, { title: 'Extrato', assignee_user_id: admin.id })
  const ticket = await admin.ask('POST', '/api/tickets/new', { title: 'Chamado' })
  await admin.ask('PATCH', `/api/tickets/${(ticket.body as { id: string }).id}`, { status: 'waiting' })
})
afterAll(() => server?.close())

const questions: [text: string, original: RegExp, portuguese: RegExp][] = [
  ['como está o projeto Portal?', /Status: Planned/, /Status: Planejado/],
  ['quais projetos temos?', /em Planned/, /em Planejado/],
  ['quais épicos temos?', /Boletos: Doing/, /Boletos: Em andamento/],
  ['o que a Camila está fazendo?', /Extrato: Planned/, /Extrato: Planejado/],
  ['tickets abertos', /1 em Waiting/, /1 em Aguardando/],
]

test.each(questions)(
  '[SH-14] “%s” is answered with what the organisation calls statuses',
  async (text, original, portuguese) => {
    const set = (status_labels: string) => admin.ask('PATCH', '/api/organization', { status_labels })
    await set('original')
    expect((await askAssistant(server, admin, text)).message).toMatch(original)
    await set('portuguese')
    expect((await askAssistant(server, admin, text)).message).toMatch(portuguese)
  },
)
