import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  [
    'cria as tasks A, B e C para sexta',
    'task: A | until 2026-11-27; task: B | until 2026-11-27; task: C | until 2026-11-27',
  ],
  ['inclui mais duas tasks nessa story: A e B', 'task: A | story nessa story; task: B | story nessa story'],
  [
    'cria as tarefas revisar texto (2h), publicar (1h, P1) e avisar o cliente até sexta',
    'task: revisar texto | 2h | until 2026-11-27; task: publicar | P1 | 1h | until 2026-11-27; task: avisar o cliente | until 2026-11-27',
  ],
  [
    'crie as tasks revisar texto para o Rafael e publicar para a Camila',
    'task: revisar texto | by Rafael; task: publicar | by Camila',
  ],
  [
    'crie duas tasks: uma para revisar o contrato e outra para enviar a proposta',
    'task: revisar o contrato; task: enviar a proposta',
  ],
  [
    'crie a task "Comprar pão, leite e ovos" e a task "Pagar boleto"',
    'task: Comprar pão, leite e ovos; task: Pagar boleto',
  ],
  [
    'crie a task Revisar contrato para sexta e a task Enviar proposta para segunda',
    'task: Revisar contrato | until 2026-11-27; task: Enviar proposta | until 2026-11-30',
  ],
  ['cria na story Checkout as tasks Ler e Escrever', 'task: Ler | story Checkout; task: Escrever | story Checkout'],
  ['crie as tarefas: Publicar; Testar; Avisar', 'task: Publicar; task: Testar; task: Avisar'],
  ['crie as tasks Publicar e Testar para a Camila', 'task: Publicar | by Camila; task: Testar | by Camila'],
  ['crie as tasks Publicar (Rafael) e Testar (Camila)', 'task: Publicar | by Rafael; task: Testar | by Camila'],
  [
    'crie 3 tasks: Publicar, Testar e Avisar, todas para sexta',
    'task: Publicar | until 2026-11-27; task: Testar | until 2026-11-27; task: Avisar | until 2026-11-27',
  ],
  [
    'crie as tasks Publicar, Testar e Avisar na story Checkout',
    'task: Publicar | story Checkout; task: Testar | story Checkout; task: Avisar | story Checkout',
  ],
  ['crie as tasks Publicar P1, Testar P2 e Avisar P3', 'task: Publicar | P1; task: Testar | P2; task: Avisar | P3'],
  [
    'crie as tasks Publicar até sexta, Testar até segunda',
    'task: Publicar | until 2026-11-27; task: Testar | until 2026-11-30',
  ],
  ['crie uma task Publicar e uma task Testar', 'task: Publicar; task: Testar'],
  [
    'adiciona uma story Login social nesse projeto, prioridade média, 8h',
    'in #Portal do Cooperado 2.0; story: Login social | P2 | 8h',
  ],
  [
    'crie a story Checkout transparente no épico Pagamentos com as tasks Criar tela, Integrar API e Testar',
    'story: Checkout transparente | epic Pagamentos [task: Criar tela; task: Integrar API; task: Testar]',
  ],
  [
    'crie as stories "Login com Google" e "Login com gov.br" no épico Assembleia digital',
    'story: Login com Google | epic Assembleia digital; story: Login com gov.br | epic Assembleia digital',
  ],
  [
    'adiciona no épico Pagamentos as stories Pix, Boleto e Cartão',
    'story: Pix | epic Pagamentos; story: Boleto | epic Pagamentos; story: Cartão | epic Pagamentos',
  ],
  [
    'adicione a story "Como usuário, quero pagar com Pix" ao épico Pagamentos',
    'story: Como usuário, quero pagar com Pix | epic Pagamentos',
  ],
  [
    'cria a story Pagar com Pix dentro do épico Pagamentos, para a Bia, 16h, P1',
    'story: Pagar com Pix | P1 | 16h | by Bia | epic Pagamentos',
  ],
  ['crie uma história de usuário Exportar CSV', 'story: Exportar CSV'],
  ['crie uma user story Exportar CSV P2', 'story: Exportar CSV | P2'],
  ['cria nesse projeto as stories A, B', 'in #Portal do Cooperado 2.0; story: A; story: B'],
  ['nova story nesse épico: Recuperar senha', 'story: Recuperar senha | epic nesse épico'],
  ['crie uma task A, outra task B e uma story C', 'story: C; task: A; task: B'],
  [
    'crie a story Login com as tasks Tela, API e Testes no épico Assembleia digital',
    'story: Login | epic Assembleia digital [task: Tela; task: API; task: Testes]',
  ],
  ['crie a story Login com 3 tasks: Tela, API e Testes', 'story: Login [task: Tela; task: API; task: Testes]'],
  [
    'crie a story Login (8h, P1) com as tasks Tela (2h) e API (6h)',
    'story: Login | P1 | 8h [task: Tela | 2h; task: API | 6h]',
  ],
  [
    'crie uma story chamada "Recuperar senha" no épico Pagamentos com responsável Thiago',
    'story: Recuperar senha | by Thiago | epic Pagamentos',
  ],
  ['crie uma história de usuário: como cooperado, quero votar', 'story: como cooperado, quero votar'],
  ['story: pagar com Pix, P1, 3 dias', 'story: pagar com Pix | P1 | 24h'],
  [
    'crie as stories Pix, Boleto e Cartão no épico Pagamentos, todas P2',
    'story: Pix | P2 | epic Pagamentos; story: Boleto | P2 | epic Pagamentos; story: Cartão | P2 | epic Pagamentos',
  ],
  ['crie 2 stories no épico Pagamentos: Pix e Boleto', 'story: Pix | epic Pagamentos; story: Boleto | epic Pagamentos'],
  ['no épico Pagamentos crie uma story Estorno', 'story: Estorno | epic Pagamentos'],
  [
    'crie as tasks A, B e C para a Camila e D para o Thiago',
    'task: A | by Camila; task: B | by Camila; task: C | by Camila; task: D | by Thiago',
  ],
  ['crie as tasks A e B pra Camila, C pro Thiago', 'task: A | by Camila; task: B | by Camila; task: C | by Thiago'],
  ['crie as tasks A e B pra Camila e a C pro Thiago', 'task: A | by Camila; task: B | by Camila; task: C | by Thiago'],
  ['crie as tasks A, B pra Camila, C pro Thiago', 'task: A; task: B | by Camila; task: C | by Thiago'],
  [
    'crie as tasks Importar e exportar dados pra Camila, Testar pro Thiago',
    'task: Importar e exportar dados | by Camila; task: Testar | by Thiago',
  ],
  ['crie as tasks A e B, e a C com 3h', 'task: A; task: B; task: C | 3h'],
  ['crie as tasks A, B e C, e a D com 3h', 'task: A; task: B; task: C; task: D | 3h'],
  ['crie as tasks A, , B,, C e', 'task: A; task: B; task: C'],
  ['crie as tasks Publicar, Testar, e', 'task: Publicar; task: Testar'],
  ['crie as tasks Publicar,, Testar, e Avisar', 'task: Publicar; task: Testar; task: Avisar'],
  ['crie as tasks a, b, c, d, e', 'task: a; task: b; task: c; task: d; task: e'],
  ['crie a task Publicar até sexta, 4 horas', 'task: Publicar | 4h | until 2026-11-27'],
  ['crie a task Publicar até sexta, 4', 'task: Publicar | until 2026-12-04'],
  ['crie a task Mapear o fluxo de 3 horas', 'task: Mapear o fluxo de 3 horas'],
  ['tasks A e B pra Camila, C pro Thiago', 'task: A | by Camila; task: B | by Camila; task: C | by Thiago'],
])('[AS-11] several tasks and stories are read: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  ['quero criar uns épicos', 'epic: null; epic: null'],
  ['crie 3 tasks pra Camila', 'task: null | by Camila; task: null | by Camila'],
  ['quero criar um épico', 'epic: null'],
])('[AS-11] several things without a title are several, so that they are asked for together: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
