import { countsText, noCounts } from '@leme/contract/moving/moving-counts'
import type { MovingCheck } from '@leme/contract/moving/moving-import'
import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../test/import/moving-stage.ts'
import { inviteColleague } from '../../../test/person.ts'
import { pastTheRoutes } from '../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count } = stage

const undo = async (id: string) =>
  answered<{ deleted: number; stays: number; kinds: object; notes: string[] }>(
    await stage.admin.ask('POST', `/api/moving-imports/${id}/undo`),
    200,
  )

const head =
  'Resumo,Chave da item,ID da item,Tipo de item,Status,Prioridade,Nome do projeto,Pai,Comentário,Log Work,Log Work,Tempo gasto'
const jira = (project: string, person: string) =>
  Buffer.from(
    [
      head,
      `Recepção,A-1,1,Epic,Em andamento,High,${project},,,,,`,
      `Conferência,A-2,2,História,Em andamento,Altíssima,${project},1,16/mar/26 8:15;${person};oi,,,`,
      `Leitor,A-3,3,Subtarefa,Concluído,Medium,${project},2,,testes;16/mar/26 10:00;${person};5400,muito;16/mar/26 10:00;${person};100000,105400`,
      `,A-4,4,Tarefa,Aberto,Low,${project},,,,,`,
      `Leitor de novo,A-3,3,Subtarefa,Aberto,Low,${project},,,,,`,
      '',
    ].join('\n'),
  )

test('[MV-03] what a trial says would be made is what is made and what is taken back, kind by kind, and the refused lines are the same', async () => {
  const file = jira('Armazém', stage.admin.email)
  const id = await upload(file)
  const trial = await tryFile(id)
  const made = { ...noCounts(), project: 1, epic: 1, story: 1, task: 1, comment: 1, time_entry: 1, seconds: 5400 }
  expect(trial.comparison?.created).toEqual(made)
  expect(trial.refused).toEqual({
    count: 2,
    first: [
      { line: 5, message: 'falta o título' },
      { line: 4, message: 'são mais de 24 horas em um registro' },
    ],
  })
  const ended = await bring(id)
  expect(ended).toMatchObject({ made, created: 5, updated: 0 })
  expect(ended.notes).toEqual([
    'Linhas recusadas: 2.',
    'linha 4: são mais de 24 horas em um registro',
    'linha 5: falta o título',
  ])
  // What was checked stays with the import: its mapping, what is left out, and what is refused.
  const { lines } = answered<MovingCheck>(await stage.admin.ask('GET', `/api/moving-imports/${ended.id}/check`), 200)
  expect(lines).toEqual(trial.lines)
  expect(lines).toEqual(
    expect.arrayContaining([
      'A criar: 1 projeto, 1 épico, 1 story, 1 task, 1 comentário, 1 registro de horas (1h30).',
      'Prioridades: "High" → P1 (1), "Altíssima" → P1 (1), "Medium" → P2 (1).',
      '  linha 6: tem o identificador da linha 4 (A-3) e diz outra coisa: vale a linha 4',
      '  linha 5: falta o título',
    ]),
  )
  const undone = await undo(ended.id)
  expect(undone).toMatchObject({ deleted: 5, stays: 0, kinds: { ...made, project: 0 } })
  expect(undone.notes).toEqual([
    `Apagados: ${countsText({ ...made, project: 0 })}.`,
    '1 projeto que a importação criou fica.',
  ])
  expect((await stage.imports())[0]).toMatchObject({ id: ended.id, notes: undone.notes, may_undo: false })
})

test('[MV-03] a trial says of a project that is still to be made which hours have their task, as the import does', async () => {
  const work = jira('Galpão', stage.admin.email).toString().replace('A-3,3,Subtarefa', 'A-3,3,Tarefa')
  const id = await upload(Buffer.from(work))
  const trial = await tryFile(id)
  expect(trial.comparison).toMatchObject({ created: { time_entry: 1 }, on_tasks: 1 })
  expect(trial.lines.join()).not.toContain('sem task')
  expect((await bring(id)).notes.join()).not.toContain('sem task')
  const timer = hours(`Cais,,,Desenho,Ana,${stage.admin.email},2026-03-16,10:00:00,2026-03-16,11:00:00,01:00:00`)
  const other = await upload(timer, { name: 'clockify.csv' })
  const said = 'nenhuma task se chama “Desenho”; as horas ficam no projeto, com o nome na nota'
  expect((await tryFile(other)).doubts.first).toContainEqual({ line: 2, message: said })
  expect((await bring(other)).notes).toContain(`linha 2: ${said}`)
})

