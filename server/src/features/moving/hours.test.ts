import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../test/import/moving-stage.ts'
import { inviteColleague } from '../../../test/person.ts'
import { createProject, createWork, pastTheRoutes } from '../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count } = stage

const head = 'Project,Client,Description,Task,User,Email,Start Date,Start Time,Duration (h)'
const clockify = (...rows: string[]) => Buffer.from(`${[head, ...rows].join('\n')}\n`)

const spent = async (id: string) =>
  ((await stage.admin.ask('GET', `/api/projects/${id}`)).body as { spent_hours: number }).spent_hours

const entries = (project: string) =>
  pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ task: string | null; person: string; date: string; minutes: number; note: string | null }>(
      `select tasks.title as task, users.email as person, time_entries.date, (hours * 60)::float8 as minutes, note
       from time_entries join users on users.id = user_id left join tasks on tasks.id = task_id
       where time_entries.project_id = $1 order by time_entries.date, hours, note`,
      [project],
    ),
  )

test('[MV-02] hours come to the second, each to its person, project and task; the same again is nothing, and all of it is undone', async () => {
  const { admin } = stage
  const rui = await inviteColleague(stage.server.url, admin, 'member')
  const project = await createProject(admin)
  await createWork(admin, 'tasks', project, { title: 'Ler notas' })
  const file = clockify(
    `Atlas,,Conferência,Ler notas,Ana,${admin.email},2026-03-16,23:50:00,00:20:00`,
    `Atlas,,,Ler notas,Ana,${admin.email},2026-03-17,09:00:00,00:20:00`,
    `Atlas,,Reunião,Outra coisa,Rui,${rui.email},2026-03-18,09:00:00,00:20:00`,
    `Atlas,,Com fornecedor,,Zé,ze@fora.com.br,2026-03-18,09:00:00,02:00:00`,
    `Atlas,,Esquecido ligado,,Rui,${rui.email},2026-03-19,09:00:00,30:00:00`,
  )
  const id = await upload(file, { name: 'clockify.csv' })
  const trial = await tryFile(id)
  expect(trial).toMatchObject({
    ...{ brings: 'hours', open: [] },
    comparison: { created: { time_entry: 3, seconds: 3600 }, unchanged: 0 },
    projects: [{ name: 'Atlas', id: project }],
  })
  const messages = ({ first }: { first: { message: string }[] }) => first.map(({ message }) => message)
  expect(messages(trial.left_out)).toEqual(['as horas são de quem não está na equipe: Zé'])
  expect(messages(trial.refused)).toEqual(['são mais de 24 horas em um registro'])
  const before = await spent(project)
  const ended = await bring(id)
  expect(ended).toMatchObject({ created: 3, total: 5, failure: null, may_undo: true })
  expect(ended.made).toMatchObject({ project: 0, time_entry: 3, seconds: 3600 })
  expect(ended.notes.slice(0, 2)).toEqual(['Registros de horas que ficam de fora: 1.', 'Linhas recusadas: 1.'])
  expect(await spent(project)).toBe(before + 1)
  const minutes = expect.closeTo(20, 6)
  expect(await entries(project)).toEqual([
    { task: 'Ler notas', person: admin.email, date: '2026-03-16', minutes, note: 'Conferência' },
    { task: 'Ler notas', person: admin.email, date: '2026-03-17', minutes, note: null },
    { task: null, person: rui.email, date: '2026-03-18', minutes, note: 'Outra coisa: Reunião' },
  ])

  const again = await upload(file, { name: 'clockify.csv' })
  expect((await tryFile(again)).comparison).toMatchObject({ created: { time_entry: 0 }, unchanged: 3 })
  expect(await bring(again)).toMatchObject({ created: 0 })
  expect(await spent(project)).toBe(before + 1)
  expect(answered(await admin.ask('POST', `/api/moving-imports/${ended.id}/undo`), 200)).toMatchObject({
    ...{ deleted: 3, stays: 0, kinds: { time_entry: 3, seconds: 3600 } },
    notes: ['Apagados: 3 registros de horas (1h00).'],
  })
  expect(await spent(project)).toBe(before)
})

