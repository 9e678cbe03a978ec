import { expect, test } from 'vitest'
import { freshTurn } from '../../corpus.ts'
import type { Draft } from '../plan.ts'
import { understand } from '../understand.ts'

/** "X[Z], Y": what a draft creates, each with what stands in it. */
function outline({ epics, stories, tasks }: Pick<Draft, 'epics' | 'stories' | 'tasks'>): string {
  const within = (text: string) => (text === '' ? '' : `[${text}]`)
  const ofStory = (story: Draft['stories'][number]) =>
    `${story.title}${within(story.tasks.map(({ title }) => title).join(', '))}`
  const ofEpic = (epic: Draft['epics'][number]) => `${epic.title}${within(epic.stories.map(ofStory).join(', '))}`
  return [...epics.map(ofEpic), ...stories.map(ofStory), ...tasks.map(({ title }) => title)].join(', ')
}

test.each([
  ['crie os épicos X e Y, o segundo com a story Z', 'X, Y[Z]'],
  ['crie os épicos Cadastro e Pagamento, e no primeiro a story Boleto', 'Cadastro[Boleto], Pagamento'],
  [
    'crie os épicos Cadastro e Pagamento, o primeiro com as stories Ler e Escrever e o segundo com a story Boleto',
    'Cadastro[Ler, Escrever], Pagamento[Boleto]',
  ],
  ['crie os épicos Cadastro e Pagamento, em cada um uma story Revisar', 'Cadastro[Revisar], Pagamento[Revisar]'],
  ['crie os épicos Cadastro e Pagamento, cada um com a story Revisar', 'Cadastro[Revisar], Pagamento[Revisar]'],
  ['crie as stories Ler e Escrever, em cada uma uma task Testar', 'Ler[Testar], Escrever[Testar]'],
  [
    'crie o épico Cadastro com as stories Ler e Escrever, cada uma com uma task Testar',
    'Cadastro[Ler[Testar], Escrever[Testar]]',
  ],
])('[AS-11] “%s” puts each where it is said', (text, expected) => {
  const plan = understand(freshTurn(text))
  expect(plan.intent === 'create' && outline(plan.draft)).toBe(expected)
})

test.each([
  ['crie os épicos A, B, C, A e B', 'A, B, C, A, B'],
  ['crie os épicos C, A e B', 'C, A, B'],
  ['crie as tasks Ler a ata, Escrever e Ler a ata', 'Ler a ata, Escrever, Ler a ata'],
])('[AS-11] “%s” loses none of the list', (text, expected) => {
  const plan = understand(freshTurn(text))
  expect(plan.intent === 'create' && outline(plan.draft)).toBe(expected)
})

test('[AS-11] a title that is only the word for a kind of work is shown first', () => {
  expect(understand(freshTurn('crie uma task em cada story'))).toMatchObject({ intent: 'create', is_guess: true })
})
