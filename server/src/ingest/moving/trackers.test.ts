import { expect, test } from 'vitest'
import { csvOf, readMoving } from '../../../test/import/moving.ts'

const jiraHeads = {
  pt: [
    ...[
      'Resumo',
      'Chave do item',
      'ID do item',
      'Tipo de item',
      'Status',
      'Prioridade',
      'Responsável',
      'ID do responsável',
    ],
    ...[
      'Relator',
      'Criado',
      'Resolvido',
      'Data limite',
      'Descrição',
      'Etiquetas',
      'Etiquetas',
      'Sprint',
      'Sprint',
      'Pai',
    ],
    ...['Link de item de saída (Blocks)', 'Estimativa original', 'Tempo gasto', 'Campo personalizado (Story Points)'],
    ...['Registro de trabalho', 'Comentário', 'Comentário', 'Anexo', 'Categoria do status', 'Observadores'],
  ],
  en: [
    ...['Summary', 'Issue key', 'Issue id', 'Issue Type', 'Status', 'Priority', 'Assignee', 'Assignee Id'],
    ...['Reporter', 'Created', 'Resolved', 'Due date', 'Description', 'Labels', 'Labels', 'Sprint', 'Sprint', 'Parent'],
    ...['Outward issue link (Blocks)', 'Original estimate', 'Time Spent', 'Custom field (Story Points)'],
    ...['Log Work', 'Comment', 'Comment', 'Attachment', 'Status Category', 'Watchers'],
  ],
  es: [
    ...['Resumen', 'Clave de incidencia', 'ID de la incidencia', 'Tipo de Incidencia', 'Estado', 'Prioridad'],
    ...['Persona asignada', 'Persona asignada Id', 'Informador', 'Creada', 'Resuelta', 'Fecha de vencimiento'],
    ...[
      'Descripción',
      'Etiquetas',
      'Etiquetas',
      'Sprint',
      'Sprint',
      'Principal',
      'Enlace de incidencia de salida (Blocks)',
    ],
    ...['Estimación original', 'Tiempo trabajado', 'Campo personalizado (Story Points)', 'Registro de trabajo'],
    ...['Comentario', 'Comentario', 'Archivo adjunto', 'Categoría de estado', 'Observadores'],
  ],
}

const jiraRow = [
  ...['Exportar notas', 'PORT-7', '10107', 'História', 'Em QA', 'Alta', 'Ana Prado', '712020:aa-11'],
  ...[
    'Rui Sá',
    '22/set/25 9:26 AM',
    '',
    '30/set/25 12:00 AM',
    'h2. Passos\n*um* e {color:#f00}dois{color}',
    'fiscal',
    'nota',
  ],
  ...['Sprint 1', 'Sprint 2', '10100', 'PORT-9', '7200', '5400', '3'],
  'ajuste; com ponto e vírgula;23/set/25 10:00 AM;712020:aa-11;5400',
  ...['23/set/25 8:00 PM;712020:aa-11;[~accountid:712020:aa-11] viu; e disse', ''],
  ...['23/set/25 8:01 PM;712020:aa-11;tela.png;https://exemplo.atlassian.net/a/1', 'Em andamento', 'Rui Sá'],
]