test('[MV-01] [MV-03] an epic keeps the priority and estimate of its file in its text, and work the day on which it was done', async () => {
  const file = Buffer.from(
    [
      'Summary,Issue key,Issue id,Issue Type,Status,Priority,Original estimate,Resolved,Project name',
      'Cais novo,C-1,1,Epic,Done,Highest,7200,16/mar/26 10:00,Trapiche',
      '',
    ].join('\n'),
  )
  await bring(await upload(file))
  const [epic] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ description: string }>("select description from epics where title = 'Cais novo'"),
  )
  expect(epic?.description).toContain('prioridade: Highest · estimativa: 2h00')
  expect(epic?.description).toContain('concluído em 16/03/2026')
})

test('[MV-03] the report has what the trial said; where something else was chosen since, or it is long ago, what would be said then', async () => {
  const report = async (id: string) => {
    const { id: ended } = await bring(id, { statuses: { Concluído: 'blocked' } })
    return answered<MovingCheck>(await stage.admin.ask('GET', `/api/moving-imports/${ended}/check`), 200).lines
  }
  const set = (id: string, sets: string) =>
    pastTheRoutes(stage.server, stage.admin, (tx) => tx.query(`update moving_files set ${sets} where id = $1`, [id]))
  const blocked = expect.stringContaining('"Concluído" → Blocked')
  const [same, other, old] = [
    await upload(jira('Pátio', stage.admin.email)),
    await upload(jira('Balança', stage.admin.email)),
    await upload(jira('Portaria', stage.admin.email)),
  ]
  await tryFile(same, { statuses: { Concluído: 'blocked' } })
  await set(same, "checked = '{O que foi conferido}'")
  expect(await report(same)).toEqual(['O que foi conferido'])
  await tryFile(other, { statuses: { Concluído: 'review' } })
  expect(await report(other)).toContainEqual(blocked)
  await tryFile(old, { statuses: { Concluído: 'blocked' } })
  await set(old, "checked = '{Há muito}', tried_at = now() - interval '11 minutes'")
  expect(await report(old)).toContainEqual(blocked)
})

test('[MV-03] an import that brought comments alone is taken back too; what somebody deleted since stays nowhere, and what others put in stays', async () => {
  const file = jira('Doca', stage.admin.email)
  const first = await bring(await upload(file))
  await pastTheRoutes(stage.server, stage.admin, async (tx) => {
    const where = "project_id = (select id from projects where name = 'Doca')"
    await tx.query(`delete from tasks where title = 'Leitor' and ${where}`)
    await tx.query(`insert into comments (org_id, thing_id, user_id, text)
      select context.org_id(), id, context.person_id(), 'vi' from epics where title = 'Recepção' and ${where}`)
  })
  const more = Buffer.from(file.toString().replace('8:15;', '8:20;').replace(';oi,', ';olá,'))
  const id = await upload(more, { name: 'mais.csv' })
  expect((await tryFile(id)).comparison).toMatchObject({ created: { ...noCounts(), comment: 1 }, gone: 1 })
  const second = await bring(id)
  expect(second).toMatchObject({ made: { ...noCounts(), comment: 1 }, may_undo: true })
  expect(await undo(second.id)).toMatchObject({ deleted: 1, stays: 0, notes: ['Apagados: 1 comentário.'] })
  // The epic has what a colleague said.
  const undone = await undo(first.id)
  expect(undone.notes).toContain('1 épico fica, pois tem dentro algo que fica (item, comentário, checklist ou horas).')
  expect(undone.notes).toContain('1 registro de horas fica, pois alguém mudou depois.')
  expect(undone).toMatchObject({ stays: 2, kinds: { epic: 0, story: 1, task: 0, comment: 1 } })
})

const hoursHead = 'Project,Client,Description,Task,User,Email,Start Date,Start Time,End Date,End Time,Duration (h)'
const hours = (...rows: string[]) => Buffer.from([hoursHead, ...rows, ''].join('\n'))

