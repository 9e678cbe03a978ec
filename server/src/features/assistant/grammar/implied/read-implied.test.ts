import { expect, test } from 'vitest'
import { planLine, saidOn } from '../creation/test-said.ts'
import { understandByGrammar } from '../understand.ts'

/** "shown" where the words only tell of the work. */
function told(text: string): string {
  const plan = understandByGrammar(saidOn(text))
  return `${plan.intent === 'create' && plan.is_guess ? 'shown ' : ''}${planLine(plan)}`
}

test.each([
  [
    'Preciso que o Rafael configure o webhook até quarta que vem',
    'task: configurar o webhook | until 2026-11-25 | by Rafael',
  ],
  ['preciso que alguém atualize as dependências até sexta', 'task: atualizar as dependências | until 2026-11-27'],
  ['quero que a Camila mapeie as telas, 4h', 'task: mapear as telas | 4h | by Camila'],
  ['pedir pra Camila validar os textos, uma horinha', 'task: validar os textos | 1h | by Camila'],
  [
    'lembrar de renovar o certificado, é com a Camila, dia 30/11',
    'task: renovar o certificado | until 2026-11-30 | by Camila',
  ],
  ['todo escrever testes do carrinho p2 6h', 'task: escrever testes do carrinho | P2 | 6h'],
  ['lembrete: comprar domínio até amanhã', 'task: comprar domínio | until 2026-11-25'],
  [
    'bug: app trava ao abrir o carrinho, urgente, Rafael pega',
    'task: bug: app trava ao abrir o carrinho | P1 | by Rafael',
  ],
  ['anota aí: conferir saldo inicial, fica comigo', 'task: conferir saldo inicial | by #Marina Azevedo'],
  ['quero registrar que precisamos comprar licença até dia 15', 'task: comprar licença | until 2026-12-15'],
  ['tem que revisar a regra de frete, é do Rafael, 5h', 'task: revisar a regra de frete | 5h | by Rafael'],
  [
    'delega pro Thiago: medir o tempo da API, até segunda, importância alta',
    'task: medir o tempo da API | P1 | until 2026-11-30 | by Thiago',
  ],
  [
    'Responsável: Rafael; Prazo: 25/11; Título: Atualizar SDK; Estimativa: 8h',
    'task: Atualizar SDK | 8h | until 2026-11-25 | by Rafael',
  ],
  [
    'Precisamos adicionar login com Google. Acho que uns 3 dias. O Rafael pode pegar. Seria bom ter pronto antes do dia 10.',
    'task: adicionar login com Google | 24h | until 2026-12-09 | by Rafael',
  ],
  [
    'preciso ligar para o banco na segunda, cria uma task no App Acme',
    'in App Acme; task: ligar para o banco | until 2026-11-30',
  ],
])('[AS-11] work is asked for without its noun: %s', (text, expected) => {
  expect(told(text)).toBe(expected)
})

test.each([
  [
    'A Camila precisa desenhar a tela antes do dia 5, leva 2 dias',
    'task: desenhar a tela | 16h | until 2026-12-04 | by Camila',
  ],
  ['até amanhã o Rafael tem que revisar o PR do filtro', 'task: revisar o PR do filtro | until 2026-11-25 | by Rafael'],
  [
    'o Thiago vai criar o relatório de conversas, para 01/12',
    'task: criar o relatório de conversas | until 2026-12-01 | by Thiago',
  ],
  [
    'App Acme: Rafael valida os scripts de carga até 30 de novembro',
    'in App Acme; task: validar os scripts de carga | until 2026-11-30 | by Rafael',
  ],
  [
    'Rafael, cria o endpoint de cupons até terça, 6h',
    'task: criar o endpoint de cupons | 6h | until 2026-12-01 | by Rafael',
  ],
  ['Camila, até quinta: revisar manual do usuário', 'task: revisar manual do usuário | until 2026-11-26 | by Camila'],
  [
    'Treinar respostas de convênio, Thiago, 5h, até sexta',
    'task: Treinar respostas de convênio | 5h | until 2026-11-27 | by Thiago',
  ],
  ['Ajustar filtro de período (P3)', 'task: Ajustar filtro de período | P3'],
  [
    'a Camila assume a conciliação de boletos, prazo dia 1º, p2',
    'task: conciliação de boletos | P2 | until 2026-12-01 | by Camila',
  ],
  [
    'urgente: subir hotfix do login hoje, comigo',
    'task: subir hotfix do login | P1 | until 2026-11-24 | by #Marina Azevedo',
  ],
  ['incluir na story Pix: tratar campos nulos (Rafael; 3h)', 'task: tratar campos nulos | 3h | by Rafael | story Pix'],
  [
    'o Rafael precisa revisar o contrato até sexta e a Camila tem que testar o app',
    'task: revisar o contrato | until 2026-11-27 | by Rafael; task: testar o app | by Camila',
  ],
  [
    'Camila precisa atualizar os ícones do App Acme até sexta às 12h',
    'task: atualizar os ícones do App Acme | until 2026-11-27 | by Camila | about às 12h',
  ],
])('[AS-11] what is only told is shown before it is written: %s', (text, expected) => {
  expect(told(text)).toBe(`shown ${expected}`)
})

test.each([
  'preciso ver as tasks do Rafael',
  'o Rafael tem que entregar o que essa semana?',
  'o Rafael tem que fazer mais alguma coisa até sexta',
  'tem que ver isso',
  'preciso de ajuda',
  'preciso adicionar o Rafael no projeto',
  'quero mudar o prazo do projeto',
  'a Camila pega essa',
  'pode deixar comigo',
  'a Camila precisa terminar a task Login até sexta',
  'o App Acme precisa de atenção',
  'revisar contrato',
  'não precisa revisar o contrato até sexta',
  'quem precisa revisar o contrato até sexta',
])('[AS-11] nothing is to be created: %s', (text) => {
  expect(understandByGrammar(saidOn(text)).intent).not.toBe('create')
})
