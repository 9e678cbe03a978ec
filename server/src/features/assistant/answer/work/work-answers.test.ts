import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../../test/assistant/answer-stage.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
})
afterAll(() => stage?.close())

test('[AS-11] what is late: the figure of the page, the oldest first, no work that is done', async () => {
  expect(await stage.ask('o que está atrasado?')).toEqual({
    message: [
      '3 tasks atrasadas: a mais antiga venceu há 2.518 dias.',
      '• Esquecida: venceu em 01/01/2020 (Legado em Cancelled, sem responsável)',
      '• Homologar: venceu em 18/11/2026 (Portal do Cooperado, sem responsável)',
      '• Migrar base: venceu em 22/11/2026, ontem (Portal do Cooperado, Camila Rocha)',
      'Além disso, 1 projeto passou da data de término (Portal Antigo).',
      'A receber: R$ 1.200,50 em atraso, de 1 cliente: R$ 1.000,30 em 2 recebíveis em atraso e R$ 200,20 em 1 fatura vencida. Uma dívida que esteja nas duas listas com outro valor ou dia entra duas vezes.',
    ].join('\n'),
    links: [
      {
        noun: 'task',
        label: 'Esquecida',
        url: paths.task(stage.ids.Legado ?? '', stage.ids.Esquecida ?? ''),
      },
      {
        noun: 'task',
        label: 'Homologar',
        url: paths.task(stage.ids['Portal do Cooperado'] ?? '', stage.ids.Homologar ?? ''),
      },
      {
        noun: 'task',
        label: 'Migrar base',
        url: paths.task(stage.ids['Portal do Cooperado'] ?? '', stage.ids['Migrar base'] ?? ''),
      },
      { noun: 'page', label: 'Ver em Trabalho', url: filteredPaths.tasks({ due: 'late' }) },
      { noun: 'project', label: 'Portal Antigo', url: paths.project(stage.ids['Portal Antigo'] ?? '') },
      {
        noun: 'page',
        label: 'Financeiro',
        url: filteredPaths.money({ invoice_status: 'overdue', receivable_status: 'late' }),
      },
    ],
  })
})

test('[AS-11] what is late turns at midnight of São Paulo, with the day of the question', async () => {
  expect(await stage.answerTo('o que está atrasado no Portal do Cooperado?', '2026-11-22')).toMatch(
    /^1 task atrasada no projeto/,
  )
  expect(await stage.answerTo('o que está atrasado no Portal do Cooperado?', '2026-11-23')).toMatch(
    /^2 tasks atrasadas/,
  )
  expect(await stage.answerTo('o que está atrasado no Portal do Cooperado?', '2026-11-24')).toMatch(
    /^3 tasks atrasadas/,
  )
})

