import { fold } from '@leme/language/text'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirm, confirmed, say } from '../../../test/assistant/assistant.ts'
import { askDatabase } from '../../../test/command.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createWork, listWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let here: string
let field: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  here = await create('Site Institucional', 'Acme')
  field = await create('App de Vistoria em Campo', 'Seguradora Atlântico')
  await create('Painel de Vendas', 'Lojas Aurora')
  await create('Portal do Cooperado', 'Cooperativa Vale')
  await create('Radar', 'Lojas Aurora')
  await createWork(admin, 'epics', here, { title: 'Cadastro de clientes e fornecedores' })
})
afterAll(() => server?.close())

async function create(name: string, client: string): Promise<string> {
  await admin.ask('POST', '/api/clients', { name: client })
  const { status, body } = await admin.ask('POST', '/api/projects', { name, client })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { id: string }).id
}

const titlesIn = async (project: string) => (await listWork(admin, 'tasks', project)).map(({ title }) => title)

test.each([
  'crie a task Revisar tela de login no app',
  'crie a task Revisar o gráfico no painel',
  'crie a task Ajustar o menu no portal',
  'crie a task Ajustar o menu no app de vistoria',
  'crie a task Ajustar o menu, portal',
  'cria uma task pra ajustar o menu no painel',
  'preciso que alguém ajuste o menu no portal até sexta',
  'crie a task Ajustar tela no cadastro de clientes',
])('[AS-13] on a project’s page “%s” is shown with its whole title, in that project', async (text) => {
  const answer = await say(admin, text, { project: here })
  expect(answer).toMatchObject({ needs_confirmation: true, project: { id: here } })
  const title = answer.tasks_to_create?.[0]?.title ?? ''
  expect(fold(text).includes(fold(title).split(' ').slice(1).join(' '))).toBe(true)
  expect(title).toMatch(/app|painel|portal|app de vistoria|cadastro de clientes$/)
})

test.each([
  'no app, crie a task Ajustar o menu',
  'crie no app a task Ajustar o menu',
  'crie a task Ajustar o menu no projeto App',
  'crie a task Ajustar o menu no projeto App de Vistoria',
])('[AS-13] a part of a name that must be another project’s is asked about: “%s”', async (text) => {
  const asked = await say(admin, text, { project: here })
  expect(asked).toMatchObject({ needs_confirmation: false })
  expect(asked.message).toMatch(/não é o nome inteiro de um projeto\. Em qual projeto\?/)
  expect(asked.message).toContain('App de Vistoria em Campo (Seguradora Atlântico)')
  expect(asked.message).toContain('Site Institucional (Acme)')
  const { conversation_id } = asked
  await say(admin, 'Site Institucional', { project: here, conversation_id })
  expect(await titlesIn(here)).toContain('Ajustar o menu')
})

test('[AS-13] the answer may be a part of the name, and the whole name needs no question', async () => {
  const { conversation_id } = await say(admin, 'crie a task Medir a casa no projeto App', { project: here })
  await say(admin, 'vistoria', { project: here, conversation_id })
  await say(admin, 'crie a task Medir o muro no App de Vistoria em Campo', { project: here })
  expect(await titlesIn(field)).toEqual(expect.arrayContaining(['Medir a casa', 'Medir o muro']))
})

test('[AS-13] a name of one word, and away from a project’s page a part of a name, is shown first', async () => {
  const radar = await say(admin, 'crie a task Ler o log no radar', { project: here })
  expect(radar).toMatchObject({ needs_confirmation: true, project: { name: 'Radar' } })
  const part = await say(admin, 'crie a task Ler o log no app de vistoria')
  expect(part).toMatchObject({ needs_confirmation: true, project: { id: field } })
  confirmed(await confirm(admin, part))
  expect(await titlesIn(field)).toContain('Ler o log')
})

test('[AS-13] what was just created does not move to another project by a part of its name', async () => {
  const { conversation_id, message } = await say(admin, 'crie a task Pintar a porta', { project: here })
  const message_history = [{ role: 'assistant', content: message }]
  const moved = await say(admin, 'na verdade é no projeto App', { project: here, conversation_id, message_history })
  expect(moved.message).toMatch(/não é o nome inteiro/)
  expect(await titlesIn(here)).toContain('Pintar a porta')
})

const words = 'app portal painel vistoria campo vendas login relatório cadastro cliente estoque boleto agenda radar'
const word = fc.constantFrom(...words.split(' '))
const joint = fc.constantFrom(' de ', ' do ', ' em ', ' ')
const nameOf = fc.tuple(word, joint, word, joint, word).map((parts) => parts.join(''))
const placeOf = fc.constantFrom('no', 'na', 'do', 'em', 'para o', 'no projeto', ',')
const request = fc
  .tuple(fc.constantFrom('crie a task', 'cria uma task:', 'nova task', 'crie a story'), word, placeOf, word, word)
  .map(([order, one, place, two, three]) => `${order} Revisar ${one} ${place} ${two} ${three}`)

test('[AS-13] names and titles by chance: nothing is written at once to another project whose name was not said', async () => {
  const names = [...new Set(fc.sample(nameOf, { seed: 32, numRuns: 25 }))]
  for (const name of names) await create(name, 'Gráfica Sul')
  const said = fc.sample(
    fc.oneof(
      request,
      fc.tuple(request, fc.constantFrom(...names)).map(([text, name]) => `${text} no ${name}`),
    ),
    {
      seed: 33,
      numRuns: 60,
    },
  )
  const count = `select projects.name, count(tasks.id)::int + count(stories.id)::int as rows from projects
    left join tasks on tasks.project_id = projects.id left join stories on stories.project_id = projects.id
    where projects.id <> $1 group by projects.name order by 1`
  const wrong: string[] = []
  let written = 0
  let before = await askDatabase<{ name: string; rows: number }>(server.database, count, [here])
  for (const text of said) {
    await say(admin, text, { project: here })
    const after = await askDatabase<{ name: string; rows: number }>(server.database, count, [here])
    const grown = after.filter(({ rows }, at) => rows !== before[at]?.rows)
    written += grown.length
    for (const { name } of grown) if (!` ${fold(text)} `.includes(` ${fold(name)} `)) wrong.push(`${text} → ${name}`)
    before = after
  }
  expect(wrong).toEqual([])
  // The rule is no refusal of everything.
  expect(written).toBeGreaterThan(5)
})
