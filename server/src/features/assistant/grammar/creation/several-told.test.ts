import { expect, test } from 'vitest'
import { saidOn, toldPlan } from './test-said.ts'

test.each([
  ['tasks: criar tabela, validar dados. cada uma 4h', 'task: criar tabela | 4h; task: validar dados | 4h'],
  [
    'cria as tasks login, cadastro e senha, 8h cada uma, todas pra Camila',
    'task: login | 8h | by Camila; task: cadastro | 8h | by Camila; task: senha | 8h | by Camila',
  ],
  [
    'cria umas tasks: banner pra Camila, cupom pro Rafael; tudo até sexta e tudo P1',
    'task: banner | P1 | until 2026-11-27 | by Camila; task: cupom | P1 | until 2026-11-27 | by Rafael',
  ],
  [
    'preciso de duas tarefas: configurar o Sentry, 2h, e configurar o Grafana, 4h, as duas pro Rafael',
    'task: configurar o Sentry | 2h | by Rafael; task: configurar o Grafana | 4h | by Rafael',
  ],
  [
    'cria as stories Busca (5 pontos) e Filtro (8 pontos) no épico Pagamentos',
    'story: Busca | epic Pagamentos | about 5 pontos; story: Filtro | epic Pagamentos | about 8 pontos',
  ],
  [
    'uma tarefa de 3 horas pro Rafael ajustar o tempo, e outra de 5 horas pra Camila refazer o ícone, as duas P2',
    'task: ajustar o tempo | P2 | 3h | by Rafael; task: refazer o ícone | P2 | 5h | by Camila',
  ],
  [
    '3 tasks, todas da Camila: revisar preço e revisar exame e testar',
    'task: revisar preço | by Camila; task: revisar exame | by Camila; task: testar | by Camila',
  ],
  [
    'cria tres stories de 5 pontos cada no épico Pagamentos: comparar, favoritar, compartilhar',
    'story: comparar | epic Pagamentos | about 5 pontos; story: favoritar | epic Pagamentos | about 5 pontos; story: compartilhar | epic Pagamentos | about 5 pontos',
  ],
  [
    'cria as tasks publicar e testar tudo na segunda',
    'task: publicar | until 2026-11-30; task: testar tudo | until 2026-11-30',
  ],
])('[AS-11] what is said of all, and what of one: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  [
    'quero uma task P1 para corrigir o carrinho e uma P3 para trocar a cor',
    'task: corrigir o carrinho | P1; task: trocar a cor | P3',
  ],
  [
    'bota nessa história uma task pro Rafael tratar erros e uma pro Thiago testar',
    'task: tratar erros | by Rafael | story nessa história; task: testar | by Thiago | story nessa história',
  ],
  [
    'uma task pro Rafael: medir o OCR. e mais uma pra Camila: publicar',
    'task: medir o OCR | by Rafael; task: publicar | by Camila',
  ],
  [
    'cria duas tarefas lá no App Acme uma é pro rafael trocar o logo e a outra é pra camila revisar os textos',
    'in App Acme; task: trocar o logo | by rafael; task: revisar os textos | by camila',
  ],
  [
    'bota as tasks Validar CPF e Validar CNPJ na story Pix',
    'task: Validar CPF | story Pix; task: Validar CNPJ | story Pix',
  ],
  [
    'cria no App Acme as task: subir build, mandar aos testers',
    'in App Acme; task: subir build; task: mandar aos testers',
  ],
  ['anota duas coisas pra fazer: trocar a senha e renovar o domínio', 'task: trocar a senha; task: renovar o domínio'],
  [
    'crie as tarefas: (a) levantar leis, prazo 30/11; (b) definir perfis',
    'task: levantar leis | until 2026-11-30; task: definir perfis',
  ],
  [
    'tarefas no app acme: camila valida critérios até qui, eu vou montar a base',
    'in app acme; task: validar critérios | until 2026-11-26 | by camila; task: montar a base | by #Marina Azevedo',
  ],
  [
    'task rafael: subir CDN. task camila: liberar firewall',
    'task: subir CDN | by rafael; task: liberar firewall | by camila',
  ],
  [
    'adicionar duas tarefas, primeira: revisar etiquetas, segunda: imprimir etiquetas',
    'task: revisar etiquetas; task: imprimir etiquetas',
  ],
])('[AS-11] one and another: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  [
    'Revisar contrato pra Camila até sexta, e Atualizar site pro Thiago',
    'task: Revisar contrato | until 2026-11-27 | by Camila; task: Atualizar site | by Thiago',
  ],
  [
    '1) Revisar textos - Camila\n2) Ajustar CSS - Rafael',
    'task: Revisar textos | by Camila; task: Ajustar CSS | by Rafael',
  ],
  ['todas pro Rafael: criar cupom, criar frete', 'task: criar cupom | by Rafael; task: criar frete | by Rafael'],
  [
    'no App Acme: a Camila vai revisar o manual até quinta, e o Rafael vai preparar a demo',
    'in App Acme; task: revisar o manual | until 2026-11-26 | by Camila; task: preparar a demo | by Rafael',
  ],
  ['revisar o contrato e avisar o time', 'nothing'],
])('[AS-11] things to be done without their noun: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  ['cria o épico Trocas e depois a task Mapear motivos no App Acme', 'in App Acme; epic: Trocas; task: Mapear motivos'],
  [
    'Crie o épico Relatos com as histórias Por dia e Por loja, e uma tarefa avulsa: configurar o banco.',
    'epic: Relatos [story: Por dia; story: Por loja]; task: configurar o banco',
  ],
  [
    'story Avaliação no épico Pagamentos: tasks modelar tabela (Rafael, 4h) e criar tela',
    'story: Avaliação | epic Pagamentos [task: modelar tabela | 4h | by Rafael; task: criar tela]',
  ],
  [
    'cria o épico Logística com história Rastrear entrega e história Agendar retirada',
    'epic: Logística [story: Rastrear entrega; story: Agendar retirada]',
  ],
  [
    'cria uma task no App Acme pra Camila revisar e outra no Portal do Cooperado 2.0 pro Thiago testar',
    'cannot criar em dois projetos de uma vez; peça um de cada vez',
  ],
  [
    'crie no App Acme o épico Busca, a história Indexar artigos dentro dele e a tarefa Escolher modelo',
    'in App Acme; epic: Busca [story: Indexar artigos [task: Escolher modelo]]',
  ],
  [
    'cria uma tarefa no App Acme: atualizar. e também uma no Portal do Cooperado 2.0: atualizar',
    'cannot criar em dois projetos de uma vez; peça um de cada vez',
  ],
])('[AS-11] several kinds in one sentence: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  [
    'Como cliente, quero salvar meu cartão para comprar mais rápido. Épico Pagamentos, 5 pontos.',
    'story: Como cliente, quero salvar meu cartão para comprar mais rápido | epic Pagamentos | about 5 pontos',
  ],
  [
    'cria duas histórias no épico Pagamentos: como cliente, quero pagar, para levar; como lojista, quero receber',
    'story: como cliente, quero pagar, para levar | epic Pagamentos; story: como lojista, quero receber | epic Pagamentos',
  ],
  ['como eu quero saber o que está atrasado', 'nothing'],
])('[AS-11] user stories: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test.each([
  ['é… então cria aí uma tarefa pra ele revisar o orçamento até terça', 'task: revisar o orçamento | until 2026-12-01'],
  ['criar istoria Lista de desejos no epico Pagamentos', 'story: Lista de desejos | epic Pagamentos'],
  ['preciso q vc crie 2 tasks no app acme: ler e gravar, 16h cada', 'in app acme; task: ler | 16h; task: gravar | 16h'],
  ['queria pedir por gentileza que fosse criada uma tarefa para revisar os artigos', 'task: revisar os artigos'],
  [
    'então… cria uma tarefa assim, revisar o fluxo, pro Rafael, é, pra sexta-feira',
    'task: revisar o fluxo | until 2026-11-27 | by Rafael',
  ],
  [
    'bota uma tarefa pra mim ligar pro cliente amh de manhã',
    'task: ligar pro cliente | until 2026-11-25 | by #Marina Azevedo | about de manhã',
  ],
  ['crie um epico chamdo Assinaturas', 'epic: Assinaturas'],
  ['cria uma task pra trocar o certificado ssl qdo der', 'task: trocar o certificado ssl'],
])('[AS-11] slips and speech: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})
