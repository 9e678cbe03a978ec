import { expect, test } from 'vitest'
import { freshTurn } from '../corpus.ts'
import { understand } from './understand.ts'

test.each([
  // Denials and exceptions
  ['cria a task Calibrar balança 3 sem o Bruno', { title: 'Calibrar balança 3', estimate_hours: null, assignee: null }],
  ['Instalar sensor 8 sem a Letícia até quinta', { title: 'Instalar sensor 8', assignee: null }],
  ['crie a task Atualizar firmware 2 sem ser P2', { priority: null, estimate_hours: null }],
  ['cria a task Fazer deploy 9 sem estimativa de 3h', { title: 'Fazer deploy 9', estimate_hours: null }],
  ['cria a task Trocar toner 9. Não precisa ser pra amanhã', { title: 'Trocar toner 9', due_date: null }],
  ['a Camila precisa revisar a ata, mas não pra sexta', { title: 'revisar a ata', due_date: null }],
  ['cria a task Revisar ata pra Letícia, não pro Bruno', { assignee: { said: 'Letícia' } }],
  ['cria a task Podar árvore (não é com a Camila)', { assignee: null }],
  ['cria a task Validar relatório amanhã, nunca P1', { due_date: '2026-11-19', priority: null }],
  // Conditions and hedges
  ['cria uma task pro Rafael se a Júlia faltar: conferir caixa 4', { assignee: { said: 'Rafael' } }],
  ['crie a task Subir versão 2, caso dê tempo até sexta', {}],
  ['cria a task Subir versão 2, se der até sexta', {}],
  ['cria a task Levantar requisitos, porém só quando o contrato sair', {}],
  ['cria a task Fazer backup 3, quem sabe pro Thiago', {}],
  ['cria a task Medir ruído, no máximo 3h', { title: 'Medir ruído', estimate_hours: 3 }],
  // Somebody it is before, about, or in the place of
  ['cria a task antes da Camila: montar palco', { assignee: null }],
  ['cria uma task em vez do Thiago: regar plantas', { assignee: null }],
  ['cria uma task sobre o Bruno: avaliar desempenho', { assignee: null }],
  ['(Camila pediu) cria a task Trocar cadeira 6', {}],
  ['cria a task Trocar cadeira 6 (ideia da diretoria)', {}],
  // Counts, durations and days that may be none
  ['cria a task Conferir caixas 10 até 14', { title: 'Conferir caixas 10 até 14', due_date: null }],
  ['crie a task Ler capítulo 3/8', {}],
  ['cria a task Suporte 24/7', {}],
  ['cria a task Podar talhão 7 d', {}],
  ['cria a task Revisar contrato três dias depois de amanhã', { estimate_hours: null }],
  ['cria a task Planejar férias no começo de março', {}],
  ['cria a task Plantão no próximo feriado', {}],
  // What else is asked for
  ['cria a task Arquivar notas e já marca como feita', {}],
  ['crie a task Arquivar notas e me avisa', {}],
  ['cria a task Arquivar notas, em andamento', {}],
  ['cria a task Arquivar notas bloqueada', {}],
  ['cria duas vezes a task Arquivar notas', {}],
  ['cria uma task mensal de conferência', {}],
  ['cria a task Conferir estoque toda segunda', {}],
])('[AS-13] “%s” is not plain, so it is shown first', (text, task) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: true, draft: { tasks: [task] } })
})

test.each([
  ['cria a task Visitar a Acme amanhã 14h', 'Visitar a Acme', '14h'],
  ['cria task Entrevista 02/12 10h', 'Entrevista', '10h'],
  ['crie a task Gravar vídeo quarta-feira 16h30, Bruno', 'Gravar vídeo', '16h30'],
  ['task Standup 9h', 'Standup', '9h'],
  ['crie a task Oficina 13h às 18h dia 4/12', 'Oficina', '13h às 18h'],
  ['cria a task Abrir loja 7h às 15h', 'Abrir loja', '7h às 15h'],
  ['cria a task Vistoria sábado 8h-10h', 'Vistoria', '8h-10h'],
  ['cria a task Rodar carga 22h30 na terça', 'Rodar carga', '22h30'],
  ['preciso que o Bruno valide o relatório hoje 17h', 'validar o relatório', '17h'],
])('[AS-13] the hours of “%s” may be a time of day: they are no estimate, and are shown first', (text, title, time) => {
  const task = { title, description: time, estimate_hours: null }
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: true, draft: { tasks: [task] } })
})

test.each([
  ['cria a task Ler a ata, 4h, até sexta', 4],
  ['cria a task Ler a ata 4h até 25/11', 4],
  ['cria a task Ler a ata com estimativa de 16h para amanhã', 16],
  ['cria a task Ler a ata, leva 12h, pra sexta', 12],
  ['cria a task Ler a ata, 40h, entrega 10/12', 40],
  ['cria a task Preparar a reunião, de 2h', 2],
  ['cria a task Ler a ata, 12h', 12],
])('[AS-13] “%s” says an estimate, and is written at once', (text, estimate_hours) => {
  expect(understand(freshTurn(text))).toMatchObject({ is_guess: false, draft: { tasks: [{ estimate_hours }] } })
})

