import type { Thing } from '@leme/contract/thing/thing'
import { expect, test } from 'vitest'
import { answered, useMovingStage } from '../../../../test/import/moving-stage.ts'
import { pastTheRoutes } from '../../../../test/work.ts'

const stage = useMovingStage()
const { upload, tryFile, bring, count } = stage

const head =
  'Summary,Issue key,Issue id,Issue Type,Status,Project name,Parent,Outward issue link (Blocks),Inward issue link (Blocks),Outward issue link (Relates),Outward issue link (Cloners)'
const jira = (project: string, ...rows: string[]) =>
  upload(Buffer.from([head, ...rows.map((row) => row.replaceAll('@', project)), ''].join('\n')))

/** The links of a project, as those who made them say, and the descriptions below its things. */
async function linksOf(project: string) {
  const things = await pastTheRoutes(stage.server, stage.admin, (tx) =>
    tx.query<{ id: string; title: string; description: string | null }>(
      `select id, title, description from (
         select id, title, description, project_id from epics union all select id, title, description, project_id from stories
         union all select id, title, description, project_id from tasks) work
       where project_id = (select id from projects where name = $1) order by title`,
      [project],
    ),
  )
  const links: string[] = []
  for (const { id, title } of things) {
    const thing = answered<Thing>(await stage.admin.ask('GET', `/api/things/${id}`), 200)
    for (const { kind, other } of thing.links) links.push(`${title} ${kind} ${other.title}`)
  }
  return { links, descriptions: things.map(({ description }) => description) }
}

test('[MV-01] [MV-03] what a file links is linked here, once, whichever end says it; what leads elsewhere stays written; undoing takes it back', async () => {
  const rows = [
    'Um,LA-1,1,Task,Done,@,,LA-2,,LA-3,LA-2',
    'Dois,LA-2,2,Task,Done,@,,,LA-1,ZZ-9,',
    'Três,LA-3,3,Task,Done,@,,,,,',
  ]
  const id = await jira('Lago', ...rows)
  const trial = await tryFile(id)
  expect(trial.comparison?.created).toMatchObject({ task: 3, link: 3 })
  expect(trial.lines).toContain('A criar: 1 projeto, 3 tasks, 3 ligações.')
  const first = await bring(id)
  expect(first).toMatchObject({ made: { task: 3, link: 3 }, created: 6, notes: [] })
  const { links, descriptions } = await linksOf('Lago')
  expect(links.toSorted()).toEqual([
    'Dois blocked_by Um',
    'Dois relates Um',
    'Três relates Um',
    'Um blocks Dois',
    'Um relates Dois',
    'Um relates Três',
  ])
  // A word that has no link of its own stays, as does what is nowhere here.
  expect(descriptions).toEqual(['Jira LA-2 · ligado a ZZ-9', 'Jira LA-3', 'Jira LA-1 · cloners LA-2'])
  const again = await jira('Lago', ...rows)
  expect((await tryFile(again)).comparison).toMatchObject({ created: { link: 0 }, unchanged: 6, changed: 0 })
  expect(await bring(again)).toMatchObject({ created: 0 })
  // A link that somebody took away stays away.
  await pastTheRoutes(stage.server, stage.admin, (tx) => tx.query("delete from thing_links where kind = 'blocks'"))
  expect((await tryFile(await jira('Lago', ...rows))).comparison?.created.link).toBe(0)
  const undone = answered(await stage.admin.ask('POST', `/api/moving-imports/${first.id}/undo`), 200)
  expect(undone).toMatchObject({ kinds: { link: 2, task: 3 }, stays: 0 })
  expect(await count('thing_links')).toBe(0)
})

test('[MV-01] a link to what came with an earlier file is one; what would wait for itself is related', async () => {
  await bring(await jira('Rio', 'Antes,RI-1,11,Task,Done,@,,,,,'))
  const id = await jira(
    'Rio',
    'Depois,RI-2,12,Task,Done,@,,RI-1,,,',
    'Fim,RI-3,13,Task,Done,@,,RI-2,,,',
    'Volta,RI-4,14,Task,Done,@,,RI-3,RI-2,,',
  )
  const trial = await tryFile(id)
  expect(trial.comparison?.created.link).toBe(4)
  expect(trial.doubts.first).toEqual([
    { line: 3, message: '“Fim” e “Depois” esperariam um pelo outro: vem como ligação “Relacionada a”' },
  ])
  await bring(id)
  expect((await linksOf('Rio')).links).toEqual(
    expect.arrayContaining(['Depois blocks Antes', 'Depois blocks Volta', 'Fim relates Depois', 'Volta blocks Fim']),
  )
  // What is here may close the circle too.
  await bring(await jira('Rio', 'Meio,RI-5,15,Task,Done,@,,RI-2,,,'))
  const last = await jira('Rio', 'Antes,RI-1,11,Task,Done,@,,RI-5,,,')
  expect(await bring(last)).toMatchObject({ made: { link: 1 } })
  expect((await linksOf('Rio')).links).toContain('Antes relates Meio')
})

