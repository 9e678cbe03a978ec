import { filteredPaths } from '@leme/contract/filtered-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage } from '../../../../../test/assistant/answer-stage.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
  const { rows } = await stage.owner.query('select org_id from users where id = $1', [stage.admin.id])
  await stage.owner.query(
    `insert into tickets (org_id, title, client_id, assignee_user_id, project_id, requester)
     values ($1, 'Da Acme', $2, null, null, 'Rui'), ($1, 'Com a Camila', null, $3, null, null),
       ($1, 'Do Portal', null, $3, $4, null), ($1, 'Por carta', null, null, null, 'ACME Ltda')`,
    [rows[0].org_id, stage.ids.Acme, stage.admin.id, stage.ids['Portal do Cooperado']],
  )
})
afterAll(() => stage?.close())

test.each([
  ['tickets abertos da Acme', '2 tickets abertos de Acme.', ['Da Acme', 'Por carta']],
  ['quais tickets da Camila?', '2 tickets abertos de Camila Rocha.', ['Com a Camila', 'Do Portal']],
  ['tickets abertos do Portal do Cooperado', '1 ticket aberto do projeto Portal do Cooperado.', ['Do Portal']],
  [
    'quais tickets estão sem responsável?',
    '4 tickets abertos sem responsável, 1 P1.',
    ['Painel caiu', 'Da Acme', 'Por carta', 'Senha'],
  ],
  ['tickets do Rui', '1 ticket aberto de “Rui”.', ['Da Acme']],
])('[AS-11] “%s” is about whom and what it names alone', async (text, sentence, titles) => {
  const [first = '', ...items] = (await stage.answerTo(text)).split('\n')
  expect(first.split(' Além disso')[0]).toBe(sentence)
  expect(items.map((item) => item.replace('• ', '').split(':')[0]).toSorted()).toEqual(titles.toSorted())
})

test('[AS-11] how many tickets there are in all is said beside those that are open', async () => {
  const [sentence] = (await stage.answerTo('quantos tickets temos no total?')).split('\n')
  expect(sentence).toBe('6 tickets abertos, 1 P1. Além disso, 1 em In Progress. Com os encerrados, 8 ao todo.')
})

test('[AS-12] tickets of a client open as the page that is filtered by it', async () => {
  const { links } = await stage.ask('tickets abertos da Acme')
  expect(links.at(-1)?.url).toBe(filteredPaths.tickets({ status: 'open', client_id: stage.ids.Acme }))
})

test.each([
  [
    'quem tem mais tickets?',
    'Camila Rocha tem mais tickets não encerrados: 2. 5 tickets não encerrados sem responsável.',
    () => ({ assignee_user_id: stage.admin.id }),
  ],
  [
    'qual cliente tem mais chamados?',
    'Acme tem mais tickets não encerrados: 1. 6 tickets não encerrados sem cliente.',
    () => ({ client_id: stage.ids.Acme }),
  ],
] as const)('[AS-11] “%s” is counted by whose they are, each with their tickets', async (text, sentence, filter) => {
  const { message, links } = await stage.ask(text)
  expect(message.split('\n')[0]).toBe(sentence)
  expect(links.map(({ url }) => url)).toEqual([filteredPaths.tickets(filter()), filteredPaths.tickets()])
})

test('[AS-11] who has the fewest tickets is not answered as if all were asked for', async () => {
  expect(await stage.answerTo('quem tem menos tickets?')).toMatch(/^Não sei responder sobre “menos”/)
})

test.each(['quais tickets estão em espera?', 'quais tickets estão esperando o cliente?', 'tickets aguardando'])(
  '[AS-11] “%s” is of those that wait, not of those that nobody has begun',
  async (text) => {
    await stage.owner.query(`update tickets set status = 'waiting' where title = 'Por carta'`)
    const { message, links } = await stage.ask(text)
    expect(message).toMatch(/^1 ticket em espera\. .*\n• Por carta/)
    expect(links.at(-1)?.url).toBe(filteredPaths.tickets({ status: 'waiting' }))
  },
)