test.each(Object.entries(jiraHeads))(
  '[MV-01] Jira with headers in %s: columns that repeat, wiki markup, comments, worked hours, seconds',
  async (language, heads) => {
    const row = language === 'pt' ? jiraRow : jiraRow.map((cell) => cell.replaceAll('/set/25', '/Sep/25'))
    const { source, order, of } = await readMoving('jira.csv', csvOf([heads, row]))
    expect({ source, order }).toEqual({ source: 'Jira', order: null })
    expect(of('thing')).toEqual([
      expect.objectContaining({
        id: '10107',
        key: 'PORT-7',
        title: 'Exportar notas',
        description: '## Passos\n**um** e dois',
        type: 'História',
        status: 'Em QA',
        category: 'Em andamento',
        priority: 'Alta',
        assignees: [{ name: 'Ana Prado', email: null, id: '712020:aa-11' }],
        labels: ['fiscal', 'nota'],
        group: 'Sprint 2',
        parent: '10100',
        created_at: '2025-09-22T09:26:00-03:00',
        completed_at: null,
        due_date: '2025-09-30',
        estimate_minutes: 120,
        spent_minutes: 90,
        points: 3,
      }),
    ])
    expect(of('comment')).toEqual([
      expect.objectContaining({
        of: '10107',
        author: { name: null, email: null, id: '712020:aa-11' },
        at: '2025-09-23T20:00:00-03:00',
        text: '@712020:aa-11 viu; e disse',
      }),
    ])
    expect(of('hours')).toEqual([
      expect.objectContaining({ of: '10107', day: '2025-09-23', seconds: 5400, note: 'ajuste; com ponto e vírgula' }),
    ])
    expect(of('link')).toEqual([expect.objectContaining({ from: '10107', to: 'PORT-9', as: 'blocks' })])
    expect(of('left').map(({ what, text }) => [what, text])).toEqual([
      ['attachment', 'tela.png https://exemplo.atlassian.net/a/1'],
      ['watcher', 'Rui Sá'],
      ['other_value', 'Sprint'],
    ])
  },
)

test('[MV-01] exports of Jira that were put together: names of other columns half way, an error page between them', async () => {
  const text = [
    csvOf([
      ['Summary', 'Issue key', 'Issue id', 'Issue Type', 'Status'],
      ['Um', 'A-1', '1', 'Task', 'Done'],
    ]),
    '<html>\n<head><title>504 Gateway Time-out</title></head>\n</html>',
    csvOf([
      ['Issue key', 'Summary', 'Issue id', 'Issue Type', 'Status', 'Comment'],
      ['A-2', 'Dois', '2', 'Task', 'Done', '05/Sep/25 7:24 AM;x;oi'],
    ]),
  ].join('\n')
  const { of } = await readMoving('jira.csv', text)
  expect(of('thing').map(({ key, title }) => [key, title])).toEqual([
    ['A-1', 'Um'],
    ['A-2', 'Dois'],
  ])
  expect(of('refused').map(({ line }) => line)).toEqual([3, 4, 5])
  expect(of('comment')).toHaveLength(1)
})

test('[MV-01] Linear: local midnights, archived rows, links to what is not there, an apostrophe before a formula', async () => {
  const { source, of } = await readMoving(
    'linear.csv',
    csvOf([
      [
        ...['ID', 'Team', 'Title', 'Description', 'Status', 'Estimate', 'Priority', 'Project', 'Creator', 'Assignee'],
        ...['Labels', 'Cycle Name', 'Created', 'Completed', 'Canceled', 'Archived', 'Due Date', 'Parent issue'],
        ...['Related to', 'Blocked by', 'Duplicate of', 'Started', 'Project Milestone'],
      ],
      [
        ...[
          'AGE-1',
          'AGE',
          "'=SOMA(A1)",
          'linha\noutra',
          'In Progress',
          '5',
          'Urgent',
          'Site',
          'Ana',
          'Rui',
          'a, b',
          'C 1',
        ],
        ...['Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00)', '', '', 'Thu May 21 2026 14:10:53 GMT+0000 (GMT+00:00)'],
        ...['Thu Jun 25 2026 23:00:00 GMT+0000 (GMT+00:00)', 'AGE-9', 'AGE-2, AGE-3', 'AGE-99', ''],
        // Still the day before in São Paulo.
        ...['Thu May 14 2026 01:30:00 GMT+0000 (GMT+00:00)', 'Lançamento'],
      ],
    ]),
  )
  expect(source).toBe('Linear')
  expect(of('thing')).toEqual([
    expect.objectContaining({
      id: 'AGE-1',
      title: '=SOMA(A1)',
      labels: ['a', 'b'],
      created_at: '2026-05-13T11:21:41+00:00',
      due_date: '2026-06-26',
      start_date: '2026-05-13',
      milestone: 'Lançamento',
      parent: 'AGE-9',
      points: 5,
      archived: true,
    }),
  ])
  expect(of('link').map(({ to, as }) => `${as} ${to}`)).toEqual(['blocked_by AGE-99', 'relates AGE-2', 'relates AGE-3'])
})