test('[MV-02] hours whose start and end contradict their duration are left out by line, or come as a person says', async () => {
  const { email } = stage.admin
  const file = hours(
    `Torno,,Mente,,Ana,${email},2026-03-16,14:00:00,2026-03-16,15:00:00,03:00:00`,
    `Torno,,Certo,,Ana,${email},2026-03-16,10:00:00,2026-03-16,11:00:00,01:00:00`,
    `Torno,,Antes,,Ana,${email},2026-03-17,10:00:00,2026-03-16,11:00:00,01:00:00`,
  )
  const id = await upload(file, { name: 'clockify.csv' })
  const trial = await tryFile(id)
  const clashes = {
    count: 2,
    first: [
      { line: 2, message: 'a duração diz 3h00, e do início ao fim são 1h00' },
      { line: 4, message: 'a duração diz 1h00, e o fim vem antes do início' },
    ],
  }
  expect(trial).toMatchObject({ clashes, left_out: clashes, comparison: { created: { time_entry: 1, seconds: 3600 } } })
  const created = async (hours_by: string) => (await tryFile(id, { hours_by })).comparison?.created
  expect(await created('duration')).toMatchObject({ time_entry: 3, seconds: 18_000 })
  expect(await created('span')).toMatchObject({ time_entry: 2, seconds: 7200 })
  expect(await bring(id, { hours_by: 'span' })).toMatchObject({ made: { time_entry: 2, seconds: 7200 } })
  // The other answer later brings no entry twice.
  const again = await upload(file, { name: 'clockify.csv' })
  expect((await tryFile(again, { hours_by: 'duration' })).comparison).toMatchObject({
    ...{ created: { time_entry: 1, seconds: 3600 }, unchanged: 1, changed: 1 },
  })
})

test('[MV-02] [MV-03] a person has the hours that come of them, or that stay behind, and what becomes of their name', async () => {
  const { email } = stage.admin
  const file = hours(
    `Soma,,x,,Ana,${email},2026-03-20,10:00:00,2026-03-20,11:00:00,01:00:00`,
    `Soma,,x,,Ana,${email},2026-03-21,10:00:00,2026-03-22,16:00:00,30:00:00`,
    `Soma,,x,,Zé,ze@fora.com.br,2026-03-20,14:00:00,2026-03-20,14:30:00,00:30:00`,
  )
  const of = async (id: string) => (await tryFile(id)).people.map((one) => [one.name, one.seconds, one.is_named])
  expect(await of(await upload(file, { name: 'clockify.csv' }))).toEqual([
    ['Ana', 3600, false],
    ['Zé', 1800, false],
  ])
  const log = 'Summary,Issue key,Issue id,Issue Type,Status,Project name,Assignee,Log Work'
  const row = 'Ver,SO-1,6601,Task,Done,Soma,Helena Cruz,;16/Mar/26 10:00 AM;Helena Cruz;1800'
  expect(await of(await upload(Buffer.from(`${log}\n${row}\n`)))).toEqual([['Helena Cruz', 1800, true]])
})

test('[MV-02] a project of which each hour is refused is not made, and said so', async () => {
  const file = hours(
    `Fantasma,,x,,Zé,ze@fora.com.br,2026-03-16,14:00:00,2026-03-16,15:00:00,01:00:00`,
    `Real,,x,,Ana,${stage.admin.email},2026-03-16,14:00:00,2026-03-16,15:00:00,01:00:00`,
  )
  const id = await upload(file, { name: 'clockify.csv' })
  const trial = await tryFile(id)
  expect(trial.projects).toMatchObject([
    { name: 'Fantasma', id: null, is_used: false },
    { name: 'Real', id: null, is_used: true },
  ])
  expect(trial.comparison?.created).toMatchObject({ project: 1, time_entry: 1 })
  expect(await bring(id)).toMatchObject({ made: { project: 1, time_entry: 1 } })
  expect(await count("projects where name in ('Fantasma', 'Real')")).toBe(1)
})

