import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../test/import/moving-stage.ts'
import { inviteColleague } from '../../../test/person.ts'
import { pastTheRoutes } from '../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

const head = 'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Project name,Description'
const jira = (project: string, ...rows: string[]) =>
  Buffer.from([head, ...rows, ''].join('\n').replaceAll('#', project))

type Written = { title: string; status: string; priority: string; description: string; owner: string | null }
const written = (project: string) =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<Written>(
      `select title, status, priority, description, (select display_name from users where id = assignee_user_id) as owner from tasks
       where project_id = (select id from projects where name = $1) order by title`,
      [project],
    ),
  )
const change = (project: string, title: string, sets: string) =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(`update tasks set ${sets} where title = $2 and project_id = (select id from projects where name = $1)`, [
      project,
      title,
    ]),
  )

test('[MV-03] a word that is mapped otherwise is offered for the rows that have it, and written where nobody changed the field since', async () => {
  const file = jira(
    'Remo',
    'Um,R-1,1,Task,Quase,Média,,#,',
    'Dois,R-2,2,Task,Quase,Média,,#,',
    'Três,R-3,3,Task,Done,Low,,#,',
  )
  const first = await upload(file)
  await bring(first, { statuses: { Quase: 'doing' } })
  await change('Remo', 'Dois', "priority = 'P3'")

  const said = { statuses: { Quase: 'blocked' as const }, priorities: { Média: 'P1' as const } }
  const id = await upload(file)
  expect((await tryFile(id)).comparison).toMatchObject({ unchanged: 3, changed: 0, touched: 0 })
  const { comparison } = await tryFile(id, said)
  expect(comparison).toMatchObject({ unchanged: 1, changed: 2, touched: 1 })
  const status = { field: 'status', before: 'doing', after: 'blocked' }
  const { changes = [] } = comparison ?? {}
  expect(Object.fromEntries(changes.map(({ title, fields }) => [title, fields]))).toEqual({
    Um: expect.arrayContaining([status, { field: 'priority', before: 'P2', after: 'P1' }]),
    // Its priority is somebody's, which is said.
    Dois: [status],
  })
  expect(comparison?.named).toMatchObject([{ why: 'touched', noun: 'task', title: 'Dois', fields: ['priority'] }])
  expect((await bring(id, said)).notes.join(' ')).toContain('Mudaram no arquivo: 2 ')
  const ended = await bring(await upload(file), { ...said, update: true })
  expect(ended).toMatchObject({ created: 0, updated: 2 })
  expect(await written('Remo')).toMatchObject([
    { title: 'Dois', status: 'blocked', priority: 'P3' },
    { title: 'Três', status: 'done', priority: 'P3' },
    { title: 'Um', status: 'blocked', priority: 'P1' },
  ])
  // What somebody has changed and the file maps otherwise stays, which is said.
  expect((await tryFile(await upload(file))).comparison).toMatchObject({ unchanged: 2, changed: 0, touched: 1 })

  await change('Remo', 'Um', "status = 'review'")
  const undone = answered<object>(await stage.admin.ask('POST', `/api/moving-imports/${ended.id}/undo`), 200)
  expect(undone).toMatchObject({ deleted: 0, restored: 1, stays: 1 })
  expect(await written('Remo')).toMatchObject([
    { title: 'Dois', status: 'doing', priority: 'P3' },
    { title: 'Três' },
    { title: 'Um', status: 'review', priority: 'P1' },
  ])
})

test('[MV-03] of a row that the file and somebody here have changed, each field is taken that nobody here has changed', async () => {
  const first = jira('Proa', 'Um,R-1,1,Task,Done,Low,Zuleica Prado,#,antes', 'Dois,R-2,2,Task,Done,Low,,#,antes')
  await bring(await upload(first))
  await inviteColleague(stage.server.url, stage.admin, 'member', { display_name: 'Zuleica Prado' })
  await change('Proa', 'Um', "title = 'Um, aqui'")
  const again = jira(
    'Proa',
    'Um do arquivo,R-1,1,Task,Done,High,Zuleica Prado,#,depois',
    'Dois,R-2,2,Task,Done,Low,,#,antes',
  )
  const { comparison } = await tryFile(await upload(again))
  expect(comparison).toMatchObject({ unchanged: 1, changed: 1, touched: 1 })
  expect(comparison?.named).toMatchObject([{ why: 'touched', noun: 'task', title: 'Um, aqui', fields: ['title'] }])
  await bring(await upload(again), { update: true })
  const stored = [
    { title: 'Dois', owner: null },
    {
      title: 'Um, aqui',
      status: 'done',
      priority: 'P1',
      description: expect.stringMatching(/^depois/),
      owner: 'Zuleica Prado',
    },
  ]
  expect(await written('Proa')).toMatchObject(stored)
  // What is left of it is said once more, and nothing is written twice.
  const last = await tryFile(await upload(again))
  expect(last.comparison).toMatchObject({ unchanged: 1, changed: 0, touched: 1 })
  expect(await bring(await upload(again), { update: true })).toMatchObject({ created: 0, updated: 0 })
  expect(await written('Proa')).toMatchObject(stored)
})

test('[MV-01] [MV-03] a person who comes to the team later is offered as who has the tasks and wrote the comments of the same file', async () => {
  const comment = '16/Mar/26 10:00 AM;Bia Reis;visto'
  const file = Buffer.from(
    [
      `${head},Comment`,
      `Quilha,Q-1,1,Task,Done,Low,Bia Reis,Quilha,,${comment}`,
      'Outra,Q-2,2,Task,Done,Low,,Quilha,,',
      '',
    ].join('\n'),
  )
  await bring(await upload(file))
  expect(await written('Quilha')).toMatchObject([
    { owner: null },
    { owner: null, description: expect.stringContaining('responsável: Bia Reis') },
  ])
  const bia = await inviteColleague(stage.server.url, stage.admin, 'member', { display_name: 'Bia Reis' })
  const authors = () =>
    pastTheRoutes(stage.server, stage.admin, (tx) =>
      tx.query("select user_id, author_name from comments where text = 'visto'"),
    )
  const { comparison } = await tryFile(await upload(file))
  expect(comparison).toMatchObject({ unchanged: 1, changed: 2, touched: 0 })
  expect(comparison?.changes).toMatchObject([
    {
      kind: 'task',
      title: 'Quilha',
      fields: expect.arrayContaining([{ field: 'assignee_user_id', before: null, after: 'Bia Reis' }]),
    },
    { kind: 'comment', fields: [{ field: 'author', before: 'Bia Reis (fora da equipe)', after: 'Bia Reis' }] },
  ])
  const ended = await bring(await upload(file), { update: true })
  expect(ended).toMatchObject({ created: 0, updated: 2 })
  expect(await written('Quilha')).toMatchObject([
    { owner: null },
    { owner: 'Bia Reis', description: expect.not.stringContaining('responsável') },
  ])
  expect(await authors()).toEqual([{ user_id: bia.id, author_name: 'Bia Reis' }])
  expect((await tryFile(await upload(file))).comparison).toMatchObject({ unchanged: 3, changed: 0 })
  answered(await stage.admin.ask('POST', `/api/moving-imports/${ended.id}/undo`), 200)
  expect(await written('Quilha')).toMatchObject([{ owner: null }, { owner: null }])
  expect(await authors()).toEqual([{ user_id: null, author_name: 'Bia Reis' }])
})