test('[MV-01] Asana: rows above the names, headers with blanks behind, rounded ids, a parent by its name', async () => {
  const heads =
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Due Date,Notes,Parent task '
  const text = `,,\n,,https://app.asana.com/-/x\n,,\n${heads}
1.21143E+15,2026-07-30,,,Mãe,Fazendo,Ana,ana@exemplo.com.br,2026-08-01,"a, b
c",
1.21143E+15,2026-07-30,2026-07-31,,Filha,Fazendo,,rui@exemplo.com.br,,,Mãe
`
  const { source, of } = await readMoving('asana.csv', text)
  expect(source).toBe('Asana')
  const [mother, daughter] = of('thing')
  expect(mother).toMatchObject({ title: 'Mãe', description: 'a, b\nc', due_date: '2026-08-01', line: 5 })
  expect(daughter).toMatchObject({
    title: 'Filha',
    parent: 'Mãe',
    assignees: [{ name: null, email: 'rui@exemplo.com.br', id: null }],
  })
  expect(mother?.id).not.toBe(daughter?.id)
  expect(of('doubt')).toHaveLength(2)
})

test('[MV-01] ClickUp: null in words, milliseconds, lists without quotes, line ends in letters, JSON in cells', async () => {
  const { source, of } = await readMoving(
    'clickup.csv',
    csvOf([
      [
        ...[
          'Task ID',
          'Task Name',
          'Task Content',
          'Status',
          'Date Created',
          'Due Date',
          'Parent ID',
          'Assignees',
          'Tags',
        ],
        ...['Priority', 'List Name', 'Space Name', 'Time Estimated', 'Checklists', 'Comments', 'Time Spent'],
      ],
      [
        ...[
          'a1',
          'Roteiro',
          'um\\ndois',
          'complete',
          '1774117017690',
          '1775293200000',
          'null',
          '[Ana Prado, Rui]',
          '[]',
          '1',
        ],
        ...['Lista', 'Espaço', '3600000', '{"Passos":["abrir","fechar"]}'],
        '[{"text":"Foi.","by":"ana@exemplo.com.br","date":"3/25/2026, 9:00:00 AM CDT"}]',
        '5430000',
      ],
    ]),
  )
  expect(source).toBe('ClickUp')
  expect(of('thing')).toEqual([
    expect.objectContaining({
      description: 'um\ndois',
      parent: null,
      priority: 'Urgent',
      assignees: [expect.objectContaining({ name: 'Ana Prado' }), expect.objectContaining({ name: 'Rui' })],
      labels: [],
      created_at: '2026-03-21T18:16:57.690Z',
      due_date: '2026-04-04',
      estimate_minutes: 60,
      spent_minutes: 91,
    }),
  ])
  expect(of('item').map(({ list, text }) => `${list}: ${text}`)).toEqual(['Passos: abrir', 'Passos: fechar'])
  expect(of('comment')).toEqual([
    expect.objectContaining({
      text: 'Foi.',
      at: '2026-03-25T09:00:00-05:00',
      author: { name: null, email: 'ana@exemplo.com.br', id: null },
    }),
  ])
})

test('[MV-01] Plane and GitLab', async () => {
  const plane = await readMoving(
    'plane.csv',
    csvOf([
      [
        'ID',
        'Project',
        'Name',
        'Description',
        'State',
        'Target Date',
        'Priority',
        'Assignee',
        'Labels',
        'Cycle Name',
        'Created At',
      ],
      [
        'UI/UX',
        'App',
        'Suave',
        '<p>a <b>b</b></p>',
        'In Progress',
        'Thu, 24 Apr 2025 10:17:06 UTC+0000',
        'none',
        'Ana',
        'x, y',
        '',
        '',
      ],
    ]),
  )
  expect(plane.source).toBe('Plane')
  expect(plane.of('thing')).toEqual([
    expect.objectContaining({ id: 'UI/UX', description: 'a **b**', due_date: '2025-04-24', labels: ['x', 'y'] }),
  ])
  const gitlab = await readMoving(
    'gitlab.csv',
    csvOf([
      [
        'Title',
        'Description',
        'Issue ID',
        'URL',
        'State',
        'Author',
        'Assignee',
        'Due Date',
        'Created At (UTC)',
        'Closed At (UTC)',
        'Labels',
        'Time Estimate',
      ],
      [
        'Erro',
        'x',
        '7',
        'https://gitlab.com/a/b/-/issues/7',
        'Open',
        'Ana',
        'Rui',
        '2026-01-31',
        '2026-01-02 10:00:00',
        '',
        'bug,ui',
        '5400',
      ],
    ]),
  )
  expect(gitlab.source).toBe('GitLab')
  expect(gitlab.of('thing')).toEqual([
    expect.objectContaining({
      id: 'https://gitlab.com/a/b/-/issues/7',
      key: '7',
      estimate_minutes: 90,
      labels: ['bug', 'ui'],
    }),
  ])
})

