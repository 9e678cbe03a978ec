import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  [
    'crie os épicos Casco (story Soldar, tasks chapa 2h e tinta 3h) e Vela',
    'epic: Casco [story: Soldar [task: chapa | 2h; task: tinta | 3h]]; epic: Vela',
  ],
  [
    'crie os épicos Casco (story Soldar (4h, P1), tasks chapa e tinta) e Vela (stories Içar e Dobrar)',
    'epic: Casco [story: Soldar | P1 | 4h [task: chapa; task: tinta]]; epic: Vela [story: Içar; story: Dobrar]',
  ],
  [
    'crie o projeto Caravela pra Acme com os épicos Casco (story Soldar) e Vela',
    'project: Caravela | client Acme; epic: Casco [story: Soldar]; epic: Vela',
  ],
  ['crie a story Soldar (tasks chapa 2h e tinta 3h)', 'story: Soldar [task: chapa | 2h; task: tinta | 3h]'],
  [
    'crie os épicos Casco (Camila) e Vela (tasks: cortar pano, costurar)',
    'epic: Casco | by Camila; epic: Vela [story: cortar pano; story: costurar]',
  ],
  ['crie o épico Faxina (tarefa chata)', 'epic: Faxina (tarefa chata)'],
  // What is asked for behind another request
  ['crie a task Limpar e depois crie o épico Faxina', 'epic: Faxina; task: Limpar'],
])('[AS-11] what brackets or a second request say stands in its own place: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
