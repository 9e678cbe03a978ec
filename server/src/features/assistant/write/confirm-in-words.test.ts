import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, say } from '../../../../test/assistant/assistant.ts'
import { type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createProject, listWork } from '../../../../test/work.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(() => server?.close())

test.each(['quantas tasks temos?', 'obrigado', 'o que você sabe fazer?', 'banana'])(
  '[AS-07] a confirmation in words shows the plan again after “%s”, and creates it where that is confirmed',
  async (between) => {
    const project = await createProject(person)
    const plan = await say(person, 'crie os épicos Cadastro e Relatórios', { project })
    const { conversation_id } = plan
    const epics = async () => (await listWork(person, 'epics', project)).map(({ title }) => title)
    await say(person, between, { project, conversation_id })
    const again = await say(person, 'ok', { project, conversation_id })
    expect(again).toMatchObject({
      message: 'Confira antes o que ainda esperava. Montei o plano para Atlas: 2 épicos. Posso criar?',
      preview: plan.preview,
      needs_confirmation: true,
    })
    expect(await epics()).toEqual([])
    expect((await confirm(person, plan)).body).toMatchObject({ code: 'preview_replaced' })
    await say(person, 'ok', { project, conversation_id })
    expect(await epics()).toEqual(['Cadastro', 'Relatórios'])
  },
)
