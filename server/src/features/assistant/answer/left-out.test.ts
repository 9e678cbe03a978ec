import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../test/assistant/answer-stage.ts'
import { askAssistant } from '../../../../test/assistant/ask-assistant.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
})
afterAll(() => stage?.close())

test.each([
  ['quem está mais sobrecarregado nesta semana?', 'nesta semana'],
  ['quem está livre na sexta?', 'na próxima sexta'],
  ['o que está bloqueado em novembro?', 'em novembro de 2026'],
  ['quem tem mais horas atrasadas P1?', 'P1'],
  ['quais épicos foram concluídos em novembro?', 'em novembro de 2026'],
  ['quais épicos a Camila concluiu em novembro?', 'em novembro de 2026'],
  ['quais épicos estão atrasados?', 'épicos'],
  ['quais stories vencem nesta semana?', 'stories'],
  ['quem tem mais épicos?', 'épicos'],
  ['qual o projeto mais saudável?', 'mais saudável'],
  ['qual projeto tem a melhor saúde?', 'melhor saúde'],
  ['qual a média de saúde dos projetos?', 'média'],
  ['quais projetos começam no ano que vem?', 'começam'],
  ['quais tasks estão em espera?', 'em espera'],
  ['quais clientes têm parceiro?', 'têm parceiro'],
])('[AS-11] “%s” is answered without what its answer does not hold, and says so', async (text, unread) => {
  const answer = await stage.answerTo(text)
  expect(answer).toContain(`Não sei responder sobre “${unread}”. O que sei dizer:\n`)
})

test.each(['quem está mais sobrecarregado hoje?', 'o que a Camila concluiu em novembro?', 'o que vence nesta semana?'])(
  '[AS-11] of “%s” nothing is left out',
  async (text) => {
    expect(await stage.answerTo(text)).not.toContain('Não sei responder')
  },
)

test.each([
  [
    'épicos da Camila',
    '1 épico com Camila Rocha.\n• Épico travado: Blocked, sem tasks (Portal do Cooperado, Camila Rocha)',
  ],
  ['épicos da Camila em revisão', 'Nenhum épico em Review com Camila Rocha.'],
  ['quais stories são da Camila?', 'Nenhuma story com Camila Rocha.'],
])('[AS-11] “%s” is answered with what it asks for, not with tasks', async (text, expected) => {
  await stage.owner.query(`update epics set owner_user_id = $1 where title = 'Épico travado'`, [stage.admin.id])
  expect(await stage.answerTo(text)).toBe(expected)
})

test('[AS-11] what goes on from a question of a priority says that it is of that priority', async () => {
  const history = [
    { role: 'user', content: 'tasks P1 do Portal do Cooperado' },
    { role: 'assistant', content: '1 task aberta P1 no projeto Portal do Cooperado.' },
  ] as const
  const asked = (text: string) => askAssistant(stage.server, stage.admin, text, { today, history })
  expect((await asked('e do Portal Antigo?')).message).toBe('Nenhuma task aberta P1 no projeto Portal Antigo.')
  expect(await stage.answerTo('tasks P1 da Camila')).toBe('Camila Rocha não tem task aberta P1.')
  expect(await stage.answerTo('tasks P1 concluídas em novembro')).toMatch(/^Nenhuma task P1 foi concluída em novembro/)
})

test('[AS-11] of hours of a person, those on a project are the person’s too', async () => {
  const history = [
    { role: 'user', content: 'quantas horas a Camila lançou?' },
    { role: 'assistant', content: 'Nenhuma hora lançada por Camila Rocha.' },
  ] as const
  const { message } = await askAssistant(stage.server, stage.admin, 'e do Portal Antigo?', { today, history })
  expect(message).toBe('Nenhuma hora lançada por Camila Rocha no projeto Portal Antigo.')
})

test.each([
  ['quanto custou o agente de cobrança?', 'nenhum agente com o nome “cobrança”'],
  ['quanto custou o agente de portal?', 'nenhum agente com o nome “portal”'],
  ['faturas do cliente Inexistente', 'nenhum cliente com o nome “Inexistente”'],
  ['faturas da Acme e do cliente Inexistente', 'Não sei responder sobre “Inexistente”'],
])('[AS-11] “%s” is of nothing that is there, which the answer says', async (text, none) => {
  expect(await stage.answerTo(text)).toContain(none)
})

test.each([
  ['qual cliente tem mais tasks atrasadas?', 'qual cliente tem mais tasks'],
  ['qual projeto tem mais tickets?', 'qual projeto tem mais tickets'],
  ['qual cliente mais paga em dia?', 'paga em dia'],
])('[AS-11] “%s” asks for a rank or an average that is not known, which the answer says', async (text, unread) => {
  expect(await stage.answerTo(text)).toContain(`Não sei responder sobre “${unread}”. O que sei dizer:\n`)
})

test.each([
  ['quais épicos estão abertos?', '1 épico em aberto.'],
  ['quais épicos temos?', '2 épicos.'],
])('[AS-11] “%s” is without those that are done where that is said', async (text, sentence) => {
  await stage.owner.query(
    `insert into epics (org_id, project_id, title, status) select org_id, id, 'Épico pronto', 'done' from projects
     where id = $1 and not exists (select from epics where title = 'Épico pronto')`,
    [stage.ids['Portal do Cooperado']],
  )
  expect((await stage.answerTo(text)).split('\n')[0]).toBe(sentence)
})
