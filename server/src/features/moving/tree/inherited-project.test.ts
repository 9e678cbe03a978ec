import { expect, test } from 'vitest'
import { useMovingStage } from '../../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

/** Each task that came, with its project and the story in which it stands. */
const written = (titles: readonly string[]) =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ title: string; project: string; inside: string | null }>(
      `select work.title, projects.name as project, stories.title as inside
       from (select title, project_id, story_id from tasks union all select title, project_id, null from stories) work
       join projects on projects.id = work.project_id left join stories on stories.id = work.story_id
       where work.title = any ($1) order by work.title`,
      [titles],
    ),
  )

const head = 'Task ID,Created At,Name,Section/Column,Projects,Parent task'
const asana = (...rows: string[]) => Buffer.from([head, ...rows, ''].join('\n'))

test('[MV-01] [MV-03] a row without a project is of the project of what it stands in, in the trial and in what comes of it', async () => {
  const file = asana(
    '1,2026-03-02,Lavar casco,A fazer,Cais,',
    '2,2026-03-02,Raspar cracas,A fazer,,Lavar casco',
    '3,2026-03-02,Só do resto,A fazer,,',
  )
  const id = await upload(file, { name: 'asana.csv' })
  const said = { project_names: { '': 'Resto' } }
  const trial = await tryFile(id, said)
  expect(trial.projects).toMatchObject([
    { name: 'Cais', count: 2 },
    { name: '', count: 1 },
  ])
  expect(trial.tree).toContainEqual({ kind: 'task', title: 'Raspar cracas', depth: 1 })
  await bring(id, said)
  expect(await written(['Lavar casco', 'Raspar cracas', 'Só do resto'])).toEqual([
    { title: 'Lavar casco', project: 'Cais', inside: null },
    { title: 'Raspar cracas', project: 'Cais', inside: 'Lavar casco' },
    { title: 'Só do resto', project: 'Resto', inside: null },
  ])
  // Where each row that names none stands in one that does, nothing is asked.
  const whole = asana('1,2026-03-02,Velas,A fazer,Mar,', '2,2026-03-02,Coser,A fazer,,Velas')
  expect((await tryFile(await upload(whole, { name: 'velas.csv' }))).projects).toMatchObject([
    { name: 'Mar', count: 2 },
  ])
})

test('[MV-01] [MV-03] what stands in a thing of another project stands alone, and the trial shows it so and says it', async () => {
  const file = asana('1,2026-03-02,Motor,A fazer,Popa,', '2,2026-03-02,Hélice,A fazer,Proa,Motor')
  const id = await upload(file, { name: 'asana.csv' })
  const trial = await tryFile(id)
  expect(trial.tree.map(({ title, depth }) => [title, depth])).toEqual([
    ['Motor', 0],
    ['Hélice', 0],
  ])
  expect(trial.doubts.first).toContainEqual({
    line: 3,
    message: 'o item em que está vai para outro projeto, e este fica sem ele: "Motor"',
  })
  // Into one project they come together.
  const together = { project_names: { Proa: 'Popa' } }
  expect((await tryFile(id, together)).tree).toContainEqual({ kind: 'task', title: 'Hélice', depth: 1 })
  await bring(id)
  expect(await written(['Motor', 'Hélice'])).toEqual([
    { title: 'Hélice', project: 'Proa', inside: null },
    { title: 'Motor', project: 'Popa', inside: null },
  ])
})
