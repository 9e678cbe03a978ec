import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { askDatabase, environmentOf, startCommand } from '../../../test/command.ts'
import { useImports } from '../../../test/import/import-stage.ts'
import { csvOf } from '../../../test/import/moving.ts'

const { stage, importInto, leme, file, stored } = useImports()

const heads = [
  ...[
    'Summary',
    'Issue key',
    'Issue id',
    'Issue Type',
    'Status',
    'Priority',
    'Assignee',
    'Reporter',
    'Parent',
    'Created',
  ],
  ...['Due date', 'Description', 'Labels', 'Original estimate', 'Outward issue link (Blocks)', 'Project name'],
]
const rows = [
  ['Notas', 'P-2', '2', 'Task', 'Em QA', 'Medium', 'Bia', '', '1', '', '', '', '', '', '', 'Portal'],
  ['Fiscal', 'P-1', '1', 'Epic', 'In Progress', 'High', '', '', '', '', '', '', '', '', '', 'Portal'],
  [
    ...[
      'Tela',
      'P-3',
      '3',
      'Sub-task',
      'Done',
      'Low',
      'Prado, Ana',
      'Rui Sá',
      '2',
      '22/Sep/25 9:26 AM',
      '30/Sep/25 12:00 AM',
    ],
    ...['h2. Passos\n[~accountid:x]', 'fiscal', '7200', 'P-9', 'Portal'],
  ],
]
const jira = (...all: string[][]) => csvOf([heads, ...all])

async function addPerson(name: string): Promise<void> {
  const text = 'insert into users (id, org_id, display_name, email) values (gen_random_uuid(), $1, $2, $3)'
  await askDatabase(stage.database, text, [stage.org, name, `${name.replaceAll(' ', '.')}-${stage.org}@exemplo.com.br`])
}

const tasks = () => stored('tasks', 'title, status, priority, estimate_hours, due_date, created_at::date', 'title')
const counted = ({ stdout }: { stdout: string }) => /Criados: .*/.exec(stdout)?.[0]

test('[MV-03] [MV-04] work comes in as a tree with its people, words, days and text, into a project that is made', async () => {
  await addPerson('Ana Prado')
  const ended = await importInto('work', file('jira.csv', jira(...rows)))
  expect(ended).toMatchObject({ code: 0 })
  expect(counted(ended)).toBe('Criados: 1 projeto, 1 épico, 1 story, 1 task.')
  expect(await stored('projects', 'name, kind', 'name')).toEqual(['Portal | product'])
  expect(await stored('epics', 'title, status', 'title')).toEqual(['Fiscal | doing'])
  const parent = '(select title from epics where epics.id = stories.epic_id)'
  expect(await stored('stories', `title, status, priority, ${parent}`, 'title')).toEqual([
    'Notas | review | P2 | Fiscal',
  ])
  expect(await tasks()).toEqual(['Tela | done | P3 | 2.00 | 2025-09-30 | 2025-09-22'])
  const [task = ''] = await stored(
    'tasks',
    `(select title from stories where stories.id = tasks.story_id), description,
     (select display_name from users where users.id = assignee_user_id)`,
    'title',
  )
  expect(task).toBe(
    'Notas | ## Passos\n@x\n\nJira P-3 · criado em 22/09/2025 por Rui Sá · etiquetas: fiscal · bloqueia P-9 | Ana Prado',
  )
  expect(await stored('stories', 'description', 'title')).toEqual(['Jira P-2 · responsável: Bia'])
})

