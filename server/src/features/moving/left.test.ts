import { expect, test } from 'vitest'
import { csvOf, readMoving, zipOf } from '../../../test/import/moving.ts'
import { noChoices } from './choices.ts'
import { survey } from './survey.ts'
import { doubleMessages, leftParts } from './text/left-text.ts'
import { trialOf } from './trial.ts'

/** What a trial says stays behind of a file. */
async function leftOf(name: string, content: string | Buffer): Promise<string[]> {
  const moving = await readMoving(name, content)
  const seen = await survey(moving.rows('America/Sao_Paulo'))
  const trial = await trialOf(
    moving,
    seen,
    { users: [], projects: [] },
    { choices: noChoices(), projects: [], levels: new Map() },
  )
  return [moving.source, ...leftParts(trial.left)]
}

test('[MV-03] each line that has the id of another is named, the same apart from what says something else', async () => {
  const moving = await readMoving(
    'a.csv',
    'ID,Título,Status\n1,Um,A fazer\n1,Um,A fazer\n2,Dois,Feito\n2,Outro,Feito\n',
  )
  const { doubles } = await survey(moving.rows('America/Sao_Paulo'))
  expect(doubleMessages(doubles)).toEqual({
    count: 2,
    first: [
      { line: 3, message: 'igual à linha 2 (1)' },
      { line: 5, message: 'tem o identificador da linha 4 (2) e diz outra coisa: vale a linha 4' },
    ],
  })
})

test('[MV-03] cells in columns without a name, also beyond the last one, are counted', async () => {
  const text = 'Título,Status,\nUm,A fazer,solto,além,\nDois,A fazer,,\n'
  expect(await leftOf('a.csv', text)).toEqual(['CSV', '2 valores em colunas sem nome'])
})

const clickup = {
  heads:
    'Task ID,Task Name,Status,Parent ID,Assignees,Space Name,Time Spent,Time Spent Text,Subtasks IDs,Assigned Comments',
  rows: [
    'z1,Inventário,to do,null,"[Ana, Xisto]",Norte,5430000,1 h,"[z2]",null',
    'z2,Rua 3,to do,z1,[Ana],Norte,600000,10 m,null,null',
  ],
}

test('[MV-03] ClickUp: time that is of a day and a person that the file does not say stays written, and is named', async () => {
  expect(await leftOf('c.csv', [clickup.heads, ...clickup.rows].join('\n'))).toEqual([
    'ClickUp',
    'tempo gasto de 2 itens (1h41): o arquivo não diz em que dias; 1 tem mais de um responsável, e também não diz de quem. Fica escrito na descrição',
    'coluna “Time Spent Text”: 2 valores',
    'coluna “Subtasks IDs”: 1 valor',
  ])
})

test('[MV-03] Jira: time without its log, former sprints, another creator, watchers and columns of its own', async () => {
  const heads = ['Resumo', 'Chave da item', 'Tipo de item', 'Status', 'Relator', 'Criador', 'Sprint', 'Sprint']
  const more = ['Tempo gasto', 'Log Work', 'Observadores', 'Anexo', 'Ambiente', 'Versões corrigidas']
  const rows = [
    ['Um', 'A-1', 'Tarefa', 'Aberto', 'Ana', 'Rui', 'S1', 'S2'],
    ['Dois', 'A-2', 'Tarefa', 'Aberto', 'Ana', 'Ana', '', 'S2'],
  ]
  const others = [
    ['7200', 'x;16/mar/26 10:00;Ana;5400', 'Bia', '16/mar/26 10:00;Ana;a.png;https://x.exemplo/a', 'produção', '1.0'],
    ['3600', 'x;16/mar/26 10:00;Ana;3600', '', '', 'testes', ''],
  ]
  const all = rows.map((row, at) => [...row, ...(others[at] ?? [])])
  expect(await leftOf('j.csv', csvOf([[...heads, ...more], ...all]))).toEqual([
    'Jira',
    '1 anexo: o arquivo fica na origem, e o nome e o endereço vêm na descrição',
    '1 pessoa que observa um item',
    'tempo gasto de 1 item (0h30): o arquivo não diz em que dias. Fica escrito na descrição',
    'coluna “Ambiente”: 2 valores',
    'coluna “Versões corrigidas”: 1 valor',
    'coluna “Sprint”: 1 valor',
    'coluna “Criador”: 1 valor',
  ])
})

