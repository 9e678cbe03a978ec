import { filteredPaths } from '@leme/contract/filtered-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage } from '../../../../../test/assistant/answer-stage.ts'
import { addMember } from '../../../../../test/work.ts'

let stage: AnswerStage

/** Camila has most that is open, Marcos most that is late, blocked, P1 or done. */
beforeAll(async () => {
  stage = await startAnswerStage()
  const portal = stage.ids['Portal do Cooperado'] ?? ''
  await addMember(stage.admin, portal, stage.member.id)
  await stage.owner.query(
    `insert into tasks (org_id, project_id, title, assignee_user_id, status, due_date, priority)
     select projects.org_id, projects.id, task.title, case task.who when 'c' then $2::uuid else $3::uuid end,
       task.status, task.due_date::date, task.priority
     from projects, (values
       ('Uma', 'c', 'planned', null, 'P2'), ('Duas', 'c', 'planned', null, 'P2'), ('Três', 'c', 'planned', null, 'P2'),
       ('Quatro', 'c', 'planned', null, 'P2'),
       ('Cinco', 'm', 'planned', '2026-11-01', 'P1'), ('Seis', 'm', 'blocked', '2026-11-02', 'P1'),
       ('Sete', 'm', 'done', null, 'P3'), ('Oito', 'm', 'done', null, 'P3')
     ) as task (title, who, status, due_date, priority)
     where projects.id = $1`,
    [portal, stage.admin.id, stage.member.id],
  )
  await stage.owner.query(
    `insert into events (source, org_id, project_id, user_id, noun, noun_id, action, before, after, label, created_at)
     select 'page', org_id, project_id, assignee_user_id, 'task', id, 'updated', '{"status": "doing"}', '{"status": "done"}',
       title, '2026-11-20'
     from tasks where title in ('Sete', 'Oito')`,
  )
})
afterAll(() => stage?.close())

test.each([
  ['quem tem mais tasks?', 'Camila Rocha tem mais tasks abertas: 6. 4 tasks abertas estão sem responsável.'],
  [
    'quem tem mais tasks atrasadas?',
    'Pessoa de Teste tem mais tasks atrasadas: 2. 2 tasks atrasadas estão sem responsável.',
  ],
  [
    'qual pessoa tem mais tasks atrasadas?',
    'Pessoa de Teste tem mais tasks atrasadas: 2. 2 tasks atrasadas estão sem responsável.',
  ],
  [
    'quem tem mais tasks bloqueadas?',
    'Pessoa de Teste tem mais tasks bloqueadas: 1. 2 tasks bloqueadas estão sem responsável.',
  ],
  ['quem tem mais tasks P1?', 'Pessoa de Teste tem mais tasks abertas P1: 2. 1 task aberta P1 está sem responsável.'],
  ['quem tem mais tasks concluídas este mês?', 'Pessoa de Teste tem mais tasks concluídas neste mês: 2.'],
  ['quem tem menos tasks atrasadas?', 'Camila Rocha tem menos tasks atrasadas: 1.'],
])('[AS-11] “%s” counts what it says', async (text, sentence) => {
  expect((await stage.answerTo(text)).split('\n')[0]).toBe(sentence)
})

test.each([
  ['quem não tem tasks?', 'Todos têm task aberta.'],
  ['quem está sem tasks no Portal Antigo?', 'Todos têm task aberta no projeto Portal Antigo.'],
  ['quem não tem nenhuma task bloqueada?', '1 pessoa não tem task bloqueada.\n• Camila Rocha'],
  ['quais pessoas não têm tasks P1?', '1 pessoa não tem task aberta P1.\n• Camila Rocha'],
])('[AS-11] “%s” is answered with who has none', async (text, expected) => {
  expect(await stage.answerTo(text)).toBe(expected)
})

test('[AS-12] who has most that is late opens the late tasks by person, and each person’s', async () => {
  const { links } = await stage.ask('quem tem mais tasks atrasadas?')
  expect(links.map(({ url }) => url)).toEqual([
    filteredPaths.tasks({ due: 'late', assignee_user_id: stage.member.id }),
    filteredPaths.tasks({ due: 'late', assignee_user_id: stage.admin.id }),
    filteredPaths.tasks({ due: 'late', group: 'person' }),
  ])
})

test('[AS-12] a person’s open tasks are as many in the answer, in the page that it opens and in Carga, of cancelled projects too', async () => {
  await stage.owner.query(
    `insert into tasks (org_id, project_id, title, assignee_user_id) select org_id, id, 'Do Legado', $2 from projects where id = $1`,
    [stage.ids.Legado, stage.admin.id],
  )
  const { message, links } = await stage.ask('no que a Camila está trabalhando?')
  expect(message).toMatch(/^Camila Rocha tem 7 tasks abertas, em 3 projetos/)
  expect(links.at(-1)?.url).toBe(filteredPaths.tasks({ assignee_user_id: stage.admin.id }))
  const listed = await stage.admin.ask('GET', `/api/tasks?status=open&assignee_user_id=${stage.admin.id}`)
  expect(listed.body).toHaveLength(7)
  const load = await stage.admin.ask('GET', '/api/workload')
  expect(load.body).toContainEqual(expect.objectContaining({ user_id: stage.admin.id, open: 7 }))
})
