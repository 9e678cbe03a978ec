import { plannedTask } from '@leme/contract/assistant'
import { describe, expect, test } from 'vitest'
import { isDoubtful } from './doubt.ts'
import { saidOn } from './grammar/creation/test-said.ts'
import type { Ready } from './said.ts'

const project: Ready['project'] = {
  id: '019a8a00-0000-7000-8000-000000000001',
  is_new: false,
  name: 'Portal do Cooperado 2.0',
  client: 'Acme',
  kind: 'delivery',
  partner: null,
  description: null,
  budget_hours: null,
  start_date: null,
  end_date: null,
}

/** A plan of one task as it might be read, rightly or not, from a text. */
function doubts(text: string, title: string): boolean {
  const task = { ...plannedTask.parse({ title }), story_id: null }
  return isDoubtful({ project, work: { epics: [], stories: [], tasks: [task] }, people: [] }, saidOn(text))
}

describe('[AS-11] the only row of a plan is shown before it is written', () => {
  test.each([
    ['a day', 'enviar proposta até sexta pelo zap'],
    ['hours', 'revisar glossário, 4h de esforço'],
    ['a priority', 'revisar o glossário, P2, meio periodo'],
    ['a person of the team', 'Validar CNPJ pro rafael'],
    ['another thing to create', 'revisar contrato e outra para enviar proposta'],
    ['several things', 'revisar contrato; enviar proposta'],
    ['the name of a field', 'Ajustar tela responsável'],
    ['what it shall be like', 'igual ao Portal do Cooperado'],
    ['a short word for a person', 'p/ o chefe: atualizar o readme'],
    ['a verb alone', 'Definir'],
    ['a description', 'Revisar artigo com descrição verificar links'],
    ['a noun of work', 'Login na story de acesso'],
  ])('where its title holds %s', (_, title) => {
    expect(doubts(`cria a task ${title}`, title)).toBe(true)
  })

  test.each(['na story de extrato: exportar planilha', 'Conversar com a equipe sobre', 'com login e senha'])(
    'where its title is a piece of something: %s',
    (title) => expect(doubts(`cria a task ${title} o prazo`, title)).toBe(true),
  )
})

test.each(['Validar CNPJ', 'Corrigir login com gov.br', 'API: corrigir tempo limite', 'Migrar 3 tabelas', '🚀 Lançar'])(
  '[AS-11] a plain title is no reason to ask: %s',
  (title) => expect(doubts(`cria a task ${title}`, title)).toBe(false),
)

test('[AS-11] one common word behind the title may be a part of it', () => {
  expect(doubts('cria tarefa ver o erro 500 no checkout', 'ver o erro 500')).toBe(true)
  expect(doubts('cria tarefa ver o erro 500 no Checkout', 'ver o erro 500')).toBe(false)
  expect(doubts('cria tarefa ver o erro 500, no checkout', 'ver o erro 500')).toBe(false)
})

test('[AS-11] a title in quotes is meant as it is, and so is one that is the whole answer', () => {
  expect(doubts('cria a task "Ligar para o Rafael na sexta" amanhã', 'Ligar para o Rafael na sexta')).toBe(false)
  expect(doubts('cria a task “Revisar P1”', 'Revisar P1')).toBe(false)
  expect(doubts('Ligar para o Rafael na sexta', 'Ligar para o Rafael na sexta')).toBe(false)
})
