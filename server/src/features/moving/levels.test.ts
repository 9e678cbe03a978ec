import { expect, test } from 'vitest'
import { useMovingStage } from '../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

const head = 'Task ID,Task Name,Status,Parent ID,Space Name,Time Estimated'
const clickup = (project: string, ...rows: [id: string, title: string, parent: string][]) =>
  Buffer.from(
    [head, ...rows.map(([id, title, parent]) => `${id},${title},Open,${parent},${project},null`), ''].join('\n'),
  )
const sent = (content: Buffer) => upload(content, { name: 'clickup.csv' })

const standing = (project: string) =>
  pastTheRoutes(stage.server, stage.admin, async (tx) => {
    const rows = await tx.query<{ line: string }>(
      `select things.noun || ' ' || things.title || coalesce(' in ' || above.title, '') as line
       from things left join tasks on tasks.id = things.id left join stories on stories.id = things.id
       left join things above on above.id = coalesce(tasks.story_id, stories.epic_id)
       where things.project_id = (select id from projects where name = $1) and things.noun in ('epic', 'story', 'task')
       order by things.title`,
      [project],
    )
    return rows.map(({ line }) => line)
  })

test('[MV-03] what changes its level in the file is not gone: it stays what it is here, which is said, and its parts stand where they can', async () => {
  await bring(await sent(clickup('Proa', ['a', 'Casa', ''], ['b', 'Porta', 'a'], ['c', 'Muro', ''])))
  expect(await standing('Proa')).toEqual(['story Casa', 'task Muro', 'task Porta in Casa'])
  // The task gets a part, and the story has none any more.
  const file = clickup('Proa', ['a', 'Casa', ''], ['b', 'Porta', 'c'], ['c', 'Muro', ''], ['d', 'Trinco', 'b'])
  const id = await sent(file)
  const trial = await tryFile(id)
  expect(trial.comparison).toMatchObject({
    ...{ created: { task: 1, story: 0, epic: 0 }, gone: 0, changed: 1, unchanged: 2 },
    changes: [
      {
        kind: 'task',
        title: 'Porta',
        fields: [{ field: 'story_id', before: 'Casa', after: null }, { field: 'description' }],
      },
    ],
  })
  const stays = (line: number, title: string, message: string) => ({
    line,
    message: `no arquivo, “${title}” seria ${message}, como já está aqui; para mudar, desfaça a importação que o trouxe`,
  })
  expect(trial.doubts.first).toEqual([stays(2, 'Casa', 'task: fica story'), stays(4, 'Muro', 'épico: fica task')])
  expect(await bring(id, { update: true })).toMatchObject({ made: { task: 1, story: 0 }, updated: 1 })
  expect(await standing('Proa')).toEqual(['story Casa', 'task Muro', 'task Porta', 'task Trinco'])
  expect((await tryFile(await sent(file))).comparison).toMatchObject({ unchanged: 6, changed: 0, gone: 0 })
})

test('[MV-03] a thing that moves under one that comes with the same file says its title', async () => {
  await bring(await sent(clickup('Popa', ['p', 'Leme', ''], ['q', 'Cabo', 'p'])))
  const file = clickup('Popa', ['p', 'Leme', ''], ['r', 'Motor', ''], ['q', 'Cabo', 'r'])
  expect((await tryFile(await sent(file))).comparison).toMatchObject({
    ...{ created: { story: 1 }, gone: 0 },
    changes: [{ title: 'Cabo', fields: [{ field: 'story_id', before: 'Leme', after: 'Motor' }] }],
  })
})

test('[MV-03] a task that became an epic in the file keeps what hangs on it, comes once, and what stands in it says so', async () => {
  const jira = (...rows: string[]) =>
    upload(
      Buffer.from(
        [
          'Summary,Issue key,Issue id,Issue Type,Status,Project name,Parent,Comment,Log Work',
          ...rows.map((row) => row.replace('@', stage.admin.email)),
          '',
        ].join('\n'),
      ),
    )
  const hangs = '02/Mar/26 7:24 AM;Bia;oi,x;16/Mar/26 10:00 AM;@;3600'
  await bring(await jira(`Grande,KI-1,9801,Task,Done,Quilha,,${hangs}`))
  const id = await jira(`Grande,KI-1,9801,Epic,Done,Quilha,,${hangs}`, 'Parte,KI-2,9802,Story,Done,Quilha,KI-1,,')
  const trial = await tryFile(id)
  const message =
    'no arquivo, “Grande” seria épico: fica task, como já está aqui; para mudar, desfaça a importação que o trouxe'
  expect(trial.doubts.first).toEqual([{ line: 2, message }])
  expect(trial.comparison).toMatchObject({
    ...{ created: { epic: 0, task: 1, comment: 0, time_entry: 0, link: 1 }, gone: 0, vanished: [] },
  })
  expect((await bring(id, { update: true })).notes).toContain(`linha 2: ${message}`)
  expect(await standing('Quilha')).toEqual(['task Grande', 'task Parte'])
})