test.each<[string, string, string[]]>([
  [
    'Linear',
    'ID,Team,Title,Status,Cycle Name,Created,Project Milestone,Roadmaps,SLA Status\nR-1,Rotas,Um,Todo,C1,2026-03-02T12:00:00.000Z,M1,2026,\n',
    ['coluna “Team”: 1 valor', 'coluna “Roadmaps”: 1 valor'],
  ],
  [
    'Asana',
    'Task ID,Created At,Name,Section/Column,Last Modified,Fase \n12,2026-03-02,Um,Fazendo,2026-03-03,B\n',
    ['coluna “Last Modified”: 1 valor', 'coluna “Fase”: 1 valor'],
  ],
  [
    'Plane',
    'ID,Name,State,Target Date,Cycle Name,Module Name,Cycle Start Date\nA-1,Um,Todo,2026-03-02,C1,M1,2026-03-01\n',
    ['coluna “Cycle Start Date”: 1 valor', 'coluna “Cycle Name”: 1 valor'],
  ],
  [
    'GitLab',
    'Title,Issue ID,URL,State,Author,Confidential,Locked,Time Spent\nUm,7,https://gitlab.com/a/b/-/issues/7,Open,Ana,Yes,No,5400\n',
    [
      '1 item confidencial na origem: aqui, quem vê o projeto o vê',
      'tempo gasto de 1 item (1h30): o arquivo não diz em que dias. Fica escrito na descrição',
      'coluna “Locked”: 1 valor',
    ],
  ],
])('[MV-03] %s: columns that are not read are named with how often they say something', async (source, text, left) => {
  expect(await leftOf('a.csv', text)).toEqual([source, ...left])
})

test('[MV-03] GitHub and GitLab in JSON: comments and reactions that are counted alone, and what is confidential', async () => {
  const github = { number: 7, title: 'Falha', html_url: 'https://github.com/x/y/issues/7', state: 'open' }
  const issue = { ...github, comments: 3, reactions: { total_count: 2 } }
  expect(await leftOf('g.json', JSON.stringify([issue, { ...github, number: 8, comments: 0 }]))).toEqual([
    'GitHub',
    '3 comentários, dos quais o arquivo só traz a contagem',
    '2 reações',
  ])
  const gitlab = { iid: 7, title: 'Um', web_url: 'https://gitlab.com/a/b/-/issues/7', user_notes_count: 2, upvotes: 1 }
  expect(await leftOf('l.json', JSON.stringify([{ ...gitlab, confidential: true }]))).toEqual([
    'GitLab',
    '2 comentários, dos quais o arquivo só traz a contagem',
    '1 reação',
    '1 item confidencial na origem: aqui, quem vê o projeto o vê',
  ])
})

test('[MV-03] Trello: custom fields, votes, the history, and that old comments may be missing', async () => {
  const card = {
    id: '5ceedf1bc6515254e2db2b28',
    name: 'Um',
    idList: 'l',
    customFieldItems: [{}, {}],
    idMembersVoted: ['m'],
  }
  const actions = Array.from({ length: 1000 }, () => ({ type: 'updateCard' }))
  const board = { name: 'Q', shortLink: 'x', cards: [card], lists: [{ id: 'l', name: 'Fazendo' }], actions }
  expect(await leftOf('t.json', JSON.stringify(board))).toEqual([
    'Trello',
    '2 valores de campos personalizados',
    '1 voto',
    '1.000 registros do histórico do quadro',
  ])
  const { of } = await readMoving('t.json', JSON.stringify(board))
  expect(of('doubt')).toMatchObject([{ message: expect.stringContaining('últimas 1000 ações') }])
})

test('[MV-03] Notion: columns that are not read, pages without a row, and other files', async () => {
  const id = '0123456789abcdef0123456789abcdef'
  const zip = zipOf({
    [`Tarefas ${id}.csv`]: 'Nome,Status,Humor\nTela nova,Em andamento,bom\n',
    [`Tarefas/Tela nova ${id}.md`]: '# Tela nova\n\nFazer.\n',
    [`Ata ${id.replace('0', 'f')}.md`]: '# Ata\n\nSó página.\n',
    'Tarefas/figura.png': 'x',
  })
  expect(await leftOf('Export.zip', zip)).toEqual([
    'Notion',
    '1 página sem linha na tabela',
    '1 arquivo do ZIP',
    'coluna “Humor”: 1 valor',
  ])
})

test('[MV-02] timers: whether hours are billable, their time of day, tags and rates', async () => {
  const heads =
    'Project,User,Email,Tags,Billable,Start Date,Start Time,Duration (h),Duration (decimal),Billable Rate (BRL)'
  const row = 'Portal,Ana,ana@exemplo.com.br,"a, b",Yes,2026-03-16,09:00:00,01:00:00,1.00,90'
  expect(await leftOf('h.csv', `${heads}\n${row}\n`)).toEqual([
    'Clockify',
    '1 registro que diz se é cobrável, o que não é guardado',
    '1 horário de início, do qual fica o dia',
    '2 etiquetas de registros de horas',
    'coluna “Billable Rate (BRL)”: 1 valor',
  ])
})
