import { expect, test } from 'vitest'
import { askDatabase } from '../../../test/command.ts'
import { useImports } from '../../../test/import/import-stage.ts'
import { csvOf } from '../../../test/import/moving.ts'

const { stage, importInto, file, stored } = useImports()

const jira = csvOf([
  [
    'Summary',
    'Issue key',
    'Issue id',
    'Issue Type',
    'Status',
    'Priority',
    'Assignee',
    'Parent',
    'Comment',
    'Project name',
  ],
  ['Fiscal', 'P-1', '1', 'Epic', 'In Progress', 'High', 'Ana Prado', '', '05/Sep/25 7:24 AM;x;oi', 'Portal'],
  ['Notas', 'P-2', '2', 'Task', 'Pronto p/ subir', 'Medium', 'Bia', '1', '', 'Portal'],
  ['Notas de novo', 'P-2', '2', 'Task', 'Done', 'Medium', '', '1', '', 'Portal'],
])

test('[MV-03] [MV-04] a trial says what would be made, what is left out and what is doubtful, and writes nothing', async () => {
  await askDatabase(
    stage.database,
    'insert into users (id, org_id, display_name, email) values (gen_random_uuid(), $1, $3, $2)',
    [stage.org, `ana-${stage.org}@exemplo.com.br`, 'Ana Prado'],
  )
  const { code, stdout } = await importInto('work', file('jira.csv', jira), '--trial')
  expect(code).toBe(0)
  expect(stdout.split('\n').slice(1)).toEqual([
    'Jira: trabalho.',
    'Colunas lidas: 10 de 10.',
    'A criar: 1 épico, 1 story.',
    'Projeto "Portal" (2): será criado.',
    'Tipos: "Epic" → épico (1), "Task" → task (1).',
    'Status: "In Progress" → doing (1), "Pronto p/ subir" → planned? (1). Com "?", o nome não diz: use --map.',
    'Prioridades: "High" → P1 (1), "Medium" → P2 (1).',
    'Pessoa "Ana Prado": Ana Prado, pelo nome.',
    'Pessoa "x": não está na equipe; o nome fica escrito no item.',
    'Pessoa "Bia": não está na equipe; o nome fica escrito no item.',
    'Ficam de fora: 1 comentário.',
    'Repetidas: 1 linha, que não entram; a primeira é a 4, igual à 3 (P-2).',
    'Como fica (os primeiros):',
    '  épico: Fiscal',
    '    story: Notas',
    'Ensaio: nada foi gravado.',
    '',
  ])
  expect(await stored('projects', 'name', 'name')).toEqual([])
})

test('[MV-03] what a person says of a word holds: a status, a priority, a type, a person', async () => {
  const path = file('jira.csv', jira)
  const words = ['status:Pronto p/ subir=review', 'priority:Medium=P3', 'type:Task=story', 'person:Bia=']
  const { stdout } = await importInto('work', path, '--trial', ...words.flatMap((word) => ['--map', word]))
  expect(stdout).toContain('"Pronto p/ subir" → review (1).')
  expect(stdout).toContain('"Medium" → P3 (1)')
  expect(await importInto('work', path, '--trial', '--map', 'status:Done=feito')).toMatchObject({ code: 2 })
})

test('[MV-02] hours whose dates prove no order are asked for, with examples, and counted to the second', async () => {
  const path = file(
    'clockify.csv',
    csvOf([
      ['Project', 'Client', 'User', 'Email', 'Start Date', 'Start Time', 'Duration (h)', 'Duration (decimal)'],
      ['Portal', 'Azul', 'Ana', 'ana@exemplo.com.br', '03/04/2026', '10:00', '01:06:40', '1.11'],
    ]),
  )
  const asked = await importInto('hours', path, '--trial')
  expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('"03/04/2026". Diga com --dates') })
  const { stdout } = await importInto('hours', path, '--trial', '--dates', 'mdy')
  expect(stdout).toContain('A criar: 1 registro de horas (1h07).')
  expect(stdout).toContain('Pessoa "Ana" (1h07): não está na equipe; as horas ficam de fora.')
  const refused = await importInto('hours', path, '--dates', 'mdy')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Horas ainda não são gravadas') })
  expect(await importInto('work', path, '--trial')).toMatchObject({ code: 2 })
})
