import type { MovingImport } from '@leme/contract/moving/moving-import'
import { expect, test } from 'vitest'
import { answered, jiraOf, useMovingStage } from '../../../test/import/moving-stage.ts'
import { createProject, expectProblem } from '../../../test/work.ts'
import { withClient } from '../../database/client.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count, imports } = stage

/** As the machine's owner does it: no role of the product deletes a project. */
const asOwner = (statement: string) => withClient(stage.server.database.adminUrl, (client) => client.query(statement))

const lines = (...rows: string[]) => Buffer.from(`${rows.join('\n')}\n`)

test('[MV-03] a project that was deleted since it was chosen is said, and nothing is written', async () => {
  const project = await createProject(stage.admin)
  const id = await upload(lines('Título,Status', 'Um,A fazer'), { name: 'a.csv' })
  expect((await tryFile(id, { project_id: project })).projects).toMatchObject([{ id: project }])
  await asOwner("delete from projects where name = 'Atlas'")
  const sentence = 'O projeto escolhido não está mais aqui. Escolha outro'
  for (const said of [{ project_id: project }, { projects: { '': project } }]) {
    const asked = await stage.admin.ask('POST', `/api/moving-files/${id}/trial`, said)
    expectProblem(asked, 422, 'moving_file_refused', sentence)
  }
  expect(await bring(id, { project_id: project })).toMatchObject({ created: 0, failure: sentence })
})

test('[MV-03] a project that is deleted in the middle of an import ends it with a sentence, and what was stored elsewhere stays', async () => {
  const id = await upload(jiraOf(6000, { project: 'Some' }))
  const started = answered<MovingImport>(await stage.admin.ask('POST', `/api/moving-files/${id}/import`, {}), 201)
  const now = async () => (await imports()).find((one) => one.id === started.id)
  await expect.poll(async () => (await now())?.created ?? 0, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await asOwner("delete from projects where name = 'Some'")
  await expect.poll(async () => (await now())?.failure, { timeout: 60_000 }).toContain('o projeto saiu enquanto isso')
  expect(await count("projects where name = 'Some'")).toBe(0)
})

test('[MV-03] a file of another program under any name is known by what it holds; one that was cut gives what came before', async () => {
  const hours = lines(
    'Project,User,Email,Start Date,Start Time,Duration (h),Duration (decimal)',
    `Portal,Ana,${stage.admin.email},2026-03-16,09:00:00,00:20:00,0.33`,
  )
  expect(await tryFile(await upload(hours, { name: 'jira.csv' }))).toMatchObject({
    source: 'Clockify',
    brings: 'hours',
  })
  const board = JSON.stringify({ name: 'Q', shortLink: 'x', lists: [], cards: [{ id: 'c1', name: 'Um' }] })
  expect(await tryFile(await upload(Buffer.from(board), { name: 'linear.csv' }))).toMatchObject({ source: 'Trello' })
  const whole = jiraOf(3, { project: 'Cortado' }).toString()
  const torn = await tryFile(await upload(Buffer.from(`${whole.trimEnd()},"e aqui o arquivo`), { name: 'jira.csv' }))
  expect(torn).toMatchObject({ comparison: { created: { epic: 1, story: 2 } }, refused: { count: 1 } })
})

test('[MV-03] somebody unknown on every line: their names stay with the work, and the trial stays of a size', async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => `T${at},A fazer,Desconhecidos,Fulano Número ${at}`)
  const id = await upload(lines('Título,Status,Projeto,Responsável', ...rows), { name: 'todos.csv' })
  const trial = await tryFile(id)
  expect(trial.people).toHaveLength(2000)
  expect(trial.comparison?.created).toMatchObject({ task: 2500 })
  expect(await bring(id)).toMatchObject({ made: { project: 1, task: 2500 } })
  expect(await count("tasks where description like '%responsável: Fulano Número %' and assignee_user_id is null")).toBe(
    2500,
  )
})

test('[MV-01] what looks like a formula comes as text, and a cell of 130 kB is cut and counted', async () => {
  const long = 'x'.repeat(130_000)
  const id = await upload(
    lines('Título,Status,Projeto,Descrição', `"=1+1",A fazer,Conta,${long}`, `"'=SOMA(A1)",A fazer,Conta,`),
    {
      name: 'formula.csv',
    },
  )
  expect((await tryFile(id)).comparison).toMatchObject({ cut: 1, created: { task: 2 } })
  const ended = await bring(id)
  expect(ended.notes).toEqual(['Descrições cortadas em 2.000 caracteres: 1.'])
  expect(await count("tasks where title in ('=1+1', '=SOMA(A1)')")).toBe(2)
})

test('[MV-01] what no database stores, and dates that are none, of a JSON are left out, and the rest comes', async () => {
  const issue = (number: number, more: object) => ({
    ...{ number, title: `Item ${number}`, state: 'open', html_url: `https://github.com/o/estranho/issues/${number}` },
    ...more,
  })
  const issues = [
    issue(1, {
      title: 'Nulo \0 e meio \ud800',
      labels: [{ name: '\0' }],
      milestone: { title: 'a\0b' },
      created_at: 'ontem',
    }),
    issue(2, { closed_at: '+99999-01-01T00:00:00Z', start_date: 'amanhã', due_date: '2026-02-31' }),
    issue(3, { created_at: '2026-03-02T10:00:00+19:00', milestone: { due_on: '2026-13-01' } }),
    issue(4, { parent_issue_url: 'https://api.github.com/repos/o/estranho/issues/9\0', body: 'Texto \udc00' }),
  ]
  const id = await upload(Buffer.from(JSON.stringify(issues)), { name: 'github.json' })
  expect((await tryFile(id)).comparison?.created).toMatchObject({ task: 4 })
  expect(await bring(id)).toMatchObject({ failure: null, made: { task: 4 } })
  expect(await count("tasks where title = 'Nulo  e meio' or title = 'Nulo e meio'")).toBe(1)
})

test('[MV-01] [MV-03] a row without a title is refused by its line, also where no row has an id; a blank one is nothing', async () => {
  const file = Buffer.from(
    'Título,Status,Responsável,Projeto\nUm,A fazer,,Cais\n,A fazer,Ana,Cais\n , ,,\n,,,\nDois,Feito,,Cais\n,,,Cais\n',
  )
  const id = await stage.upload(file, { name: 'cais.csv' })
  const trial = await stage.tryFile(id)
  const first = [3, 7].map((line) => ({ line, message: 'falta o título' }))
  expect(trial.refused).toEqual({ count: 2, first })
  expect(trial.lines).toContain('  linha 3: falta o título')
  const { made, notes } = await stage.bring(id)
  expect(made).toMatchObject({ task: 2 })
  expect(notes).toEqual(['Linhas recusadas: 2.', 'linha 3: falta o título', 'linha 7: falta o título'])
})
