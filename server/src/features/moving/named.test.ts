import type { MovingCheck, MovingImport } from '@leme/contract/moving/moving-import'
import { expect, test } from 'vitest'
import { answered, jiraOf, useMovingStage } from '../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, imports } = stage

const check = async ({ id }: Pick<MovingImport, 'id'>) =>
  answered<MovingCheck>(await stage.admin.ask('GET', `/api/moving-imports/${id}/check`), 200)
const inProject = "project_id = (select id from projects where name = 'Nomes')"

test('[MV-03] what stays as it is is named: the first ones with the way to each, all of them in the report', async () => {
  const file = jiraOf(30, { project: 'Nomes' })
  const first = await bring(await upload(file))
  await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(
      `update stories set description = 'daqui', title = replace(title, '1', '1 daqui')
       where title in ('Tarefa 1', 'Tarefa 2') and ${inProject}`,
    ),
  )
  const [third] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string }>(`select id from stories where title = 'Tarefa 3' and ${inProject}`),
  )
  expect((await stage.admin.ask('DELETE', `/api/stories/${third?.id}`)).status).toBe(204)
  // One is said otherwise, and 25 are not in the file any more.
  const rows = file.toString().split('\n')
  const later = Buffer.from([...rows.slice(0, 6), ''].join('\n').replace('Tarefa 1,', 'Tarefa um,'))
  const id = await upload(later, { name: 'depois.csv' })
  const { comparison, lines } = await tryFile(id)
  expect(comparison).toMatchObject({ touched: 1, gone: 1, vanished: [{ count: 26 }] })
  const named = comparison?.named ?? []
  expect(named.map(({ why }) => why)).toEqual(['touched', 'gone', ...Array.from({ length: 20 }, () => 'vanished')])
  const [touched] = named
  expect(touched).toMatchObject({ noun: 'story', title: 'Tarefa 1 daqui', fields: ['title'] })
  expect(named[1]).toMatchObject({ noun: 'story', key: null, title: expect.stringMatching(/^\S+-\d+ Tarefa 3$/) })
  const at = `https://leme.exemplo/projects/${touched?.project_id}/${touched?.key}`
  const stays = expect.stringMatching(/^ {2}\S+-\d+ Tarefa 30: https?:\/\//)
  expect(lines).toEqual(expect.arrayContaining([expect.stringContaining(`${touched?.key} Tarefa 1 daqui (`), stays]))

  const ended = await bring(id)
  expect(ended.named).toEqual(named)
  const { listed } = await check(ended)
  expect(listed[0]).toBe('Mudaram no arquivo e também aqui, e fica o que alguém mudou:')
  expect(listed).toContainEqual(expect.stringMatching(new RegExp(`^  ${touched?.key} Tarefa 1 daqui \\(.*\\): ${at}$`)))
  expect(listed).toHaveLength(3 + 1 + 1 + 26)

  answered(await stage.admin.ask('POST', `/api/moving-imports/${first.id}/undo`), 200)
  const undone = (await imports()).find((one) => one.id === first.id)
  expect(undone?.named).toMatchObject([
    { why: 'used', noun: 'epic', title: 'Fiscal' },
    { why: 'changed', noun: 'story', title: 'Tarefa 1 daqui' },
    { why: 'changed', noun: 'story', title: 'Tarefa 2' },
  ])
  expect((await check(first)).listed).toEqual([
    'Ficam, pois têm dentro algo que fica:',
    expect.stringMatching(/ Fiscal: https?:.*\/projects\//),
    'Ficam, pois alguém mudou depois:',
    expect.stringMatching(new RegExp(`^  ${touched?.key} Tarefa 1 daqui: http.*/${touched?.key}$`)),
    expect.stringContaining(' Tarefa 2: '),
  ])
})