test.each([
  'cria a task Ler a ata para 03/12',
  'cria a task Ler a ata sem falta na sexta',
  'cria a task Ler a ata, sem prazo',
  'cria a task Ler a ata, depois de amanhã',
  'cria a task Ler a ata antes de sexta',
  'não, cria a task Ler a ata',
  'crie uma task que se chama Ler a ata',
  'cria a task "Não deixar vazio, se der"',
  'cria a task Caso de uso do pedido',
  'cria a task Ler a ata, mais ou menos 4h',
  'cria a task Extrato mensal',
])('[AS-13] “%s” is plain, and is written at once', (text) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: false })
})

test('[AS-13] the words that leave a doubt are named', () => {
  expect(understand(freshTurn('cria a task Trocar toner, não pro Bruno, P2'))).toMatchObject({ doubt: 'não pro Bruno' })
})

test('[AS-13] a deadline in the past is left in its words, to be asked about', () => {
  const plan = understand(freshTurn('cria a task Fechar balanço até 10/03/2025'))
  expect(plan).toMatchObject({ draft: { tasks: [{ due_date: '10/03/2025' }] } })
})

const three = '\n- Ler a ata\n- Pagar a guia\n- Lavar o carro'
test.each([
  [`crie as tasks abaixo exceto a segunda:${three}`, ['Ler a ata', 'Lavar o carro'], 'exceto a segunda'],
  [`crie as tasks abaixo, menos a última${three}`, ['Ler a ata', 'Pagar a guia'], 'menos a última'],
  [`crie as tasks abaixo, tirando a terceira:${three}`, ['Ler a ata', 'Pagar a guia'], 'tirando a terceira'],
  [
    'crie as tasks Ler a ata, Pagar a guia e Lavar o carro, exceto a primeira',
    ['Pagar a guia', 'Lavar o carro'],
    'exceto a primeira',
  ],
  ['crie as tasks Ler a ata e Pagar a guia, exceto a segunda', ['Ler a ata'], 'exceto a segunda'],
  // What is not applied is named.
  [`crie as tasks (só as da Camila):${three}`, ['Ler a ata', 'Pagar a guia', 'Lavar o carro'], 'só as da Camila'],
  [`crie as tasks, nenhuma pro Thiago:${three}`, ['Ler a ata', 'Pagar a guia', 'Lavar o carro'], 'nenhuma pro Thiago'],
  ['crie as tasks Ler a ata e Pagar a guia, todas P1 menos a última', ['Ler a ata', 'Pagar a guia'], 'menos a última'],
  [
    'crie as tasks:\n- Ler a ata\n- Pagar a guia (não fazer)',
    ['Ler a ata', 'Pagar a guia (não fazer)'],
    'Pagar a guia (não fazer)',
  ],
])('[AS-13] an exception of “%s” is applied or named, and shown first', (text, titles, doubt) => {
  const tasks = titles.map((title) => ({ title, assignee: null }))
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: true, doubt, draft: { tasks } })
})

const layouts = [
  (time: string, name: string, said: string) => `[12/11/2026 ${time}] ${name}: ${said}`,
  (time: string, name: string, said: string) => `12/11/2026 ${time} - ${name}: ${said}`,
]
test.each(
  ['', 'crie tasks disso:\n', 'crie as tasks desta conversa:\n'].flatMap((head) =>
    layouts.map((line) => [head, line] as const),
  ),
)('[AS-13] messages of a chat below “%s” are items without when and by whom', (head, line) => {
  const messages = [
    line('14:03', 'Rafael Nunes', 'bom dia pessoal'),
    line('14:04', 'Rafael Nunes', 'trocar o servidor'),
    line('14:05', 'Camila', '<Mídia oculta>'),
    line('14:09', 'Bruno', 'revisar o contrato até sexta'),
  ]
  const tasks = [
    { title: 'trocar o servidor', assignee: null, due_date: null },
    { title: 'revisar o contrato', assignee: null, due_date: '2026-11-20' },
  ]
  expect(understand(freshTurn(`${head}${messages.join('\n')}`))).toMatchObject({ intent: 'create', draft: { tasks } })
})

test('[AS-13] titles that end on a number are several', () => {
  const tasks = [{ title: 'Selo um' }, { title: 'Selo dois' }]
  expect(understand(freshTurn('cria as tasks Selo um e Selo dois'))).toMatchObject({ draft: { tasks } })
})

test('[AS-08] “não” of another clause gives nothing up', () => {
  const { intent } = understand(freshTurn('Camila não pode, cria pro Thiago: revisar a ata'))
  expect(intent).not.toBe('cancel')
})
