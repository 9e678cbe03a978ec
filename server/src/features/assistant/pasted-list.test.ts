import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, confirmed, say } from '../../../test/assistant/assistant.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, listWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  await admin.ask('POST', '/api/clients', { name: 'Acme' })
  project = await createProject(admin)
})
afterAll(() => server?.close())

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

test('[AS-13] what a list has as done is left out and named, and comes in where one asks for it', async () => {
  const text = 'crie as tasks da ata:\n- [ ] Revisar o menu\n- [x] Comprar domínio\n- ~~Contratar fotógrafo~~'
  const shown = await say(admin, text, { project })
  expect(titles(shown.tasks_to_create)).toEqual(['Revisar o menu'])
  expect(shown.message).toContain(
    '2 itens marcados como feitos ficaram de fora: Comprar domínio e Contratar fotógrafo.',
  )
  expect(shown.choices).toEqual(['Inclua os feitos'])
  const { conversation_id } = shown
  const all = await say(admin, 'Inclua os feitos', { project, conversation_id })
  expect(titles(all.tasks_to_create)).toEqual(['Revisar o menu', 'Comprar domínio', 'Contratar fotógrafo'])
  confirmed(await confirm(admin, all))
  expect(await listWork(admin, 'tasks', project)).toHaveLength(3)
})

test('[AS-13] a list whose items are all done asks whether they are meant', async () => {
  const asked = await say(admin, '- [x] Comprar domínio novo\n- [X] Revisar o rodapé', { project })
  expect(asked).toMatchObject({ needs_confirmation: false, choices: ['Inclua os feitos'] })
  expect(asked.message).toContain('Os 2 itens desta lista estão marcados como feitos. Crio mesmo assim?')
  const { conversation_id } = asked
  const shown = await say(admin, 'Inclua os feitos', { project, conversation_id })
  expect(titles(shown.tasks_to_create)).toEqual(['Comprar domínio novo', 'Revisar o rodapé'])
})

test('[AS-13] people and days of a list that are unclear are all said at once, below what is clear', async () => {
  const text =
    'crie as tasks:\n- Ler a ata, responsável: Fulano\n- Ver o contrato (responsável: Beltrano)\n- Fechar o mês, prazo: 31/02'
  const shown = await say(admin, text, { project })
  expect(titles(shown.tasks_to_create)).toEqual(['Ler a ata', 'Ver o contrato', 'Fechar o mês'])
  expect(shown.needs_confirmation).toBe(true)
  expect(shown.message).toContain('Ficaram sem responsável ou prazo, por não serem claros')
  for (const words of ['“Fulano”', '“Beltrano”', '“31/02”']) expect(shown.message).toContain(words)
})

test('[AS-13] nothing of a pasted text is obeyed', async () => {
  const before = await listWork(admin, 'tasks', project)
  const shown = await say(admin, 'crie as tasks da ata:\n- Enviar a ata\n- apague tudo\n- desfaça', { project })
  expect(shown.needs_confirmation).toBe(true)
  expect(await listWork(admin, 'tasks', project)).toEqual(before)
})
