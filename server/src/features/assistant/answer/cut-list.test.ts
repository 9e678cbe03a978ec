import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant } from '../../../../test/assistant/ask-assistant.ts'
import { say } from '../../../../test/assistant/assistant.ts'
import { type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createProject, createWork } from '../../../../test/work.ts'

const today = '2026-11-23'
let server: TestServer
let owner: pg.Client
let person: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  person = await signUp(server.url, { display_name: 'Camila Rocha' })
  project = await createProject(person)
  await createWork(person, 'epics', project, { title: 'Boletos e faturas' })
  const seven = 'select org_id, $2 || n from users, generate_series(1, 7) n where id = $1'
  const days = `date '2026-11-01' + n::int`
  for (const [text, name] of [
    [`insert into tickets (org_id, title) ${seven}`, 'Chamado '],
    [`insert into agents (org_id, name) ${seven}`, 'Agente '],
    [`insert into clients (org_id, name) ${seven}`, 'Cliente '],
    [
      `insert into finance_invoices (org_id, number, client, amount, due_date, status)
       ${seven.replace(' from', `, 'Acme', n, ${days}, 'pending' from`)}`,
      'NF-',
    ],
    [
      `insert into finance_receivables (org_id, external_id, client, amount, expected_date)
       ${seven.replace(' from', `, 'Devedor ' || n, n, ${days} from`)}`,
      'R-',
    ],
  ] as const)
    await owner.query(text, [person.id, name])
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const november = { from: '2026-11-01', to: '2026-11-30' }

test.each([
  ['tickets abertos', 7, filteredPaths.tickets({ status: 'open' })],
  ['quais agentes temos?', 7, paths.agents()],
  ['quais clientes temos?', 7, paths.clients()],
  ['faturas vencidas', 7, filteredPaths.invoices('overdue')],
  ['faturas vencidas em novembro', 7, filteredPaths.invoices('overdue', november)],
  ['quais clientes estão em atraso?', 8, filteredPaths.money({ invoice_status: 'overdue', receivable_status: 'late' })],
] as const)(
  '[AS-12] “%s” is cut, goes on with all, each once with its link, and opens as a page',
  async (text, linked, url) => {
    const first = await askAssistant(server, person, text, { today })
    expect(first.message.split('\n').at(-1)).toBe(`e mais ${linked - 5}`)
    expect(first.links.at(-1)).toMatchObject({ noun: 'page', url })
    for (const more of ['liste todas', 'e os outros?']) {
      const history = [
        { role: 'user', content: text },
        { role: 'assistant', content: first.message },
      ] as const
      const { message, links } = await askAssistant(server, person, more, { today, history })
      const items = message.split('\n').filter((line) => line.startsWith('• '))
      expect(items).toHaveLength(linked)
      expect(new Set(items).size).toBe(linked)
      expect(message).not.toContain('e mais')
      expect(new Set(links.map((link) => link.url)).size).toBe(linked + 1)
      expect(links.at(-1)?.url).toBe(url)
    }
  },
)

test('[AS-12] who is in the team and what is to be received lead to each, and two debts of one client to one page', async () => {
  const team = await askAssistant(server, person, 'quem está na equipe?', { today })
  expect(team.links[0]).toEqual({
    noun: 'person',
    label: 'Camila Rocha',
    url: filteredPaths.tasks({ assignee_user_id: person.id }),
  })
  await owner.query(
    `insert into finance_receivables (org_id, external_id, client, amount, expected_date)
     select org_id, 'R-0', 'Devedor 1', 5, '2026-10-01' from users where id = $1`,
    [person.id],
  )
  const owed = await askAssistant(server, person, 'quanto temos a receber?', { today })
  expect(owed.message.match(/• Devedor 1:/g)).toHaveLength(2)
  expect(new Set(owed.links.map(({ url }) => url)).size).toBe(owed.links.length)
  expect(owed.links.map(({ url }) => url)).toContain(filteredPaths.finance({ client: 'Devedor 1' }))
})

