import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  [
    'tarefa revisar telas. Responsável, eu. Prazo, amanhã. Prioridade, urgente.',
    'P1 | until 2026-11-25 | by #Marina Azevedo',
  ],
  [
    'task: revisar telas. Assignee: Camila. Due: 27/11. Estimate: 3h. Priority: P2',
    'P2 | 3h | until 2026-11-27 | by Camila',
  ],
  [
    'cria a task revisar telas. Atribuir a Rafael. Vencimento em 4 de dezembro de 2026. Estimar 16 horas.',
    '16h | until 2026-12-04 | by Rafael',
  ],
  ['task revisar telas. Data limite: 09/12/2026. Duração prevista: três dias.', '24h | until 2026-12-09'],
  ['task revisar telas; quem vai cuidar disso é a Camila; deve levar uma manhã', '4h | by Camila'],
  ['task revisar telas, é do Rafael, o dia inteiro', '8h | by Rafael'],
  ['task revisar telas, pode ficar com a Camila, sem dono por enquanto', 'by Camila'],
  ['task revisar telas, fica comigo, é pra ontem', 'P1 | by #Marina Azevedo'],
  ['task revisar telas antes do dia 5', 'until 2026-12-04'],
  ['task revisar telas até 30, ~4h', '4h | until 2026-11-30'],
  ['task revisar telas, até 25.11', 'until 2026-11-25'],
  ['task revisar telas para 4ª feira', 'until 2026-11-25'],
  ['task revisar telas até sexta q vem', 'until 2026-11-27'],
  ['task revisar telas, pra hoje ainda, coisa rápida', 'until 2026-11-24'],
  ['task revisar telas até o natal', 'until 2026-12-25'],
  ['task revisar telas, pra última semana de novembro', 'until 2026-11-30'],
  ['task revisar telas camila p3', 'P3 | by camila'],
  ['cria uma task do Rafael, de 3 horas, chamada revisar telas', '3h | by Rafael'],
  ['tarefa de média prioridade, dez horas, Rafael Nogueira, revisar telas', 'P2 | 10h | by Rafael Nogueira'],
  ['uma tarefa para que a Camila revise telas até sexta', 'until 2026-11-27 | by Camila'],
  ['task revisar telas, pro Rafael e pra Camila', 'by Rafael e pra Camila'],
  ['cria task p/ o Rafael: revisar telas', 'by Rafael'],
  ['task: revisar telas. Assume o Rafael. Entrega na próxima sexta.', 'until 2026-11-27 | by Rafael'],
  ['task revisar telas, a ser executada pela Camila até o próximo dia 10', 'until 2026-12-10 | by Camila'],
  ['task revisar telas, até véspera de natal', 'until 2026-12-24'],
  [
    'Crie uma tarefa. Nome: revisar telas. Quem: Camila. Quando: 4 de dezembro. Quanto tempo: 10 horas.',
    '10h | until 2026-12-04 | by Camila',
  ],
  ['marca uma tarefa pro Rafael: revisar telas, 1/2 dia', '4h | by Rafael'],
])('[AS-11] facts as they are told of a task: %s', (text, facts) => {
  expect(toldPlan(saidOn(text))).toBe(`task: revisar telas | ${facts}`)
})

test.each([
  ['cria tarefa migrar chamados para P1 pro Rafael', 'task: migrar chamados para P1 | by Rafael'],
  ['tarefa rever troca em 9 dias; entrega 01/12', 'task: rever troca em 9 dias | until 2026-12-01'],
  ['abra uma tarefa referente à revisão do contrato', 'task: revisão do contrato'],
  ['tarefa rodar backup antes da carga', 'task: rodar backup antes da carga'],
  ['App Acme, tarefa pra Camila, definir critérios, 1 dia', 'in App Acme; task: definir critérios | 8h | by Camila'],
  [
    'tarefa no App Acme, story Fluxo de caixa: conferir saldo',
    'in App Acme; task: conferir saldo | story Fluxo de caixa',
  ],
  ['tem um bug na busca, cria uma task pro Rafael corrigir', 'task: corrigir bug na busca | by Rafael'],
  ['a busca está lenta, abre uma task pra Camila investigar isso', 'task: investigar: a busca está lenta | by Camila'],
])('[AS-11] where the title ends: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  ['task revisar telas, prazo sexta às 14h', 'until 2026-11-27 | about às 14h'],
  ['task revisar telas amanhã 10h30, 3h', '3h | until 2026-11-25 | about às 10h30'],
  ['task revisar telas até 27/11 às 18h00', 'until 2026-11-27 | about às 18h00'],
  ['task revisar telas às 9h de sexta', 'until 2026-11-27 | about às 9h'],
  ['task revisar telas amanhã até 12h', 'until 2026-11-25 | about até 12h'],
  ['task revisar telas, data 27/11, horário 14h', 'until 2026-11-27 | about horário 14h'],
  ['task revisar telas, sexta 8h', '8h | until 2026-11-27'],
  ['task revisar telas, dia 27, 3h', '3h | until 2026-11-27'],
  ['task revisar telas, descrição: só as novas; prazo: sexta às 14h', 'until 2026-11-27 | about só as novas; às 14h'],
  ['task revisar telas, atribua a mim e coloque prazo para sexta', 'until 2026-11-27 | by #Marina Azevedo'],
  ['Nova tarefa: revisar telas. Prioridade: alta. Prazo: 27/11', 'P1 | until 2026-11-27'],
])('[AS-11] times of day and orders beside a fact: %s', (text, facts) => {
  expect(toldPlan(saidOn(text))).toBe(`task: revisar telas | ${facts}`)
})

test.each([
  [
    'Nova tarefa: revisar telas. Projeto: App Acme. Prazo: 27/11',
    'in App Acme; task: revisar telas | until 2026-11-27',
  ],
  ['Nova story: Ver saldo. Épico: Pagamentos', 'story: Ver saldo | epic Pagamentos'],
  ['abre uma tarefa aí no cooperado: revisar telas', 'in cooperado; task: revisar telas'],
])('[AS-11] the label of what stands above is a place: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