test('[MV-01] [MV-03] rows of a project go into it, and those without one into the project that is said, here or new', async () => {
  const head = 'Título,Status,Projeto'
  const file = Buffer.from(`${head}\nUm,A fazer,Norte\nDois,A fazer,\nTrês,A fazer,\nQuatro,A fazer,Sul\n`)
  const id = await upload(file, { name: 'tudo.csv' })
  const asked = await tryFile(id)
  expect(asked.projects).toMatchObject([
    { name: 'Norte', called: 'Norte' },
    { name: '', called: null, is_used: true, count: 2 },
    { name: 'Sul', called: 'Sul' },
  ])
  const said = { project_names: { '': 'Sem casa', Sul: 'Norte' } }
  expect((await tryFile(id, said)).comparison?.created).toMatchObject({ project: 2, task: 4 })
  expect(await bring(id, said)).toMatchObject({ made: { project: 2, task: 4 } })
  const inside = (name: string) => count(`tasks where project_id = (select id from projects where name = '${name}')`)
  expect([await inside('Norte'), await inside('Sem casa'), await count("projects where name = 'Sul'")]).toEqual([
    2, 2, 0,
  ])

  // What was said of a name is remembered; of rows without one it is asked again, and may be a project that is here.
  const later = await upload(Buffer.from(`${head}\nCinco,A fazer,Sul\nSeis,A fazer,\n`), { name: 'mais.csv' })
  expect((await tryFile(later)).projects).toMatchObject([
    { name: 'Sul', called: 'Norte' },
    { name: '', called: null },
  ])
  const [home] = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string }>("select id from projects where name = 'Sem casa'"),
  )
  expect(await bring(later, { projects: { '': home?.id } })).toMatchObject({ made: { project: 0, task: 2 } })
  expect([await inside('Norte'), await inside('Sem casa')]).toEqual([3, 3])

  // Where nobody says it, these rows are refused by their line, and the others come.
  const unsaid = await upload(Buffer.from(`${head}\nSete,A fazer,Norte\nOito,A fazer,\n`), { name: 'resto.csv' })
  const ended = await bring(unsaid)
  expect(ended).toMatchObject({ made: { task: 1 }, failure: null })
  expect(ended.notes).toContain('linha 3: o arquivo não diz o projeto: escolha um para as linhas sem projeto')
})

test('[MV-01] words that become the same are named, none becomes P3 in sight, and the word stays with the work', async () => {
  const file = Buffer.from(
    'Título,Status,Prioridade,Projeto\nUm,A fazer,Altíssima,Grau\nDois,A fazer,High,Grau\nTrês,A fazer,,Grau\nQuatro,A fazer,Baixa,Grau\n',
  )
  const id = await upload(file, { name: 'graus.csv' })
  const said = { priorities: { '': 'P2', High: 'P2' } }
  const ranks = (trial: { priorities: { word: string; value: string }[] }) =>
    trial.priorities.map(({ word, value }) => [word, value])
  expect(ranks(await tryFile(id))).toEqual([
    ['Altíssima', 'P1'],
    ['High', 'P1'],
    ['', 'P3'],
    ['Baixa', 'P3'],
  ])
  expect(ranks(await tryFile(id, said))).toContainEqual(['', 'P2'])
  await bring(id, { priorities: { '': 'P2' } })
  const rows = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query(`select title, priority, description from tasks
      where project_id = (select id from projects where name = 'Grau') order by created_at, id`),
  )
  expect(rows).toEqual([
    { title: 'Um', priority: 'P1', description: 'CSV · prioridade: Altíssima' },
    { title: 'Dois', priority: 'P1', description: 'CSV · prioridade: High' },
    { title: 'Três', priority: 'P2', description: 'CSV' },
    { title: 'Quatro', priority: 'P3', description: 'CSV' },
  ])
})

test('[MV-03] people that import at once make one project of one name', async () => {
  const other = await inviteColleague(stage.server.url, stage.admin, 'manager')
  const rows = (from: number) =>
    Buffer.from(
      `Título,Status,Projeto,ID\n${Array.from({ length: 30 }, (_, at) => `T${from + at},A fazer,Junto,${from + at}`).join('\n')}\n`,
    )
  const [one, two] = await Promise.all([
    upload(rows(1), { name: 'a.csv' }),
    upload(rows(21), { by: other, name: 'b.csv' }),
  ])
  await Promise.all([
    stage.admin.ask('POST', `/api/moving-files/${one}/import`, {}),
    other.ask('POST', `/api/moving-files/${two}/import`, {}),
  ])
  const open = async () => (await stage.imports()).filter(({ finished_at }) => finished_at === null).length
  await expect.poll(open, { timeout: 60_000 }).toBe(0)
  expect([await count("projects where name = 'Junto'"), await count("tasks where title ~ '^T[0-9]+$'")]).toEqual([
    1, 50,
  ])
})
