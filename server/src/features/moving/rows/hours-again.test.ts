import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../../test/import/moving-stage.ts'
import { createProject, createWork, pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring } = stage

const head = 'Project,Description,Task,User,Email,Start Date,Start Time,End Date,End Time,Duration (h)'
type Entry = readonly [note: string, task: string, start: string, length: string, end?: string]

/** Entries of the day in March that each project has for itself. */
const days = { Correção: 2, Dúvida: 3, Escolha: 4, 'Cais Um': 5, 'Cais Dois': 5, Dobro: 6 }
const clockify = (project: keyof typeof days, ...rows: Entry[]) =>
  Buffer.from(
    [
      head,
      ...rows.map(
        ([note, task, start, length, end = '']) =>
          `${project},${note},${task},Ana,${stage.admin.email},${dayOf(project)},${start},${end && dayOf(project)},${end},${length}`,
      ),
      '',
    ].join('\n'),
  )

const dayOf = (project: keyof typeof days) => `2026-03-0${days[project]}`

const sent = (content: Buffer) => upload(content, { name: 'clockify.csv' })
const undo = async (id: string) => answered(await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`), 200)

const entries = (project: string) =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ task: string | null; seconds: number; note: string | null }>(
      `select tasks.title as task, round(hours * 3600)::int as seconds, note
       from time_entries left join tasks on tasks.id = task_id
       where time_entries.project_id = (select id from projects where name = $1) order by seconds, note`,
      [project],
    ),
  )

test('[MV-02] [MV-03] a corrected entry is offered field by field, and stored and taken back as one', async () => {
  await bring(await sent(clockify('Correção', ['a', '', '08:00', '01:00:00'], ['b', '', '10:00', '02:00:00'])))
  const [project] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string }>("select id from projects where name = 'Correção'"),
  )
  await createWork(stage.admin, 'tasks', project?.id ?? '', { title: 'Soldar' })
  const id = await sent(clockify('Correção', ['a', 'Soldar', '08:00', '01:30:10'], ['b', '', '10:00', '02:00:00']))
  const name = expect.any(String)
  expect((await tryFile(id)).comparison).toMatchObject({
    ...{ created: { time_entry: 0, seconds: 0 }, unchanged: 1, changed: 1, touched: 0, gone: 0 },
    changes: [
      {
        ...{ kind: 'time_entry', title: name },
        fields: [
          { field: 'task', before: null, after: 'Soldar' },
          { field: 'hours', before: '1h00', after: '1h30 e 10 s' },
        ],
      },
    ],
  })
  expect(await bring(id)).toMatchObject({ created: 0, updated: 0 })
  expect((await entries('Correção')).map(({ seconds }) => seconds)).toEqual([3600, 7200])
  const again = await sent(clockify('Correção', ['a', 'Soldar', '08:00', '01:30:10'], ['b', '', '10:00', '02:00:00']))
  const ended = await bring(again, { update: true })
  expect(ended).toMatchObject({ created: 0, updated: 1, may_undo: true })
  expect(await entries('Correção')).toEqual([
    { task: 'Soldar', seconds: 5410, note: 'a' },
    { task: null, seconds: 7200, note: 'b' },
  ])
  const alone = await sent(clockify('Correção', ['a', 'Soldar', '08:00', '01:30:10']))
  expect((await tryFile(alone)).comparison).toMatchObject({
    ...{ created: { time_entry: 0 }, unchanged: 1, changed: 0 },
  })
  expect(await undo(ended.id)).toMatchObject({ deleted: 0, restored: 1, stays: 0 })
  expect(await entries('Correção')).toEqual([
    { task: null, seconds: 3600, note: 'a' },
    { task: null, seconds: 7200, note: 'b' },
  ])
  const first = clockify('Correção', ['a', '', '08:00', '01:00:00'], ['b', '', '10:00', '02:00:00'])
  expect((await tryFile(await sent(first))).comparison).toMatchObject({ unchanged: 2, changed: 0 })
})

test('[MV-02] [MV-03] an entry that may correct one of several is left out and said; what somebody changed here stays', async () => {
  await bring(await sent(clockify('Dúvida', ['a', '', '08:00', '01:00:00'], ['b', '', '08:00', '02:00:00'])))
  const torn = await sent(clockify('Dúvida', ['c', '', '08:00', '01:10:00'], ['d', '', '08:00', '02:10:00']))
  const trial = await tryFile(torn)
  expect(trial.comparison).toMatchObject({ created: { time_entry: 0 }, changed: 0 })
  const message = 'pode corrigir um registro que já veio ou ser outro, e não se sabe qual: fica de fora'
  const refused = { count: 2, first: [2, 3].map((line) => ({ line, message })) }
  expect(trial.refused).toEqual(refused)
  expect((await bring(torn, { update: true })).notes[0]).toBe('Linhas recusadas: 2.')
  // One that is new beside the others is new.
  const more: Entry[] = [
    ['a', '', '08:00', '01:00:00'],
    ['b', '', '08:00', '02:00:00'],
    ['e', '', '08:00', '00:10:00'],
  ]
  expect((await tryFile(await sent(clockify('Dúvida', ...more)))).comparison).toMatchObject({
    ...{ created: { time_entry: 1, seconds: 600 }, unchanged: 2 },
  })
  await pastTheRoutes(stage.server, stage.admin, async (tx) => {
    const mine = "project_id = (select id from projects where name = 'Dúvida')"
    await tx.query(`update time_entries set note = 'minha' where note = 'a' and ${mine}`)
    await tx.query(`delete from time_entries where note = 'b' and ${mine}`)
  })
  const later = await sent(clockify('Dúvida', ['z', '', '08:00', '01:00:00'], ['b', '', '08:00', '02:00:00']))
  expect((await tryFile(later)).comparison).toMatchObject({
    created: { time_entry: 0 },
    changed: 0,
    touched: 1,
    gone: 1,
  })
})

test('[MV-02] [MV-03] what was said of hours that contradict themselves, or of whose they are, is corrected by the same file', async () => {
  const file = () => sent(clockify('Escolha', ['a', '', '08:00', '03:00:00', '09:00']))
  await bring(await file(), { hours_by: 'duration' })
  const id = await file()
  expect((await tryFile(id, { hours_by: 'span' })).comparison).toMatchObject({
    ...{ unchanged: 0, changed: 1 },
    changes: [{ fields: [{ field: 'hours', before: '3h00', after: '1h00' }] }],
  })
  expect(await bring(id, { hours_by: 'span', update: true })).toMatchObject({ created: 0, updated: 1 })
  expect(await entries('Escolha')).toEqual([{ task: null, seconds: 3600, note: 'a' }])
})

test('[MV-02] [MV-03] hours that came into another project are said before they stand twice', async () => {
  const file = clockify('Cais Um', ['a', '', '08:00', '01:00:00'], ['b', '', '10:00', '01:00:00'])
  await bring(await sent(file))
  const project_id = await createProject(stage.admin)
  expect((await tryFile(await sent(file), { project_id })).comparison).toMatchObject({
    ...{ created: { time_entry: 2 }, elsewhere: [{ project: 'Cais Um', count: 2 }] },
  })
  // The program has moved one of them, into a project that is not here.
  const moved = clockify('Cais Dois', ['a', '', '08:00', '01:00:00'])
  expect((await tryFile(await sent(moved))).comparison).toMatchObject({
    ...{ created: { time_entry: 1 }, elsewhere: [{ project: 'Cais Um', count: 1 }] },
  })
})

test('[MV-01] [MV-03] a changed work log of a tracker is offered, and one that went moves no other', async () => {
  const jira = (...logs: string[]) =>
    Buffer.from(
      [
        'Summary,Issue key,Issue id,Issue Type,Status,Project name,Log Work,Log Work',
        `Corrigir,DQ-1,9501,Task,Done,Diques,${logs[0] ?? ''},${logs[1] ?? ''}`,
        '',
      ].join('\n'),
    )
  const { email } = stage.admin
  const one = `um;16/Mar/26 10:00 AM;${email};3600`
  const two = `dois;17/Mar/26 9:00 AM;${email};600`
  await bring(await upload(jira(one, two)))
  expect((await tryFile(await upload(jira(two)))).comparison).toMatchObject({ created: { time_entry: 0 }, changed: 0 })
  const id = await upload(jira(one.replace('3600', '10800'), two))
  expect((await tryFile(id)).comparison).toMatchObject({
    ...{ created: { time_entry: 0 }, changed: 1 },
    changes: [{ kind: 'time_entry', fields: [{ field: 'hours', before: '1h00', after: '3h00' }] }],
  })
  const ended = await bring(id, { update: true })
  expect(ended).toMatchObject({ created: 0, updated: 1 })
  expect((await entries('Diques')).map(({ seconds }) => seconds)).toEqual([600, 10_800])
  expect(await undo(ended.id)).toMatchObject({ restored: 1 })
  expect((await entries('Diques')).map(({ seconds }) => seconds)).toEqual([600, 3600])
})

test('[MV-02] [MV-03] hours that a file says twice count twice, which the trial says by line', async () => {
  const twice = clockify(
    'Dobro',
    ['a', '', '08:00', '08:07:07'],
    ['b', '', '08:00', '08:07:07'],
    ['c', '', '08:00', '01:00:00'],
  )
  const trial = await tryFile(await sent(twice))
  expect(trial.comparison).toMatchObject({ created: { time_entry: 3, seconds: 62_054 } })
  const message = 'a pessoa, o início e a duração são os da linha 2: contam as duas'
  expect(trial.doubts.first).toContainEqual({ line: 3, message })
  const { email } = stage.admin
  const unclocked = [
    'Date,Hours,Email,Project,Notes',
    ...['x', 'x', 'y'].map((text) => `2026-03-09,2,${email},Dobro,${text}`),
    '',
  ]
  const loose = await tryFile(await upload(Buffer.from(unclocked.join('\n')), { name: 'horas.csv' }))
  expect(loose.doubts.first).toContainEqual({ line: 3, message: 'diz o mesmo que a linha 2: contam as duas' })
  expect(loose.doubts.count).toBe(1)
  const numbered = [
    'ID,Date,Hours,Email,Project',
    ...[7, 7, 8].map((id, at) => `${id},2026-03-1${at},2,${email},Dobro`),
    '',
  ]
  const same = await tryFile(await upload(Buffer.from(numbered.join('\n')), { name: 'numeradas.csv' }))
  expect(same.doubts.first).toEqual([{ line: 3, message: 'tem o identificador da linha 2, e não entra' }])
  expect(same.comparison).toMatchObject({ created: { time_entry: 2 } })
})
