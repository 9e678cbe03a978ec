import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage } from '../../../../../test/assistant/answer-stage.ts'

let stage: AnswerStage

/** Camila’s late task is of 12 hours, her other one of none; one of the blocked ones, which nobody has, is of 3. */
beforeAll(async () => {
  stage = await startAnswerStage()
  await stage.owner.query(`update users set display_name = 'Marcos Lima' where id = $1`, [stage.member.id])
  await stage.owner.query(
    `update tasks set estimate_hours = case title when 'Migrar base' then 12 else 3 end
     where title in ('Migrar base', 'Travada')`,
  )
})
afterAll(() => stage?.close())

test.each([
  [
    'quem tem mais horas atrasadas?',
    [
      'Camila Rocha tem mais horas atrasadas: 12h. Ao todo: 12h estimadas em 3 tasks atrasadas, 2 sem estimativa.',
      '• Camila Rocha: 12h estimadas em 1 task atrasada',
      '• Sem responsável: 0h estimadas em 2 tasks atrasadas, 2 sem estimativa',
    ],
  ],
  [
    'liste tudo que está atrasado por pessoa, em horas',
    [
      '12h estimadas em 3 tasks atrasadas, 2 sem estimativa.',
      '• Camila Rocha: 12h estimadas em 1 task atrasada',
      '• Sem responsável: 0h estimadas em 2 tasks atrasadas, 2 sem estimativa',
    ],
  ],
  [
    'quantas horas atrasadas tem o Portal Antigo, por pessoa?',
    ['Nenhuma task está atrasada no projeto Portal Antigo.'],
  ],
])('[AS-12] late hours by person, with the page that groups the same: “%s”', async (text, lines) => {
  const { message, links } = await stage.ask(text)
  expect(message.split('\n')).toEqual(lines)
  expect(links.at(-1)?.url).toMatch(/^\/tasks\?tab=tasks&due=late&([a-z_]+=[-\w]+&)?group=person$/)
})

test.each([
  ['quantas horas abertas tem a Camila?', '12h estimadas em 2 tasks abertas com Camila Rocha, 1 sem estimativa.'],
  ['quantas horas em aberto eu tenho?', 'Nenhuma task está aberta com Marcos Lima.'],
  [
    'quantas horas estimadas a Camila tem no Portal Antigo?',
    '0h estimadas em 1 task aberta no projeto Portal Antigo com Camila Rocha, 1 sem estimativa.',
  ],
  [
    'quem tem mais horas em aberto?',
    'Camila Rocha tem mais horas em aberto: 12h. Ao todo: 15h estimadas em 6 tasks abertas, 4 sem estimativa.',
  ],
])(
  '[AS-11] hours that are open are those that are estimated, not those that were logged: “%s”',
  async (text, first) => {
    const { message, links } = await stage.ask(text)
    expect(message.split('\n')[0]).toBe(first)
    expect(links.at(-1)?.url).toMatch(/group=person$/)
  },
)
