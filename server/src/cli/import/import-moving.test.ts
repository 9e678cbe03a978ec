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
  expect((await importInto('work', file('jira.csv', jira), '--dry-run')).stdout).toContain('Ensaio')
  const { code, stdout } = await importInto('work', file('jira.csv', jira), '--trial')
  expect(code).toBe(0)
  expect(stdout.split('\n').slice(1)).toEqual([
    'Jira: trabalho.',
    'Colunas lidas: 10 de 10.',
    'A criar: 1 projeto, 1 épico, 1 story, 1 comentário.',
    'Projeto "Portal" (2): será criado.',
    'Tipos: "Epic" → épico (1), "Task" → task (1).',
    'Status: "In Progress" → Doing (1), "Pronto p/ subir" → Planned? (1). Com "?", o nome não diz: use --map.',
    'Prioridades: "High" → P1 (1), "Medium" → P2 (1).',
    'Pessoa "Ana Prado": Ana Prado, pelo nome.',
    'Pessoa "x": não está na equipe; o nome fica escrito no item.',
    'Pessoa "Bia": não está na equipe; o nome fica escrito no item.',
    'Linhas repetidas, que não entram: 1.',
    '  linha 4: tem o identificador da linha 3 (P-2) e diz outra coisa: vale a linha 3',
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
  const words = [
    'status:Pronto p/ subir=review',
    'priority:Medium=P3',
    'type:Task=story',
    'person:Bia=',
    'status:In Progress=Em revisão',
  ]
  const { stdout } = await importInto('work', path, '--trial', ...words.flatMap((word) => ['--map', word]))
  expect(stdout).toContain('"Pronto p/ subir" → Review (1).')
  expect(stdout).toContain('"Medium" → P3 (1)')
  expect(stdout).toContain('"In Progress" → Review (1)')
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
  expect(stdout).toContain('Nada a criar.')
  expect(stdout).toContain('Projeto "Portal" (1): não será criado, pois nada dele entra.')
  expect(stdout).toContain('linha 2: as horas são de quem não está na equipe: Ana')
  expect(stdout).toContain('Pessoa "Ana" (1h07): não está na equipe; as horas ficam de fora.')
  const refused = await importInto('hours', path, '--dates', 'mdy')
  expect(refused).toMatchObject({ code: 0, stdout: expect.stringContaining('Criados: nada.') })
  expect(refused.stdout).toContain('linha 2: as horas são de quem não está na equipe: Ana')
  // A project of which each row is refused is not made.
  expect(await stored('projects', 'name', 'name')).toEqual([])
  expect(await importInto('work', path, '--trial')).toMatchObject({ code: 2 })
})

test('[MV-03] [MV-04] a trial counts neither what is refused nor what is here already, and says what the import then does', async () => {
  const head = ['Título', 'Status', 'Projeto', 'ID']
  const made = file('lista.csv', csvOf([head, ['Um', 'A fazer', 'Norte', '1'], ['Dois', 'A fazer', '', '2']]))
  const unsaid = await importInto('work', made)
  expect(unsaid).toMatchObject({ code: 1, stderr: expect.stringContaining('diga com --rest o projeto das linhas') })
  expect(await stored('projects', 'name', 'name')).toEqual([])
  const asked = await importInto('work', made, '--rest', 'Avulsos')
  expect(asked.stdout).toContain('A criar: 2 projetos, 2 tasks.')
  expect(asked.stdout).toContain('Sem projeto no arquivo (1): "Avulsos", que será criado.')
  expect(asked.stdout).toContain('Criados: 2 projetos, 2 tasks.')
  expect(await stored('tasks', 'title, (select name from projects where projects.id = project_id)', 'title')).toEqual([
    'Dois | Avulsos',
    'Um | Norte',
  ])
  const more = csvOf([
    head,
    ['Um', 'A fazer', 'Norte', '1'],
    ['', 'A fazer', 'Norte', '9'],
    ['Três', 'A fazer', '', '3'],
  ])
  const later = await importInto('work', file('depois.csv', more), '--rest', 'avulsos')
  expect(later.stdout).toContain('A criar: 1 task.')
  expect(later.stdout).toContain('Já aqui, sem mudança: 1 task.')
  expect(later.stdout).toContain('Linhas recusadas: 1.\n  linha 3: falta o título')
  expect(later.stdout).toContain('Criados: 1 task.')
})

test('[MV-02] [MV-04] hours whose start and end contradict their duration are shown, and come as --hours says', async () => {
  const head = ['Project', 'User', 'Email', 'Start Date', 'Start Time', 'End Date', 'End Time', 'Duration (h)']
  await askDatabase(
    stage.database,
    "insert into users (id, org_id, display_name, email) values (gen_random_uuid(), $1, 'Ana', $2)",
    [stage.org, `ana-${stage.org}@exemplo.com.br`],
  )
  const row = ['Portal', 'Ana', '', '2026-03-16', '14:00:00', '2026-03-16', '15:00:00', '03:00:00']
  const path = file('horas.csv', csvOf([head, row]))
  const { stdout } = await importInto('hours', path, '--trial')
  expect(stdout).toContain('Nada a criar.')
  expect(stdout).toContain('Horas cujo início e fim contradizem a duração: 1.\n  linha 2: a duração diz 3h00')
  expect(stdout).toContain('Sem --hours duration (vale a duração)')
  const said = (await importInto('hours', path, '--trial', '--hours', 'duration')).stdout
  expect(said).toContain('3h00, e do início ao fim são 1h00\n  Vale a duração.')
  expect(said).not.toContain('Sem --hours')
  expect((await importInto('hours', path, '--hours', 'span')).stdout).toContain(
    'Criados: 1 projeto, 1 registro de horas (1h00).',
  )
  expect(await importInto('hours', path, '--hours', 'talvez')).toMatchObject({ code: 2 })
})

test('[MV-02] a table of hours that names no columns, or has no line below them, is refused in one sentence', async () => {
  const refused: [string, string][] = [
    ['Portal;Ana;16/03/2026;2,5\nPortal;Ana;17/03/2026;1,5\n', 'Não reconheço'],
    ['Data;Horas;Pessoa;Projeto\n', 'não tem nenhuma linha abaixo dos nomes das colunas'],
    ['Relatório de horas;\nSetor;Feito\n', 'Não reconheço'],
    ['Setor;Feito\nPintura;2\n', 'Diga quais são o dia, as horas e a pessoa com --map'],
  ]
  for (const [text, sentence] of refused) {
    const ended = await importInto('hours', file('horas.csv', text), '--trial')
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
  }
})
