import { expect, test } from 'vitest'
import { useMovingStage } from '../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

const jira = (title: string) =>
  upload(
    Buffer.from(
      [
        'Summary,Issue key,Issue id,Issue Type,Status,Priority,Project name',
        `${title},U-1,1,Parafuso,Na esquina,Estrela,Sem nome`,
        'Dois,U-2,2,Task,In Progress,High,Sem nome',
        '',
      ].join('\n'),
    ),
  )

const written = () =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query('select title, status, priority, description from tasks order by key'),
  )

test('[MV-01] a status, a type and a priority that nobody knows are asked about, mapped once, and stay written', async () => {
  const first = await jira('Um')
  const trial = await tryFile(first)
  const guesses = [trial.statuses, trial.types, trial.priorities].map((rows) =>
    (rows as { word: string; is_guess: boolean }[]).filter(({ is_guess }) => is_guess).map(({ word }) => word),
  )
  expect(guesses).toEqual([['Na esquina'], ['Parafuso'], ['Estrela']])
  await bring(first, {
    statuses: { 'Na esquina': 'review' },
    types: { Parafuso: 'task' },
    priorities: { Estrela: 'P2' },
  })
  const words = 'Jira U-1 · status: Na esquina · prioridade: Estrela · tipo: Parafuso'
  expect(await written()).toMatchObject([
    { title: 'Um', status: 'review', priority: 'P2', description: words },
    { title: 'Dois', status: 'doing', priority: 'P1', description: 'Jira U-2' },
  ])
  // The next file with the same columns asks nothing.
  const again = await tryFile(await jira('Um'))
  expect([...again.statuses, ...again.types, ...again.priorities].filter(({ is_guess }) => is_guess)).toEqual([])
  expect(again.comparison).toMatchObject({ unchanged: 2, changed: 0 })
})

test('[MV-03] what came before these words were written is not changed by them alone', async () => {
  await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(`update tasks set description = 'Jira U-1' where title = 'Um'`, []),
  )
  await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(`update imported_rows set imported_at = (select updated_at from tasks where title = 'Um')
      where row_id = (select id from tasks where title = 'Um')`),
  )
  expect((await tryFile(await jira('Um'))).comparison).toMatchObject({ unchanged: 2, changed: 0, touched: 0 })
})
