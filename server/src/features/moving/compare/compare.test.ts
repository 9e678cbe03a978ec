import { noStandings } from '@leme/contract/moving/moving-comparison'
import { noCounts } from '@leme/contract/moving/moving-counts'
import type { MovingImport } from '@leme/contract/moving/moving-import'
import { expect, test } from 'vitest'
import { answered, jiraOf, useMovingStage } from '../../../../test/import/moving-stage.ts'
import { createProject, expectProblem, pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count } = stage

const comparison = async (id: string, choices: object = {}) => (await tryFile(id, choices)).comparison
const replaced = (file: Buffer, ...pairs: [string, string][]): Buffer =>
  Buffer.from(pairs.reduce((text, [from, to]) => text.replace(from, to), file.toString()))

const nothingNew = { created: noCounts() }

test('[MV-03] a trial of a file that came before says what is new, what is here, what changed field by field, and what is gone or vanished', async () => {
  const file = jiraOf(6, { project: 'Repetido' })
  const first = await upload(file)
  expect(await comparison(first)).toMatchObject({ created: { epic: 1, story: 6, task: 0 }, unchanged: 0, vanished: [] })
  await bring(first)
  expect(await comparison(await upload(file))).toEqual({
    ...nothingNew,
    kinds: { ...noStandings(), unchanged: { ...noCounts(), epic: 1, story: 6 } },
    ...{
      unchanged: 7,
      changed: 0,
      touched: 0,
      gone: 0,
      cut: 0,
      cut_titles: 0,
      rounded: 0,
      on_tasks: 0,
      changes: [],
      elsewhere: [],
      vanished: [],
      named: [],
    },
  })

  await pastTheRoutes(stage.server, stage.admin, async (tx) => {
    const where = "project_id = (select id from projects where name = 'Repetido')"
    await tx.query(`update stories set title = 'Minha' where title = 'Tarefa 2' and ${where}`)
    await tx.query(`delete from stories where title = 'Tarefa 3' and ${where}`)
  })
  const later = replaced(
    file,
    ['Tarefa 1,P-2,2,Task,Em ensaio,High', 'Tarefa primeira,P-2,2,Task,Done,Low'],
    ['Tarefa 2,', 'Tarefa dois,'],
    ['Tarefa 6,P-7,7,Task,Em ensaio,High,1,Repetido,,áááááááááá\n', 'Nova,P-8,8,Task,Em ensaio,High,1,Repetido,,\n'],
  )
  expect(await comparison(await upload(later, { name: 'depois.csv' }))).toMatchObject({
    ...{ created: { epic: 0, story: 1, task: 0 }, unchanged: 3, changed: 1, touched: 1, gone: 1 },
    vanished: [{ file: 'jira.csv', count: 1 }],
    named: [
      { why: 'touched', noun: 'story', key: expect.any(String), title: 'Minha', fields: ['title'] },
      { why: 'gone', noun: 'story', key: null, title: expect.stringMatching(/^P-\d+ Tarefa \d$/), fields: [] },
      { why: 'vanished', noun: 'story', key: expect.any(String), title: 'Tarefa 6', fields: [] },
    ],
    changes: [
      {
        ...{ kind: 'story', title: 'Tarefa 1' },
        fields: expect.arrayContaining([
          { field: 'title', before: 'Tarefa 1', after: 'Tarefa primeira' },
          { field: 'status', before: 'planned', after: 'done' },
          { field: 'priority', before: 'P1', after: 'P3' },
        ]),
      },
    ],
  })
})

test('[MV-03] a file that came into another project says so before it stands twice', async () => {
  const file = jiraOf(3, { project: 'Primeiro' })
  await bring(await upload(file))
  const project_id = await createProject(stage.admin)
  const id = await upload(file)
  expect((await comparison(id))?.elsewhere).toEqual([])
  // The other tests' projects have some of these ids and titles too.
  expect(await comparison(id, { project_id })).toMatchObject({
    created: { epic: 1, story: 3, task: 0 },
    elsewhere: expect.arrayContaining([expect.objectContaining({ project: 'Primeiro', count: 4 })]),
  })
})

