import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../test/import/moving-stage.ts'
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
  await change('Remo', 'Dois', "priority = 'P1'")

  const said = { statuses: { Quase: 'blocked' as const }, priorities: { Média: 'P3' as const } }
  const id = await upload(file)
  expect((await tryFile(id)).comparison).toMatchObject({ unchanged: 3, changed: 0, touched: 0 })
  const { comparison } = await tryFile(id, said)
  expect(comparison).toMatchObject({ unchanged: 1, changed: 2, touched: 0 })
  const status = { field: 'status', before: 'doing', after: 'blocked' }
  const { changes = [] } = comparison ?? {}
  expect(Object.fromEntries(changes.map(({ title, fields }) => [title, fields]))).toEqual({
    Um: expect.arrayContaining([status, { field: 'priority', before: 'P2', after: 'P3' }]),
    // Its priority is somebody's.
    Dois: [status],
  })
  expect((await bring(id, said)).notes.join(' ')).toContain('Mudaram no arquivo: 2.')
  const ended = await bring(await upload(file), { ...said, update: true })
  expect(ended).toMatchObject({ created: 0, updated: 2 })
  expect(await written('Remo')).toMatchObject([
    { title: 'Dois', status: 'blocked', priority: 'P1' },
    { title: 'Três', status: 'done', priority: 'P3' },
    { title: 'Um', status: 'blocked', priority: 'P3' },
  ])
  // What somebody has changed and the file maps otherwise stays, which is said.
  expect((await tryFile(await upload(file))).comparison).toMatchObject({ unchanged: 2, changed: 0, touched: 1 })

  await change('Remo', 'Um', "status = 'review'")
  const undone = answered<object>(await stage.admin.ask('POST', `/api/moving-imports/${ended.id}/undo`), 200)
  expect(undone).toMatchObject({ deleted: 0, restored: 1, stays: 1 })
  expect(await written('Remo')).toMatchObject([
    { title: 'Dois', status: 'doing', priority: 'P1' },
    { title: 'Três' },
    { title: 'Um', status: 'review', priority: 'P3' },
  ])
})
