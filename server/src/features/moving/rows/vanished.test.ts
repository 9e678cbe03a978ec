import { expect, test } from 'vitest'
import { useMovingStage } from '../../../../test/import/moving-stage.ts'
import { inviteColleague } from '../../../../test/person.ts'
import { pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count } = stage

const jira = (comments: readonly string[], logs: readonly string[]) => {
  const cells = [...comments, '', '', ''].slice(0, 3)
  const works = [...logs, '', ''].slice(0, 2)
  return Buffer.from(
    [
      'Summary,Issue key,Issue id,Issue Type,Status,Project name,Comment,Comment,Comment,Log Work,Log Work',
      ['Corrigir', 'VA-1', '9701', 'Task', 'Done', 'Vazante', ...cells, ...works].join(','),
      '',
    ].join('\n'),
  )
}

test('[MV-03] comments and hours that a file has no more are said with their things, and stay', async () => {
  const { email } = stage.admin
  const comments = ['um', 'dois', 'três'].map((text, at) => `0${at + 1}/Mar/26 7:24 AM;Bia;${text}`)
  const logs = ['a', 'b'].map((text, at) => `${text};1${at + 6}/Mar/26 10:00 AM;${email};3600`)
  await bring(await upload(jira(comments, logs)))
  const before = [await count('comments'), await count('time_entries')]
  // One comment is corrected, two are gone; one of the hours is gone.
  const corrected = jira([(comments[0] ?? '').replace('um', 'um corrigido')], logs.slice(1))
  const id = await upload(corrected)
  const { comparison, lines } = await tryFile(id)
  expect(comparison).toMatchObject({
    ...{ changed: 1, gone: 0 },
    vanished: [{ file: 'jira.csv', count: 3, kinds: { comment: 2, time_entry: 1, seconds: 3600, task: 0 } }],
  })
  expect(comparison?.named.map(({ why, noun, title }) => `${why} ${noun} ${title}`)).toEqual([
    'vanished comment Comentário em Corrigir, de Bia (fora da equipe), 02/03/2026, “dois”',
    'vanished comment Comentário em Corrigir, de Bia (fora da equipe), 03/03/2026, “três”',
    'vanished time_entry Horas de Pessoa de Teste, 16/03/2026, Corrigir',
  ])
  const said =
    'Vieram antes, de jira.csv, e não estão neste arquivo: 2 comentários, 1 registro de horas (1h00). Ficam como estão.'
  expect(lines).toContain(said)
  expect((await bring(id, { update: true })).notes).toContain(said)
  expect([await count('comments'), await count('time_entries')]).toEqual(before)
})

test('[MV-02] [MV-03] a report of other days, or of somebody else, says nothing of the hours of before', async () => {
  const rui = await inviteColleague(stage.server.url, stage.admin, 'member')
  const report = (...rows: [day: string, email: string, note: string][]) =>
    upload(
      Buffer.from(
        [
          'Project,Description,User,Email,Start Date,Start Time,End Date,End Time,Duration (h)',
          ...rows.map(([day, email, note]) => `Maré,${note},x,${email},${day},08:00,${day},09:00,01:00:00`),
          '',
        ].join('\n'),
      ),
      { name: 'horas.csv' },
    )
  const mine = stage.admin.email
  await bring(await report(['2026-03-02', mine, 'a'], ['2026-03-03', mine, 'b'], ['2026-03-04', mine, 'c']))
  const vanished = async (id: string) => (await tryFile(id)).comparison?.vanished.map(({ kinds }) => kinds.time_entry)
  expect(await vanished(await report(['2026-04-02', mine, 'a']))).toEqual([])
  expect(await vanished(await report(['2026-03-02', rui.email, 'a'], ['2026-03-05', rui.email, 'b']))).toEqual([])
  // Within the days of the file, and at its end where most of the import is in it.
  expect(await vanished(await report(['2026-03-01', mine, 'n'], ['2026-03-09', mine, 'm']))).toEqual([3])
  expect(await vanished(await report(['2026-03-02', mine, 'a'], ['2026-03-03', mine, 'b']))).toEqual([1])
  expect(
    await pastTheRoutes(stage.server, stage.admin, (tx) =>
      tx.query("select from time_entries where project_id = (select id from projects where name = 'Maré')"),
    ),
  ).toHaveLength(3)
})