test('[MV-03] the same file brings nothing new; what changed in it is offered, and stored where nobody changed it here', async () => {
  const path = file('jira.csv', jira(...rows))
  await importInto('work', path)
  const again = await importInto('work', path)
  expect(counted(again)).toBe('Criados: nada.')
  expect(again.stdout).toContain('\nNada a criar.\n')
  expect(again.stdout).toContain('Já aqui, sem mudança: 1 épico, 1 story, 1 task.')
  const [notes = [], fiscal = [], screen = []] = rows
  const changed = file('depois.csv', jira(notes.with(0, 'Notas fiscais'), fiscal.with(4, 'Done')))
  await askDatabase(stage.database, `update epics set description = 'daqui' where org_id = $1`, [stage.org])
  const offered = await importInto('work', changed)
  expect(offered.stdout).toContain('Mudaram no arquivo: 1 story.')
  expect(offered.stdout).toContain('Mudaram no arquivo e também aqui, e fica o que alguém mudou: 1 épico.')
  expect(offered.stdout).toContain('Vieram antes, de jira.csv, e não estão neste arquivo: 1')
  expect(await stored('stories', 'title', 'title')).toEqual(['Notas'])
  // As the page says it, with a word of Portuguese for each field.
  expect(offered.stdout).toMatch(/\n {2}Notas: Título: Notas → Notas fiscais\n/)
  const updated = await importInto('work', changed, '--update')
  expect(counted(updated)).toBe('Criados: nada.')
  expect(updated.stdout).toContain('Alterados: 1 story.')
  expect(await stored('stories', 'title', 'title')).toEqual(['Notas fiscais'])
  expect(await stored('epics', 'title, status, description', 'title')).toEqual(['Fiscal | doing | daqui'])
  await askDatabase(stage.database, 'delete from tasks where org_id = $1', [stage.org])
  const gone = await importInto('work', file('tela.csv', jira(screen)))
  expect(gone.stdout).toContain('Foram apagados aqui desde que vieram, e não voltam: 1 task, 1 ligação.')
  expect(await tasks()).toEqual([])
})

test('[MV-03] an import is taken back where nothing was changed since, and leaves what others did', async () => {
  await importInto('work', file('jira.csv', jira(...rows)))
  await askDatabase(stage.database, `update stories set title = 'Minha' where org_id = $1`, [stage.org])
  const { stdout, code } = await leme('import', 'undo', '--org', stage.org)
  expect({ lines: stdout.split('\n'), code }).toEqual({
    lines: [
      'Jira, jira.csv:',
      'Apagados: 1 task.',
      '1 épico fica, pois tem dentro algo que fica (item, comentário, checklist ou horas).',
      '1 story fica, pois alguém mudou depois.',
      '1 projeto que a importação criou fica.',
      'Ficam, pois têm dentro algo que fica:',
      expect.stringMatching(/^ {2}\S+-\d+ Fiscal: http:\/\/localhost:\d+\/projects\/[0-9a-f-]{36}\/\S+-\d+$/),
      'Ficam, pois alguém mudou depois:',
      expect.stringMatching(/^ {2}\S+-\d+ Minha: http:/),
      '',
    ],
    code: 0,
  })
  expect(await stored('stories', 'title', 'title')).toEqual(['Minha'])
  expect(await stored('epics', 'title', 'title')).toEqual(['Fiscal'])
  expect((await leme('import', 'undo', '--org', stage.org)).code).toBe(1)
})

test('[MV-03] the last import that brought anything is taken back within seven days, and not after them', async () => {
  await importInto('work', file('jira.csv', jira(...rows)))
  await importInto('work', file('jira.csv', jira(...rows)))
  const beganBefore = (since: string) =>
    askDatabase(stage.database, `update imports set started_at = now() - '${since}'::interval where org_id = $1`, [
      stage.org,
    ])
  await beganBefore('7 days')
  expect(await leme('import', 'undo', '--org', stage.org)).toMatchObject({
    ...{ code: 1, stdout: '', stderr: expect.stringContaining('valem as dos últimos 7 dias') },
  })
  expect(await stored('stories', 'title', 'title')).toHaveLength(1)
  await beganBefore('6 days 23 hours')
  expect((await leme('import', 'undo', '--org', stage.org)).stdout).toContain('1 story')
  expect(await stored('stories', 'title', 'title')).toEqual([])
})