test('[MV-03] what an import changed is as it was once it is undone, but for what somebody changed since', async () => {
  const file = jiraOf(3, { project: 'De volta' })
  await bring(await upload(file))
  const later = replaced(file, ['Tarefa 1,', 'Um,'], ['Tarefa 2,', 'Dois,'], [',Em ensaio,High,1', ',Done,Low,1'])
  const ended = await bring(await upload(later), { update: true })
  expect(ended).toMatchObject({ created: 0, updated: 2, may_undo: true })
  const titles = () =>
    pastTheRoutes(stage.server, stage.admin, (tx) =>
      tx.query<{ title: string; status: string }>(
        `select title, status, priority from stories
         where project_id = (select id from projects where name = 'De volta') order by key`,
      ),
    )
  expect(await titles()).toMatchObject([
    { title: 'Um', status: 'done', priority: 'P3' },
    { title: 'Dois' },
    { title: 'Tarefa 3' },
  ])
  await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(`update stories set priority = 'P2' where title = 'Dois'`),
  )
  const undo = (one: MovingImport) => stage.admin.ask('POST', `/api/moving-imports/${one.id}/undo`)
  expect(answered(await undo(ended), 200)).toEqual({
    ...{ deleted: 0, restored: 1, stays: 1, kinds: noCounts() },
    notes: [
      'Nada foi apagado.',
      'Voltam ao que eram: 1 story.',
      '1 story fica como a importação deixou, pois alguém mudou depois.',
    ],
  })
  expect(await titles()).toMatchObject([
    { title: 'Tarefa 1', status: 'planned', priority: 'P1' },
    { title: 'Dois', priority: 'P2' },
    { title: 'Tarefa 3' },
  ])
  // What was put back is known as the first file had it; of the other one nobody has changed the title.
  const again = await comparison(await upload(file))
  expect(again).toMatchObject({ unchanged: 3, changed: 1, touched: 0 })
  expect(again?.changes[0]).toMatchObject({
    title: 'Dois',
    fields: [{ field: 'title', before: 'Dois', after: 'Tarefa 2' }],
  })
})

test('[MV-01] a table that names no column that is known is asked about, and read by what is said', async () => {
  const file = Buffer.from('Fazer o quê;De quem é\nPintar proa;Rui\nLixar;Ana\n')
  const id = await upload(file, { name: 'estaleiro.csv' })
  expect(await tryFile(id)).toMatchObject({
    ...{ source: 'CSV', brings: 'work', is_untitled: true, comparison: null },
    columns: [
      { name: 'Fazer o quê', field: null },
      { name: 'De quem é', field: null },
    ],
  })
  const sentence = 'Diga que coluna é o título'
  const path = `/api/moving-files/${id}/import`
  expectProblem(await stage.admin.ask('POST', path, {}), 422, 'moving_file_refused', sentence)
  const said = { columns: { 'Fazer o quê': 'title', 'De quem é': 'assignee' }, project_name: 'Estaleiro' }
  expect(await tryFile(id, said)).toMatchObject({ is_untitled: false, comparison: { created: { task: 2 } } })
  expect(await bring(id, said)).toMatchObject({ created: 2, failure: null })
  // What was said is remembered for the next file with the same columns.
  const again = await upload(Buffer.from('Fazer o quê;De quem é\nCaiar;Rui\n'), { name: 'outro.csv' })
  expect(await tryFile(again)).toMatchObject({
    is_untitled: false,
    columns: [{ field: 'title' }, { field: 'assignee' }],
  })
})

test('[MV-01] where a file names no project, a new one is made by the name that is said, once', async () => {
  const file = (title: string) => Buffer.from(`Título,Status\n${title},A fazer\n`)
  const projects = () => count("projects where name = 'Casa nova'")
  const id = await upload(file('Pintar'), { name: 'a.csv' })
  expect(await tryFile(id)).toMatchObject({ projects: [{ name: '', id: null }] })
  expect((await tryFile(id, { project_name: 'Casa nova' })).projects).toMatchObject([
    { name: '', called: 'Casa nova', id: null },
  ])
  expect(await bring(id, { project_name: 'Casa nova' })).toMatchObject({ created: 1 })
  expect(await bring(await upload(file('Varrer'), { name: 'b.csv' }), { project_name: 'casa nova' })).toMatchObject({
    created: 1,
  })
  expect(await projects()).toBe(1)
})

test('[MV-03] what moved to another project in the program says so before it stands twice, whatever else of it changed', async () => {
  const head = 'Task ID,Task Name,Status,Date Created,Space Name,Time Estimated'
  const board = (...rows: string[]) => Buffer.from([head, ...rows, ''].join('\n'))
  const sent = (file: Buffer) => upload(file, { name: 'clickup.csv' })
  const [made, later] = ['1773655200000', '1773741600000']
  await bring(await sent(board(`x1,Serrar,Open,${made},Oeste,null`, `x2,Pregar,Open,${made},Oeste,null`)))
  const moved = board(
    `x1,Serrar bem,Done,${made},Leste,null`,
    `x2,Pregar,Done,${later},Leste,null`,
    `x3,Colar,Open,${made},Leste,null`,
  )
  const id = await sent(moved)
  const asked = await comparison(id)
  expect(asked).toMatchObject({ created: { task: 3 }, elsewhere: [{ project: 'Oeste', count: 2 }] })
  await bring(id)
  // Another firm's program numbers alike.
  const other = board(`x1,Outra coisa,Open,${later},Norte,null`)
  expect((await comparison(await sent(other)))?.elsewhere).toEqual([])
  // What stands twice already does so no more often.
  expect((await comparison(await sent(moved)))?.elsewhere).toEqual([])
})