test('[MV-02] many entries of odd lengths add up exactly', async () => {
  const rows = Array.from({ length: 997 }, (_, at) => {
    const seconds = 61 + ((at * 37) % 3500)
    const clock = `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
    return {
      seconds,
      line: `Soma,,n${at},,Ana,${stage.admin.email},2026-02-${String(1 + (at % 28)).padStart(2, '0')},08:00:00,${clock}`,
    }
  })
  await bring(await upload(clockify(...rows.map(({ line }) => line)), { name: 'muitas.csv' }))
  const all = rows.reduce((sum, { seconds }) => sum + seconds, 0)
  const [row] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ logged: string; spent: string }>(
      "select logged_seconds::text as logged, spent_hours::text as spent from projects where name = 'Soma'",
    ),
  )
  expect(row).toEqual({ logged: String(all), spent: (Math.round(all / 36) / 100).toFixed(2) })
})

test('[MV-02] hours of a project that is not here make it, for the client that they name; of tomorrow they are refused', async () => {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const file = clockify(
    `Portal Novo,Cooperativa Sol,,,Ana,${stage.admin.email},2026-03-16,09:00:00,01:30:00`,
    `Portal Novo,Cooperativa Sol,,,Ana,${stage.admin.email},${tomorrow},09:00:00,01:30:00`,
  )
  const id = await upload(file, { name: 'novo.csv' })
  expect((await tryFile(id)).refused.first).toMatchObject([{ message: 'o dia ainda não chegou' }])
  expect(await bring(id)).toMatchObject({ created: 1 })
  expect(await count("projects where name = 'Portal Novo' and client = 'Cooperativa Sol' and spent_hours = 1.5")).toBe(
    1,
  )
})

test('[MV-01] [MV-02] worked hours of a tracker come with its work, on the task that they are of', async () => {
  const file = Buffer.from(
    [
      'Summary,Issue key,Issue id,Issue Type,Status,Project name,Log Work,Log Work',
      `Corrigir,W-1,501,Task,Done,Oficina,revisão;16/Mar/26 10:00 AM;${stage.admin.email};5400,;17/Mar/26 9:00 AM;${stage.admin.email};600`,
      '',
    ].join('\n'),
  )
  const id = await upload(file)
  expect((await tryFile(id)).comparison).toMatchObject({ created: { task: 1, time_entry: 2, seconds: 6000 } })
  await bring(id)
  const [project] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string }>("select id from projects where name = 'Oficina'"),
  )
  expect(await entries(project?.id ?? '')).toMatchObject([
    { task: 'Corrigir', minutes: expect.closeTo(90, 6), note: 'revisão' },
    { task: 'Corrigir', minutes: expect.closeTo(10, 6), note: null },
  ])
})

async function myId(): Promise<string> {
  const [me] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string }>('select context.person_id() as id'),
  )
  return me?.id ?? ''
}

/** A Jira project whose prefix here is the same, and whose numbers are others. */
const tracker = (project: string) =>
  Buffer.from(
    [
      'Summary,Issue key,Issue id,Issue Type,Status,Project name',
      `Soldar,QUI-7,7007,Task,Done,${project}`,
      `Medir,QUI-1,7001,Task,Done,${project}`,
      `Casco,QUI-2,7002,Story,Done,${project}`,
      `Pintar,QUI-5,7005,Task,Done,${project}`,
      '',
    ].join('\n'),
  )

const tempoHead = 'Issue Key,Issue summary,Hours,Work date,Full name,Project Name,Work Description'
const tempo = (project: string, name: string, ...rows: [string, string, number][]) =>
  Buffer.from(
    [
      tempoHead,
      ...rows.map(
        ([key, summary, hours], at) => `${key},${summary},${hours},2026-03-0${at + 1} 09:00,${name},${project},`,
      ),
      '',
    ].join('\n'),
  )

test('[MV-02] hours are of the task that the tracker calls so, never of another that has this key here; what is none is said', async () => {
  const people = { 'Fulana Silva': await myId() }
  await bring(await upload(tracker('Quilha')))
  const file = tempo(
    'Quilha',
    'Fulana Silva',
    ['QUI-1', 'Medir', 1],
    ['QUI-7', 'Outra coisa', 2],
    ['QUI-2', 'Casco', 3],
    ['QUI-3', 'Sumida', 4],
  )
  const id = await upload(file, { name: 'tempo.csv' })
  const trial = await tryFile(id, { people })
  expect(trial.comparison).toMatchObject({ created: { time_entry: 4, seconds: 36_000 }, on_tasks: 2 })
  const doubts = [
    { line: 3, message: '“QUI-7” se chama aqui “Soldar”, e no arquivo “Outra coisa”' },
    { line: 4, message: '“Casco” é uma story, e horas são de tasks; as horas ficam no projeto, com o nome na nota' },
    {
      line: 5,
      message:
        'nada veio com a chave “QUI-3”: a task que a tem aqui, “Medir”, é outra; as horas ficam no projeto, com o nome na nota',
    },
  ]
  expect(trial.doubts).toEqual({ count: 3, first: doubts })
  const ended = await bring(id, { people })
  expect(ended.notes).toEqual([
    'Registros de horas que ficam no projeto, sem task: 2.',
    ...doubts.map(({ line, message }) => `linha ${line}: ${message}`),
  ])
  const [project] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string }>("select id from projects where name = 'Quilha'"),
  )
  expect(await entries(project?.id ?? '')).toMatchObject([
    { task: 'Medir', note: null },
    { task: 'Soldar', note: null },
    { task: null, note: 'QUI-2' },
    { task: null, note: 'QUI-3' },
  ])
})

test('[MV-02] a name that two imports or two keys may mean is said: Tempo means what Jira called so, another timer none of several', async () => {
  const people = { 'Fulana Silva': await myId() }
  await bring(await upload(tracker('Mastro')))
  const list = 'Título,Status,Projeto,Key\nRevisar,A fazer,Mastro,QUI-1\nLixar,A fazer,Mastro,B-4\n'
  await bring(await upload(Buffer.from(list), { name: 'lista.csv' }))
  const mine = tempo('Mastro', 'Fulana Silva', ['QUI-1', 'Medir', 1])
  const said = await tryFile(await upload(mine, { name: 'tempo.csv' }), { people })
  expect(said).toMatchObject({ comparison: { on_tasks: 1 }, doubts: { count: 0 } })
  const [task] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ key: string }>("select key from tasks where title = 'Lixar'"),
  )
  const line = (name: string, at: number) =>
    `Mastro,,,${name},Ana,${stage.admin.email},2026-04-0${at},09:00:00,00:10:00`
  const file = clockify(line('QUI-1', 1), line('QUI-5', 2), line('B-4', 3), line(task?.key ?? '', 4), line('Soldar', 5))
  const trial = await tryFile(await upload(file, { name: 'clockify.csv' }))
  expect(trial.comparison).toMatchObject({ created: { time_entry: 5 }, on_tasks: 3 })
  const rest = '; as horas ficam no projeto, com o nome na nota'
  expect(trial.doubts.first).toEqual([
    {
      line: 2,
      message: expect.stringMatching(/^2 itens vieram com a chave “QUI-1” \(.*\), e não se sabe de qual são; as horas/),
    },
    { line: 5, message: `nada veio com a chave “${task?.key}”: a task que a tem aqui, “Lixar”, é outra${rest}` },
  ])
})