test.each([
  ['o que está atrasado?', '2019-12-31', 'Nada está atrasado.'],
  [
    'o que está atrasado no Portal Antigo?',
    today,
    'Nenhuma task está atrasada no projeto Portal Antigo, mas 1 projeto passou da data de término (Portal Antigo).',
  ],
  [
    'o que está atrasado no projeto Legado?',
    today,
    '1 task atrasada no projeto Legado: venceu há 2.518 dias.\n• Esquecida: venceu em 01/01/2020 (sem responsável)',
  ],
  [
    'o que a Camila tem atrasado?',
    today,
    '1 task atrasada com Camila Rocha: venceu ontem.\n• Migrar base: venceu em 22/11/2026, ontem (Portal do Cooperado)',
  ],
  [
    'o que vence hoje?',
    today,
    '1 task aberta vence hoje. Outras 3 já estão atrasadas.\n• Publicar: 23/11/2026, hoje (Portal do Cooperado, sem responsável)',
  ],
  ['o que vence amanhã?', today, 'Nenhuma task aberta vence amanhã.'],
  [
    'o que está bloqueado no Portal Antigo?',
    today,
    '1 item bloqueado no projeto Portal Antigo: 1 task.\n• Travada: task',
  ],
  ['quais tasks estão em revisão?', today, 'Nenhuma task em Review.'],
  [
    'quantos projetos da Acme temos?',
    today,
    '2 projetos de Acme: 1 em Doing e 1 em Cancelled.\n• Legado: Acme, Cancelled\n• Portal do Cooperado: Acme, Doing, termina em 31/12/2026',
  ],
  [
    'quais projetos estão em andamento?',
    today,
    '2 projetos em Doing.\n• Portal Antigo: Banco, Doing, terminava em 20/11/2026\n• Portal do Cooperado: Acme, Doing, termina em 31/12/2026',
  ],
  ['quais projetos foram concluídos?', today, 'Nenhum projeto em Done.'],
  [
    'projetos atrasados',
    today,
    '1 projeto passou da data de término: 1 em Doing.\n• Portal Antigo: Banco, Doing, terminava em 20/11/2026',
  ],
  [
    'o budget do Portal do Cooperado estourou?',
    today,
    'Portal do Cooperado: 120,5h de 100h (121%). O budget estourou em 20,5h.',
  ],
  ['quantas horas já gastamos no Portal Antigo?', today, 'Portal Antigo: 12,5h de 50h (25%). Restam 37,5h.'],
  ['quantas horas gastamos no Legado?', today, 'Legado: 0h gastas, sem budget definido.'],
  [
    'quais projetos estouraram o budget?',
    today,
    '1 projeto em aberto passou do budget.\n• Portal do Cooperado: 120,5h de 100h (121%)',
  ],
  [
    'quem está no Portal Antigo?',
    today,
    '1 pessoa está no projeto Portal Antigo.\n• Camila Rocha: Contribuidor, 1 task aberta',
  ],
  [
    'quem está com mais tasks?',
    today,
    'Camila Rocha tem mais tasks abertas: 2. 4 tasks abertas estão sem responsável.\n• Camila Rocha: 2 tasks abertas, 1 atrasada',
  ],
  [
    'no que a Camila está trabalhando?',
    today,
    'Camila Rocha tem 2 tasks abertas, em 2 projetos, 1 atrasada.\n• Migrar base: Doing, venceu em 22/11/2026, ontem (Portal do Cooperado)\n• Treinar equipe: Planned, vence em 27/11/2026 (Portal Antigo)',
  ],
  ['minhas tasks', today, 'Você não tem task aberta.'],
])('[AS-11] work: “%s” on %s', async (text, day, expected) => {
  expect(await stage.answerTo(text, day)).toBe(expected)
})

test('[AS-11] what is due this week counts from Monday to Sunday', async () => {
  const { message } = await stage.ask('o que vence essa semana?')
  expect(message.split('\n')).toEqual([
    '2 tasks abertas vencem nesta semana. Outras 3 já estão atrasadas.',
    '• Publicar: 23/11/2026, hoje (Portal do Cooperado, sem responsável)',
    '• Treinar equipe: 27/11/2026 (Portal Antigo, Camila Rocha)',
  ])
})

test('[AS-11] what was due this week before today is said to be late', async () => {
  expect(await stage.answerTo('o que vence essa semana?', '2026-11-25')).toMatch(
    /^2 tasks abertas vencem nesta semana e 1 delas já venceu\. Outras 3 já estão atrasadas\./,
  )
  expect(await stage.answerTo('o que vence essa semana?', '2026-11-28')).toMatch(
    /^2 tasks abertas vencem nesta semana e todas já venceram\./,
  )
})

test('[AS-11] what is blocked is counted by noun, with a link to each', async () => {
  const { message, links } = await stage.ask('o que está bloqueado?')
  expect(message).toMatch(/^3 itens bloqueados: 1 épico e 2 tasks\.\n/)
  expect(links.map(({ label }) => label).toSorted()).toEqual([
    'Esquecida',
    'Tasks bloqueadas',
    'Travada',
    'Épico travado',
  ])
  expect(links.at(-1)?.url).toBe(filteredPaths.tasks({ status: 'blocked' }))
})