test('[MV-01] Trello: cards before what they name, labels without a name, the secret address stays out', async () => {
  const board = {
    name: 'Quadro',
    cards: [
      {
        ...{
          id: '5ceedf1bc6515254e2db2b28',
          idShort: 4,
          name: 'Cartão',
          desc: 'um **dois**',
          idList: 'l1',
          idLabels: ['r', 'g'],
        },
        ...{ idMembers: ['m1'], idChecklists: ['c1'], due: '2026-03-01T02:00:00.000Z', closed: false },
        ...{ email: 'segredo+1@boards.trello.com', attachments: [{ name: 'a.pdf', url: 'https://trello.com/a.pdf' }] },
      },
    ],
    actions: [
      {
        type: 'commentCard',
        date: '2026-02-01T10:00:00.000Z',
        idMemberCreator: 'm1',
        data: { text: 'oi', card: { id: '5ceedf1bc6515254e2db2b28' } },
      },
      { type: 'updateCard', data: {} },
    ],
    lists: [{ id: 'l1', name: 'Fazendo', closed: true }],
    labels: [
      { id: 'r', name: '', color: 'red' },
      { id: 'g', name: 'Fiscal', color: 'green' },
    ],
    members: [{ id: 'm1', fullName: 'Ana Prado' }],
    checklists: [
      {
        id: 'c1',
        name: 'Passos',
        checkItems: [
          { id: 'b', name: 'dois', pos: 2, state: 'complete' },
          { id: 'a', name: 'um', pos: 1 },
        ],
      },
    ],
  }
  const { source, all, of } = await readMoving('quadro.json', JSON.stringify(board))
  expect(source).toBe('Trello')
  expect(of('thing')).toEqual([
    expect.objectContaining({
      key: '4',
      status: 'Fazendo',
      labels: ['red', 'Fiscal'],
      assignees: [{ name: 'Ana Prado', email: null, id: 'm1' }],
      created_at: '2019-05-29T19:35:55.000Z',
      due_date: '2026-02-28',
      archived: true,
      project: 'Quadro',
    }),
  ])
  expect(of('item').map(({ text, done }) => [text, done])).toEqual([
    ['um', false],
    ['dois', true],
  ])
  expect(of('comment')).toEqual([expect.objectContaining({ text: 'oi', at: '2026-02-01T10:00:00.000Z' })])
  expect(JSON.stringify(all)).not.toContain('segredo')
})

test('[MV-01] GitHub: a list of its API, what its own command writes, and one issue with its comment; no pull requests', async () => {
  const issue = {
    ...{
      number: 3,
      title: 'Erro',
      body: null,
      state: 'closed',
      state_reason: 'not_planned',
      labels: [{ name: 'bug' }],
    },
    ...{ assignees: [{ login: 'ana' }], user: { login: 'rui' }, html_url: 'https://github.com/a/b/issues/3' },
    ...{
      created_at: '2026-01-01T10:00:00Z',
      closed_at: '2026-01-02T10:00:00Z',
      milestone: { title: 'v1', due_on: '2026-05-23T07:00:00Z' },
    },
  }
  const listed = await readMoving('issues.json', JSON.stringify([issue, { ...issue, number: 4, pull_request: {} }]))
  expect(listed.of('thing')).toEqual([
    expect.objectContaining({
      key: '#3',
      status: 'not planned',
      project: 'a/b',
      due_date: '2026-05-23',
      group: 'v1',
      labels: ['bug'],
    }),
  ])
  expect(listed.of('left').map(({ what }) => what)).toEqual(['pull_request'])
  const written = await readMoving(
    'gh.json',
    JSON.stringify([
      {
        number: 3,
        title: 'Erro',
        url: issue.html_url,
        state: 'OPEN',
        createdAt: '2026-01-01T10:00:00Z',
        comments: [{ body: 'oi', author: { login: 'ana' } }],
      },
    ]),
  )
  expect(written.of('thing')[0]).toMatchObject({
    id: issue.html_url,
    status: 'OPEN',
    created_at: '2026-01-01T10:00:00Z',
  })
  expect(written.of('comment')).toHaveLength(1)
  const sent = await readMoving(
    'event.json',
    JSON.stringify({ action: 'created', issue, comment: { body: 'oi', user: { login: 'ana' } } }),
  )
  expect([sent.of('thing').length, sent.of('comment').length]).toEqual([1, 1])
})