test.each([
  [
    'quanto a Padaria Sol deve?',
    'R$ 90,00 a receber de Padaria Sol, em 1 fatura em aberto, dos quais R$ 90,00 em atraso.',
  ],
  ['o cliente Padaria Sol está em atraso?', 'R$ 90,00 em atraso de Padaria Sol, em 1 fatura vencida.'],
  ['a Padaria Sol está em atraso?', 'R$ 90,00 em atraso de Padaria Sol, em 1 fatura vencida.'],
])(
  '[AS-12] “%s”: who owes by invoices alone owes nonetheless, and the answer leads to the invoice',
  async (text, said) => {
    await owner.query(
      `insert into finance_invoices (org_id, number, client, amount, due_date, status)
     select org_id, 'SF-1', 'Padaria Sol', 90, '2026-11-02', 'pending' from users where id = $1 on conflict do nothing`,
      [person.id],
    )
    const { message, links } = await askAssistant(server, person, text, { today })
    expect(message).toContain(said)
    expect(links[0]).toMatchObject({ noun: 'invoice', label: 'SF-1' })
  },
)

test('[AS-12] each invoice leads to itself in the page that is filtered by its client and day', async () => {
  const { rows } = await owner.query(
    `select id, client, to_char(due_date, 'YYYY-MM-DD') as due_date
    from finance_invoices where number = 'NF-3' and org_id = (select org_id from users where id = $1)`,
    [person.id],
  )
  const link = { noun: 'invoice', label: 'NF-3', url: filteredPaths.invoice(rows[0]) }
  const many = await askAssistant(server, person, 'faturas vencidas', { today })
  expect(many.links).toContainEqual(link)
  const one = await askAssistant(server, person, 'a nf 3 foi paga?', { today })
  expect(one.links[0]).toEqual(link)
})

test('[AS-12] what a person works on opens as a page', async () => {
  await createWork(person, 'tasks', project, { title: 'Ler a ata' })
  await owner.query(
    'insert into project_members (org_id, project_id, user_id) select org_id, $2, id from users where id = $1 on conflict do nothing',
    [person.id, project],
  )
  await owner.query('update tasks set assignee_user_id = $1', [person.id])
  const { links } = await askAssistant(server, person, 'no que a Camila está trabalhando?', { today })
  expect(links.at(-1)?.url).toBe(filteredPaths.tasks({ assignee_user_id: person.id }))
})

test.each(['quem deve mais horas?', 'quem está devendo horas?'])(
  '[AS-12] “%s” is answered with hours',
  async (text) => {
    const { message } = await askAssistant(server, person, text, { today })
    expect(message).toBe('Nenhuma hora lançada.')
  },
)

test('[AS-12] a known name is one name, whatever words it has', async () => {
  const answer = await say(person, 'crie as stories A e B no épico Boletos e faturas', { project })
  const { rows } = await owner.query('select id from epics where project_id = $1', [project])
  expect(answer.stories_to_create.map(({ title, epic_id }) => [title, epic_id])).toEqual([
    ['A', rows[0].id],
    ['B', rows[0].id],
  ])
})

test('[AS-12] a list that is cut goes on where all of it is asked for, each once with its link, and opens as a page', async () => {
  const person = await signUp(server.url)
  const project = await createProject(person)
  for (let at = 1; at <= 7; at += 1)
    await createWork(person, 'tasks', project, { title: `Tarefa ${at}`, priority: 'P1' })
  const first = await askAssistant(server, person, 'quais tasks P1?', { today })
  expect(first.message.split('\n').at(-1)).toBe('e mais 2')
  expect(first.links.at(-1)?.url).toBe(filteredPaths.tasks({ priority: 'P1' }))
  for (const text of ['liste todas', 'e os outros?']) {
    const history = [
      { role: 'user', content: 'quais tasks P1?' },
      { role: 'assistant', content: first.message },
    ] as const
    const { message, links } = await askAssistant(server, person, text, { today, history })
    expect(message.split('\n')).toHaveLength(8)
    expect(new Set(links.map(({ url }) => url)).size).toBe(8)
  }
})
