import type { Invoice } from '@leme/contract/money/invoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkNouns, list, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { importText } from '../../../test/import/import.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject } from '../../../test/work.ts'
import { withClient } from '../../database/client.ts'

const noun = bulkNouns.invoice
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-22T15:00:00Z') })
})
afterAll(() => server?.close())
beforeEach(async () => {
  person = await signUp(server.url)
})

const stored = async (number: string) => (await list<Invoice>(person, noun)).find((one) => one.number === number)

async function bring(text: string, choices = {}) {
  const { last } = await importText(person, 'invoices', text, choices)
  return last ?? expect.fail('nothing was read')
}

async function named(name: string, prefix: string): Promise<string> {
  const { status, body } = await person.ask('POST', '/api/projects', { name, client: 'Azul', prefix })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { id: string }).id
}

test('[MT-05] [FI-03] a system says an invoice’s project by name, prefix or id, and its issue day; what it leaves out stays', async () => {
  const id = await named('Portal do Armador', 'ARM')
  for (const [n, project] of ['Portal do Armador', 'portal do armador', 'arm', id].entries()) {
    const answer = await send(person, noun, [rowOf(noun, `NF-${n}`, { project, issue_date: '2026-10-30' })])
    expect(answer, project).toMatchObject([{ outcome: 'created' }])
    expect(await stored(`NF-${n}`), project).toMatchObject({ project_id: id, issue_date: '2026-10-30' })
  }
  await send(person, noun, [rowOf(noun, 'NF-2')])
  expect(await stored('NF-2')).toMatchObject({ project_id: id, issue_date: '2026-10-30' })
  await send(person, noun, [rowOf(noun, 'NF-2', { project: null, issue_date: null })])
  expect(await stored('NF-2')).toMatchObject({ project_id: null, issue_date: null })
})

test('[MT-05] [FI-03] a system hears of a project that is not here, also where it is another organisation’s; its row is not stored', async () => {
  const other = await signUp(server.url)
  const theirs = await createProject(other)
  for (const project of ['Nenhum', theirs, 'Atlas']) {
    const answer = await person.ask('PUT', noun.path, [rowOf(noun, 'NF-1', { project })])
    expect(answer.body).toMatchObject({
      results: [
        {
          outcome: 'refused',
          problem: { errors: [{ field: 'project', message: `O projeto "${project}" não existe aqui` }] },
        },
      ],
    })
  }
  expect(await stored('NF-1')).toBeUndefined()
})

const head = 'Número;Cliente;Valor;Vencimento;Data de emissão;Projeto\n'

test('[MT-05] [FI-03] a file brings issue day and project; a name of no project, or of two, is said, and the invoice is stored without', async () => {
  const id = await named('Portal do Armador', 'ARM')
  for (const prefix of ['DBA', 'DBB']) await named('Doca', prefix)
  const text = `${head}1;Azul;10,00;30/11/2026;28/10/2026;ARM\n2;Azul;10,00;30/11/2026;;Nenhum\n3;Azul;10,00;30/11/2026;;Doca\n`
  expect(await bring(text)).toMatchObject({ created: 3 })
  const notes = (await bring(text, { dryRun: true })).notes.map(({ message }) => message)
  expect(notes).toEqual([
    'o projeto "Nenhum" não existe aqui; não foi gravado',
    'o projeto "Doca" pode ser mais de um: diga o prefixo; não foi gravado',
  ])
  expect(await stored('1')).toMatchObject({ project_id: id, issue_date: '2026-10-28' })
  for (const number of ['2', '3']) expect(await stored(number)).toMatchObject({ project_id: null, issue_date: null })
})

test('[FI-05] blank cells leave day and project as they are, unless one says that they are to go', async () => {
  const id = await named('Portal do Armador', 'ARM')
  await bring(`${head}1;Azul;10,00;30/11/2026;28/10/2026;ARM\n`)
  const blank = `${head}1;Azul;10,00;30/11/2026;;\n`
  expect(await bring(blank)).toMatchObject({ unchanged: 1, blanks: { issue_date: 1, project: 1 } })
  expect(await stored('1')).toMatchObject({ project_id: id, issue_date: '2026-10-28' })
  expect(await bring(blank, { eraseBlanks: true })).toMatchObject({
    ...{ updated: 1, changes: { issue_date: 1, project: 1 } },
  })
  expect(await stored('1')).toMatchObject({ project_id: null, issue_date: null })
})

test('[MT-01] the project of an invoice with instalments is theirs, and a row does not change it', async () => {
  const id = await named('Portal do Armador', 'ARM')
  const made = await person.ask('POST', '/api/finance/invoices', {
    ...{ number: 'P-1', client: 'Azul', project_id: id },
    instalments: [
      { amount: '10.00', expected_date: '2026-12-01' },
      { amount: '10.00', expected_date: '2026-12-31' },
    ],
  })
  expect(made).toMatchObject({ status: 201 })
  await send(person, noun, [{ number: 'P-1', client: 'Azul', amount: '20.00', due_date: '2026-12-31', project: null }])
  expect(await stored('P-1')).toMatchObject({ project_id: id })
})

test('[MT-01] an import that is undone gives back day and project, also where that project is gone', async () => {
  const [stays, gone] = [await named('Portal do Armador', 'ARM'), await named('Doca', 'DOC')]
  const said = { client: 'Azul', amount: '10.00', due_date: '2026-12-31', issue_date: '2026-11-03' }
  await send(person, noun, [
    { ...said, number: '1', project: 'ARM' },
    { ...said, number: '2', project: 'DOC' },
  ])
  const id = '0190a8e0-7c1b-7d2e-9f00-000000000001'
  const brought = await person.ask('POST', '/api/imports/invoices', {
    ...{
      text: '1;Azul;10,00;31/12/2026;24/11/2026;DOC\n2;Azul;10,00;31/12/2026;;ARM\n',
      last: true,
      delimiter: ';',
      line: 2,
    },
    ...{ columns: ['number', 'client', 'amount', 'due_date', 'issue_date', 'project'], dry_run: false },
    ...{ thousands_line: null, point_line: null, import: { id, file: 'faturas.csv' } },
  })
  expect(brought).toMatchObject({ status: 200, body: { updated: 2 } })
  expect(await stored('1')).toMatchObject({ project_id: gone, issue_date: '2026-11-24' })
  // As the undo of what moved in takes projects away.
  await withClient(server.database.adminUrl, (client) => client.query('delete from projects where id = $1', [gone]))
  const { status, body } = await person.ask('POST', `/api/finance/imports/${id}/undo`)
  expect({ status, body }).toMatchObject({ status: 200, body: { removed: 0 } })
  const ends = [await stored('1'), await stored('2')].map((one) => [one?.project_id, one?.issue_date])
  expect(ends).toEqual([
    [stays, '2026-11-03'],
    [null, '2026-11-03'],
  ])
})
