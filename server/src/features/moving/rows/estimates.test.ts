import { expect, test } from 'vitest'
import { useMovingStage } from '../../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

const estimates = (project: string) =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ title: string; hours: number | null }>(
      `select title, estimate_hours::float8 as hours from tasks
       where project_id = (select id from projects where name = $1) order by title`,
      [project],
    ),
  )

test('[MV-01] [MV-03] an estimate of 0 is none, and one that is too long is left out and said by its line', async () => {
  const rows = [
    ['A', '0'],
    ['B', '0:10'],
    ['C', '1h30'],
    ['D', '1000000'],
    ['E', '0h'],
    ['F', '100000'],
  ]
  const lines = rows.map(([title, estimate]) => `${title},A fazer,Quanto,${estimate}`)
  const id = await upload(Buffer.from(['Título,Status,Projeto,Estimativa', ...lines, ''].join('\n')), { name: 'x.csv' })
  const trial = await tryFile(id)
  const sentence = 'a estimativa passa de 100.000 horas, e fica de fora'
  expect(trial.doubts).toEqual({ count: 1, first: [{ line: 5, message: sentence }] })
  expect(trial.comparison).toMatchObject({ created: { task: 6 }, rounded: 1 })
  expect((await bring(id)).notes).toEqual([
    'Estimativas arredondadas para a meia hora seguinte: 1.',
    `linha 5: ${sentence}`,
  ])
  expect((await estimates('Quanto')).map(({ hours }) => hours)).toEqual([null, 0.5, 1.5, null, null, 100_000])
})

test('[MV-01] GitLab writes 0 seconds for each issue without an estimate: none of them has one', async () => {
  const head = 'Title,Description,Issue ID,URL,State,Author,Created At (UTC),Time Estimate,Time Spent'
  const line = (at: number, seconds: number) =>
    `I${at},,${at},https://git.example/rumo/casco/-/issues/${at},Open,Ana,2026-03-01 10:00:00,${seconds},0`
  const id = await upload(Buffer.from([head, line(1, 0), line(2, 5400), ''].join('\n')), { name: 'issues.csv' })
  await bring(id, { project_name: 'Casco' })
  expect((await estimates('Casco')).map(({ hours }) => hours)).toEqual([null, 1.5])
})