test('[MV-01] [MV-03] what stands in a task keeps it in words and as a link, and the trial says how many with an example', async () => {
  const rows = [
    'Épico,FO-1,21,Epic,Done,@,,,,,',
    'História,FO-2,22,Story,Done,@,FO-1,,,,',
    'Tarefa,FO-3,23,Task,Done,@,FO-2,,,,',
    'Parte,FO-4,24,Sub-task,Done,@,FO-3,,,,',
    'Solta,FO-5,25,Sub-task,Done,@,XX-1,,,,',
  ]
  const id = await jira('Foz', ...rows)
  const trial = await tryFile(id)
  expect(trial).toMatchObject({ raised: 1, raised_first: { title: 'Parte', above: 'Tarefa' } })
  expect(trial.lines).toContain(
    '1 item fica um nível acima, pois o Leme tem três níveis: no arquivo, “Parte” está em “Tarefa”. O item de cima fica escrito na descrição e em Ligações.',
  )
  await bring(id)
  const { links, descriptions } = await linksOf('Foz')
  expect(links.toSorted()).toEqual(['Parte relates Tarefa', 'Tarefa relates Parte'])
  expect(descriptions).toContain('Jira FO-4 · parte de FO-3 Tarefa')
  expect(descriptions).toContain('Jira FO-5 · parte de XX-1')
})

test('[MV-03] what came when links were words alone is not offered as changed, and what the file changed of it is', async () => {
  const rows = [
    'Um,NA-1,31,Task,Done,@,,NA-2,,,',
    'Dois,NA-2,32,Task,Done,@,,,NA-1,,',
    'Três,NA-3,33,Task,Done,@,,,,NA-1,',
  ]
  await bring(await jira('Nascente', ...rows))
  const inProject = "project_id = (select id from projects where name = 'Nascente')"
  await pastTheRoutes(stage.server, stage.admin, async (tx) => {
    await tx.query(`delete from thing_links where thing_id in (select id from tasks where ${inProject})`)
    await tx.query(`delete from imported_rows where noun = 'link' and ${inProject}`)
    const words = { 'NA-1': 'bloqueia NA-2', 'NA-2': 'bloqueado por NA-1', 'NA-3': 'ligado a NA-1' }
    for (const [key, said] of Object.entries(words))
      await tx.query(`update tasks set description = $2 where description = $1 and ${inProject}`, [
        `Jira ${key}`,
        `Jira ${key} · ${said}`,
      ])
    await tx.query(
      `update imported_rows set imported_at = (select updated_at from tasks where id = row_id) where noun = 'task' and ${inProject}`,
    )
  })
  const again = await tryFile(await jira('Nascente', ...rows))
  expect(again.comparison).toMatchObject({ created: { link: 2 }, unchanged: 3, changed: 0, touched: 0 })
  const changed = await jira('Nascente', ...rows.map((row) => row.replace('Dois', 'Duas')))
  const { comparison } = await tryFile(changed)
  expect(comparison).toMatchObject({ unchanged: 2, changed: 1 })
  expect(comparison?.changes[0]?.fields.map(({ field }) => field)).toEqual(['title', 'description'])
})

test('[MV-03] links that a file has no more are said, and stay', async () => {
  await bring(await jira('Delta', 'Antes,DE-1,41,Task,Done,@,,,,,'))
  const rows = (first: string, second: string, third: string) => [
    `Um,DE-2,42,Task,Done,@,,${first},,${second},`,
    `Dois,DE-3,43,Task,Done,@,,${third},,,`,
  ]
  await bring(await jira('Delta', ...rows('DE-3', 'DE-1', '')))
  const { links } = await linksOf('Delta')
  const vanishedOf = async (...lines: string[]) => {
    const { comparison, lines: said } = await tryFile(await jira('Delta', ...lines))
    expect(comparison).toMatchObject({ changed: 0, created: { link: 0 } })
    const named = comparison?.named.filter(({ noun }) => noun === 'link').map(({ why, title }) => `${why} ${title}`)
    return { named: named?.toSorted(), said: said.filter((line) => line.includes('ligaç') || line.includes('ligação')) }
  }
  expect((await vanishedOf(...rows('DE-3', 'DE-1', ''))).named).toEqual([])
  expect(await vanishedOf(...rows('', '', ''))).toEqual({
    named: ['vanished Ligação “Bloqueia” de Um para Dois', 'vanished Ligação “Relacionada a” de Um para Antes'],
    said: ['Vieram antes, de jira.csv, e não estão neste arquivo: 1 task, 2 ligações. Ficam como estão.'],
  })
  // The other file never said what this one links to it.
  expect((await vanishedOf('Antes,DE-1,41,Task,Done,@,,,,,')).named).toEqual([])
  await bring(await jira('Delta', ...rows('', '', '')))
  expect((await linksOf('Delta')).links).toEqual(links)
})