test('[MV-01] any CSV: a Brazilian spreadsheet with its own names, and columns that a person names', async () => {
  const text = 'Tarefa;Responsável;Prazo;Situação;Horas estimadas\nLigar;Ana;31/01/2026;Em andamento;1,5\n'
  const { source, order, columns, of } = await readMoving('lista.csv', text)
  expect({ source, order }).toEqual({ source: 'CSV', order: 'dmy' })
  expect(columns.map(({ field }) => field)).toEqual(['title', 'assignee', 'due_date', 'status', 'estimate'])
  expect(of('thing')[0]).toMatchObject({ title: 'Ligar', due_date: '2026-01-31', estimate_minutes: 90 })
  const chosen = new Map([
    ['oque', 'title' as const],
    ['ate', 'due_date' as const],
  ])
  const named = await readMoving('x.csv', 'O quê,Até\nLigar,2026-01-31\n', { columns: chosen })
  expect(named.of('thing')[0]).toMatchObject({ title: 'Ligar', due_date: '2026-01-31' })
})

test('[MV-01] a span of days in one cell is a start and a due day, and proves the order of dates', async () => {
  const days = async (due: string, start = '') => {
    const row = ['Um', 'Feito', due, start]
    const { of } = await readMoving('notion.csv', csvOf([['Name', 'Status', 'Due date', 'Start date'], row]))
    return of('thing').map(({ start_date, due_date }) => [start_date, due_date])
  }
  expect(await days('July 30, 2026 → August 2, 2026')).toEqual([['2026-07-30', '2026-08-02']])
  expect(await days('July 30, 2026 9:00 AM (GMT-3) → August 2, 2026 6:00 PM (GMT-3)')).toEqual([
    ['2026-07-30', '2026-08-02'],
  ])
  expect(await days('08/07/2026 → 30/07/2026')).toEqual([['2026-07-08', '2026-07-30']])
  expect(await days('August 2, 2026', 'July 1, 2026 → July 3, 2026')).toEqual([['2026-07-01', '2026-08-02']])
  expect(await days('August 2, 2026')).toEqual([[null, '2026-08-02']])
})

test('[MV-01] every month and weekday of a Spanish export is one', async () => {
  const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
  const rows = months.map((month, at) => ['Uno', `P-${at}`, `${at}`, 'Tarea', 'Abierto', `07/${month}/26 8:28 PM`])
  const heads = ['Resumen', 'Clave de incidencia', 'ID de la incidencia', 'Tipo de Incidencia', 'Estado', 'Creada']
  const { of } = await readMoving('jira.csv', csvOf([heads, ...rows]))
  expect(of('thing').map(({ created_at }) => created_at?.slice(0, 10))).toEqual(
    months.map((_, at) => `2026-${String(at + 1).padStart(2, '0')}-07`),
  )
  expect(of('doubt')).toEqual([])
})

test('[MV-01] an export of Jira without its types is one of Jira, with its keys, parents and projects', async () => {
  const file =
    'Summary,Issue key,Issue id,Status,Project name,Parent\nFilho,A-1,1,Done,Porto,3\nPai,A-3,3,Done,Porto,\n'
  const read = await readMoving('jira.csv', file)
  expect(read.source).toBe('Jira')
  expect(read.of('thing')).toMatchObject([
    { key: 'A-1', parent: '3', project: 'Porto' },
    { key: 'A-3', parent: null, project: 'Porto' },
  ])
})
