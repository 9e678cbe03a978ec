import { expect, test } from 'vitest'
import { understandByGrammar } from '../understand.ts'
import { saidOn, toldDraft } from './test-said.ts'

function told(text: string): string {
  const plan = understandByGrammar(saidOn(text))
  return plan.intent === 'create' ? `${plan.is_guess ? 'perhaps ' : ''}${toldDraft(plan.draft)}` : plan.intent
}

test.each([
  ['agenda uma task pra sexta', 'task: null | until 2026-11-27'],
  ['atribui ao Rafael uma task Somar retenções no App Acme', 'in App Acme; task: Somar retenções | by Rafael'],
  [
    'me arranja três tasks no App Acme: contar, pesar e etiquetar',
    'in App Acme; task: contar; task: pesar; task: etiquetar',
  ],
  [
    'Boa tarde, tudo bem? Preciso, por favor, de um projeto chamado Selo Verde para a Acme. Obrigado!',
    'project: Selo Verde | client Acme',
  ],
  ['passa pro Thiago a task Rodar testes no App Acme', 'perhaps in App Acme; task: Rodar testes | by Thiago'],
  [
    'App Acme vai ter 2 épicos novos: Editor e Métricas de uso',
    'perhaps in App Acme; epic: Editor; epic: Métricas de uso',
  ],
  ['preciso do épico Comissões', 'perhaps epic: Comissões'],
  [
    'preciso do épico Comissões com as stories Regra e Extrato no App Acme',
    'perhaps in App Acme; epic: Comissões [story: Regra; story: Extrato]',
  ],
])('[AS-11] a creation whose opening is unknown: %s', (text, plan) => {
  expect(told(text)).toBe(plan)
})

test.each([
  'o cliente mandou um projeto pra gente avaliar',
  'ontem o Rafael abriu uma task estranha',
  'dá uma olhada na task Homologar gateway',
  'a task Homologar gateway tá pronta',
  'preciso de ajuda com um projeto',
  'o Bruno vai abrir um projeto na semana que vem',
  'vi uma task estranha no App Acme',
  'não abre nenhuma task',
])('[AS-11] no creation is guessed behind what tells something else: %s', (text) => {
  expect(told(text)).not.toMatch(/task:|project:/)
})