test('[MV-03] [MV-04] imports are listed with the ids by which they are undone, once each: what the first undoing said stays', async () => {
  await importInto('work', file('um.csv', jira(...rows)))
  await importInto(
    'work',
    file(
      'dois.csv',
      csvOf([
        ['Título', 'Status', 'Projeto'],
        ['Outro', 'Feito', 'Norte'],
      ]),
    ),
  )
  const listed = (await leme('import', 'list', '--org', stage.org)).stdout.trim().split('\n')
  expect(listed).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36} [0-9/]{10} .{5} CSV, dois\.csv: criados: 1 projeto, 1 task\.$/),
    expect.stringMatching(/^[0-9a-f-]{36} .{16} Jira, um\.csv: criados: 1 projeto, 1 épico, 1 story, 1 task\.$/),
  ])
  const id = listed[1]?.split(' ')[0] ?? ''
  expect((await leme('import', 'undo', id, '--org', stage.org)).code).toBe(0)
  const notes = () => stored('imports', `array_to_string(notes, ' ')`, 'started_at')
  const [said] = await notes()
  expect(said).toContain('Apagados: 1 épico, 1 story, 1 task.')
  expect(await leme('import', 'undo', id, '--org', stage.org)).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('A importação de um.csv já foi desfeita em ') },
  })
  expect((await notes())[0]).toBe(said)
  expect((await leme('import', 'list', '--org', stage.org)).stdout).toMatch(/ Jira, um\.csv: desfeita\.\n$/)
})

test('[MV-03] what a person said of a word holds for the next file of the same form', async () => {
  const path = file('jira.csv', jira(...rows.map((row) => row.with(4, 'Quase'))))
  await importInto('work', path, '--map', 'status:Quase=blocked')
  expect(await stored('epics', 'status', 'title')).toEqual(['blocked'])
  const next = await importInto('work', path, '--trial')
  expect(next.stdout).toContain('"Quase" → Blocked (3).')
})

test('[MV-03] a parent in a file below its child, doubles, circles and too long texts leave no row out that is one', async () => {
  const path = file(
    'lista.csv',
    csvOf([
      ['ID', 'Título', 'Status', 'Pai', 'Descrição'],
      ['1', 'a'.repeat(700), 'Done', '2', 'b'.repeat(9000)],
      ['2', 'Dois\u202e', 'Done', '1', ''],
      ['2', 'Dois de novo', 'Done', '', ''],
    ]),
  )
  expect((await importInto('work', path)).code).toBe(1)
  await askDatabase(stage.database, `insert into projects (org_id, name, client) values ($1, 'Portal', 'Azul')`, [
    stage.org,
  ])
  const ended = await importInto('work', path, '--project', 'portal')
  expect(counted(ended)).toBe('Criados: 1 story, 1 task.')
  expect(ended.stdout).toContain('1 tem o título longo demais, que é cortado.')
  expect(ended.stdout).toContain('Descrições cortadas em 2.000 caracteres: 1.')
  expect(ended.stdout).toContain('Títulos cortados em 500 caracteres: 1.')
  expect(await stored('stories', 'char_length(title), char_length(description)', 'title')).toEqual(['4 | 5'])
})

test('[MV-03] an import that is killed goes on where it was, and brings nothing twice', async () => {
  const many = Array.from({ length: 2500 }, (_, at) => [`Tarefa ${at}`, 'Done', `${at}`, 'Portal'])
  const path = file('muitas.csv', csvOf([['Título', 'Status', 'ID', 'Projeto'], ...many]))
  const { child, ended } = startCommand(['import', 'work', path, '--org', stage.org], environmentOf(stage.database))
  const count = async () => Number((await stored('tasks', 'count(*)', '1'))[0])
  while ((await count()) === 0) await new Promise((wait) => setTimeout(wait, 20))
  child.kill('SIGKILL')
  await ended
  const { stdout } = await importInto('work', path)
  expect(stdout).toMatch(/Continua uma importação interrompida|sem mudança 2\.500/)
  expect(await count()).toBe(2500)
  expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(2501)
})

test('[MV-03] what an interrupted import had made itself is not called what was here already', async () => {
  const path = file('jira.csv', jira(...rows))
  await importInto('work', path)
  await askDatabase(stage.database, 'update imports set finished_at = null where org_id = $1', [stage.org])
  await askDatabase(stage.database, 'delete from tasks where org_id = $1', [stage.org])
  await askDatabase(stage.database, `delete from imported_rows where org_id = $1 and noun = 'task'`, [stage.org])
  const resumed = await importInto('work', path)
  expect(resumed.stdout).toContain('Continua uma importação interrompida.')
  expect(resumed.stdout.split('Continua uma importação')[1]).not.toContain('Já aqui')
  expect((await importInto('work', path)).stdout).toContain('Já aqui, sem mudança: ')
})