test('[AS-11] a project’s progress and health are those of its page', async () => {
  const { body } = await stage.admin.ask('GET', `/api/projects/${stage.ids['Portal do Cooperado']}`)
  const { health_score } = body as { health_score: number }
  const { today: now } = {
    today: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()),
  }
  expect(await stage.answerTo('qual a saúde do Portal do Cooperado?', now)).toContain(`é ${health_score} de 100`)
  expect(await stage.answerTo('como está o Portal do Cooperado?', now)).toContain(`Saúde: ${health_score} de 100`)
  const message = await stage.answerTo('como está o Portal do Cooperado?')
  expect(message).toMatch(/^Portal do Cooperado: 25% das tasks concluídas \(1 de 4\)\.\n/)
  expect(message).toContain('• Faltam: 3 tasks (2 atrasadas)')
  expect(message).toContain('• Término: 31/12/2026, em 38 dias')
  expect(await stage.answerTo('por que a saúde do Portal do Cooperado caiu?')).toMatch(
    /^A saúde de Portal do Cooperado é \d+ de 100\.\n• /,
  )
  expect(await stage.answerTo('qual a saúde do projeto Legado?')).toBe(
    'A saúde de Legado é 100 de 100: nada tirou pontos.',
  )
  expect(await stage.answerTo('quais projetos estão mal?')).toMatch(
    /^2 de 2 projetos em aberto perderam pontos de saúde\.\n• Portal do Cooperado: /,
  )
})

test('[AS-12] done tasks, and all, are as many in the answer as in the page that it opens, of projects that are over too', async () => {
  const { Legado: project_id } = stage.ids
  const admin = await stage.owner.query(`update tasks set status = 'done' where id = $1 returning org_id`, [
    stage.ids.Esquecida,
  ])
  const done = await stage.ask('quantas tasks concluídas?')
  expect(done.message).toMatch(/^2 tasks em Done\.\n/)
  expect(done.links.at(-1)?.url).toBe(filteredPaths.tasks({ status: 'done' }))
  expect((await stage.admin.ask('GET', '/api/tasks?status=done')).body).toHaveLength(2)
  expect(await stage.answerTo('quais tasks concluídas no Legado?')).toMatch(/^1 task em Done no projeto Legado\./)
  expect(await stage.answerTo('quantas tasks no total?')).toMatch(/^5 tasks abertas, de 7 ao todo\.\n/)
  await stage.owner.query(
    `insert into epics (org_id, project_id, title, status) values ($1, $2, 'Encerrado', 'done')`,
    [admin.rows[0].org_id, project_id],
  )
  expect(await stage.answerTo('quais épicos concluídos?')).toMatch(/^1 épico em Done\.\n• Encerrado/)
})

test('[AS-11] hours spent are those of all projects, and the least of a budget may be none', async () => {
  await stage.owner.query(
    `insert into projects (org_id, name, client, budget_hours) select org_id, 'Parado', 'Acme', 40 from projects where id = $1`,
    [stage.ids.Legado],
  )
  const spent = await stage.answerTo('quanto já gastamos em horas no total?')
  expect(spent).toMatch(/^133h gastas em 2 projetos, com os encerrados\./)
  expect(await stage.answerTo('qual projeto gastou menos horas?')).toMatch(/:\n• Parado: 0h de 40h \(0%\)\n• Portal A/)
  expect(await stage.answerTo('qual projeto gastou mais horas?')).not.toContain('Parado')
})

test.each([
  ['quais tasks não têm responsável?', () => filteredPaths.tasks({ assignee_user_id: 'none' })],
  ['quais tasks estão sem prazo?', () => filteredPaths.tasks({ due: 'none' })],
  ['o que vence nesta semana?', () => filteredPaths.tasks({ due: 'week' })],
  [
    'tasks sem responsável do Portal do Cooperado',
    () => filteredPaths.tasks({ assignee_user_id: 'none', project_id: stage.ids['Portal do Cooperado'] }),
  ],
  ['projetos da Acme', () => filteredPaths.projectsWith('Acme')],
])('[AS-12] “%s” opens the page that is filtered for it', async (text, url) => {
  await stage.owner.query(`update tasks set due_date = null where id = $1`, [stage.ids.Esquecida])
  const { links } = await stage.ask(text)
  expect(links.map((link) => link.url)).toContain(url())
})
