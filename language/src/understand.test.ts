import { expect, test } from 'vitest'
import { comparable, freshTurn, readCorpus } from '../corpus.ts'
import { noDraft, noTask } from './plan.ts'
import { mostSteps } from './read.ts'
import { understand } from './understand.ts'

/** A corpus's sentences, each with what was understood and what that cost. */
const readAll = (name: Parameters<typeof readCorpus>[0]) =>
  readCorpus(name).map((sentence) => {
    const budget = { steps: mostSteps }
    return { ...sentence, read: understand(sentence.turn, budget), cost: mostSteps - budget.steps }
  })
const development = readAll('development')
const voices = readAll('voices')

/** Words that every JavaScript object inherits are words like any other. */
test.each(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])(
  '%s is read as any other word',
  (word) => {
    for (const said of [
      'cria a task Revisar em X horas',
      'cria a task A daqui a X dias',
      'cria a task A em X dias úteis',
      'crie o projeto Y com X horas',
      'crie o projeto Z de X mil reais',
      'quantas tasks tem o projeto X?',
    ]) {
      const planOf = (name: string) => {
        const text = said.replaceAll('X', name)
        return JSON.stringify(understand(freshTurn(text), { steps: mostSteps })).replaceAll(name, 'X')
      }
      expect(planOf(word), said).toBe(planOf('Bordado'))
    }
  },
)

/** A floor, not an aim: who reads more raises it. */
test.each([
  ['development', development, 0.99],
  ['voices', voices, 0.86],
] as const)('of the %s sentences as many are understood as before', (_name, sentences, floor) => {
  const right = sentences.filter(({ read, plan }) => comparable(read) === comparable(plan))
  expect(right.length / sentences.length).toBeGreaterThanOrEqual(floor)
})

test.each([
  ['bota aí um épico de Pós-venda, faz favor', { epics: [{ title: 'Pós-venda' }] }],
  ['me vê um épico de Auditoria', { epics: [{ title: 'Auditoria' }] }],
  [
    'ó anota aí que a Camila precisa ligar pro cliente amanhã',
    { tasks: [{ title: 'ligar pro cliente', assignee: { said: 'Camila' }, due_date: '2026-11-19' }] },
  ],
  [
    'cria a task Ler a ata, mas não coloca prazo nem responsável',
    { tasks: [{ title: 'Ler a ata', due_date: null, assignee: null, description: null }] },
  ],
  [
    'crie as stories A e B no épico Boletos e faturas',
    { stories: [{ title: 'A' }, { title: 'B', epic: { said: 'Boletos e faturas' } }] },
  ],
  [
    'cria duas tasks, uma pro Rafael subir o servidor e outra pra Camila testar o login',
    {
      tasks: [
        { title: 'subir o servidor', assignee: { said: 'Rafael' } },
        { title: 'testar o login', assignee: { said: 'Camila' } },
      ],
    },
  ],
  ['crie as task Ler a ata e Subir o servidor', { tasks: [{ title: 'Ler a ata' }, { title: 'Subir o servidor' }] }],
  ['épicos: Pix | Boleto', { epics: [{ title: 'Pix' }, { title: 'Boleto' }] }],
  ['crie a task Importante reunião com a diretoria', { tasks: [{ title: 'Importante reunião com a diretoria' }] }],
  ['crie a task Revisar prioridades do cliente', { tasks: [{ title: 'Revisar prioridades do cliente' }] }],
  [
    'crie os épicos Pagamentos (Pix e boleto) e Relatórios',
    { epics: [{ title: 'Pagamentos', stories: [{ title: 'Pix' }, { title: 'boleto' }] }, { title: 'Relatórios' }] },
  ],
])('[AS-11] “%s” is understood without a doubt', (text, draft) => {
  const [first] = development
  if (!first) throw new Error('the corpus is empty')
  const names = { ...first.turn.names, epics: [{ id: 'e', label: 'Boletos e faturas' }] }
  expect(understand({ ...first.turn, text, names })).toMatchObject({ intent: 'create', draft, is_guess: false })
})

const listOf = (levels: number) => Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}- Item ${at}`).join('\n')

test.each([
  ['crie os épicos:', 80],
  ['crie:', 80],
  ['crie', 3],
  ['', 3],
])('[AS-11] while a title is asked for, a list below “%s” is a list and its order no title', (order, levels) => {
  const asking = development.find(({ turn }) => turn.pending?.question?.about === 'tasks.0.title')
  if (!asking) throw new Error('nobody is asked for a title')
  // What stands deeper than a task stands beside it.
  const tasks = Array.from({ length: levels - 2 }, (_, at) => ({ title: `Item ${at + 2}` }))
  const first = { title: 'Item 0', stories: [{ title: 'Item 1', tasks }] }
  const read = understand({ ...asking.turn, text: `${order}\n${listOf(levels)}` })
  expect(read).toMatchObject({ intent: 'create', draft: { epics: [first], tasks: [] } })
  expect(understand({ ...asking.turn, text: '- Ler a ata\n- Subir o servidor' }).intent).toBe('unknown')
})

test.each(['como reativo um cliente?', 'não sabia! usa a outra'])(
  '[AS-11] while a client is asked for, “%s” is no name',
  (text) => {
    const asking = development.find(({ turn }) => turn.pending?.question?.about === 'new_project.client')
    if (!asking) throw new Error('nobody is asked for a client')
    expect(understand({ ...asking.turn, text }).intent).toBe('unknown')
  },
)

const pix = { title: 'Pix', stories: [{ title: 'Chave' }] }
test.each([
  [
    'crie os épicos e as stories:\nPix:\n- Chave\nBoleto:\n- Baixa',
    { epics: [pix, { title: 'Boleto', stories: [{ title: 'Baixa' }] }] },
  ],
  [
    'cria um projeto com a seguinte estrutura:\n# Loja\n## Pix\n- Chave',
    { new_project: { name: 'Loja' }, epics: [pix] },
  ],
  ['crie os épicos:\n✅ Pix\n🔜 Boleto', { epics: [{ title: 'Pix', is_done: true }, { title: 'Boleto' }] }],
  ['- revisar a ata\n- subir o servidor', { tasks: [{ title: 'revisar a ata' }, { title: 'subir o servidor' }] }],
  [
    'cria as tasks:\n[P1] ler a ata\nRafael: subir o servidor',
    {
      tasks: [
        { title: 'ler a ata', priority: 'P1' },
        { title: 'subir o servidor', assignee: { said: 'Rafael' } },
      ],
    },
  ],
  [
    'crie as tasks:\n[10:32, 27/11/2026] Camila: - revisar contrato\n[10:33, 27/11/2026] Rafael Nunes: - trocar o gateway',
    { tasks: [{ title: 'revisar contrato' }, { title: 'trocar o gateway' }] },
  ],
  [
    'tasks:\n27/11/2026 10:32 - Camila: revisar contrato\n27/11/2026, 10:40 - Rafael: trocar o gateway',
    {
      tasks: [
        { title: 'revisar contrato', due_date: null },
        { title: 'trocar o gateway', due_date: null },
      ],
    },
  ],
  [
    'crie as tasks:\ni) revisar contrato\nii) ler a ata\niii) subir o servidor',
    { tasks: [{ title: 'revisar contrato' }, { title: 'ler a ata' }, { title: 'subir o servidor' }] },
  ],
  [
    'crie as tasks:\n- ler a ata @Rafael\n- subir o servidor @Rafael para sexta',
    {
      tasks: [
        { title: 'ler a ata', assignee: { said: 'Rafael' } },
        { title: 'subir o servidor', assignee: { said: 'Rafael' }, due_date: '2026-11-20' },
      ],
    },
  ],
])('[AS-11] the list “%s” is read line by line', (text, draft) => {
  const [first] = development
  if (!first) throw new Error('the corpus is empty')
  expect(understand({ ...first.turn, text })).toMatchObject({ intent: 'create', draft })
})

test.each([
  ['altera o prazo da task Ler a ata', 'alterar prazos'],
  ['finaliza o projeto Loja', 'concluir projetos'],
  ['duplique a story Pix', 'duplicar stories'],
  ['registre 2h na task Ler a ata', 'lançar horas'],
])('[AS-11] “%s” is refused by its name', (text, about) => {
  const [first] = development
  if (!first) throw new Error('the corpus is empty')
  expect(understand({ ...first.turn, text })).toEqual({ intent: 'unknown', about })
})

test('[AS-11] a correction that says two values of one field of the same thing, or what cannot be, is not made', () => {
  const written = development.find(({ turn, plan }) => turn.last && !turn.pending && plan.intent === 'amend')
  if (!written) throw new Error('nothing is corrected')
  const say = (text: string) => understand({ ...written.turn, text })
  expect(say('muda o prazo pra sexta e sábado').intent).toBe('unknown')
  expect(say('muda o prazo pra sexta, não sábado').intent).toBe('amend')
  for (const text of ['para sexta não dá', 'não é P1', 'não é para sexta'])
    expect(say(text).intent, text).toBe('unknown')
  expect(say('não é P1, é P2').intent).toBe('amend')
  expect(say('sexta não consigo, muda pra segunda').intent).toBe('unknown')
})

test.each([
  ['só a primeira', ['Pix', 'Boleto'], {}],
  ['cria só a primeira, por favor', ['Pix', 'Boleto'], {}],
  ['tira tudo menos o Cartão e o Pix', ['Boleto'], {}],
  ['só a primeira é P1', [], { priority: 'P1' }],
  ['tudo menos a primeira', ['Cartão'], {}],
  ['só as duas primeiras', ['Boleto'], {}],
  ['fica só com as 2 últimas', ['Cartão'], {}],
  ['tira as duas últimas', ['Pix', 'Boleto'], {}],
  ['menos as duas últimas', ['Pix', 'Boleto'], {}],
  ['tira as primeiras duas', ['Cartão', 'Pix'], {}],
  ['cria só as duas primeiras, por favor', ['Boleto'], {}],
  ['só as cinco primeiras', [], null],
])('[AS-11] while a preview waits, “%s” says which are to stay', (text, remove, fields) => {
  const shown = development.find(({ turn }) => turn.pending && !turn.pending.question)
  if (!shown?.turn.pending) throw new Error('no preview waits')
  const { draft } = shown.turn.pending
  const tasks = ['Cartão', 'Pix', 'Boleto'].map((title) => ({ ...noTask, title }))
  const pending = { ...shown.turn.pending, draft: { ...noDraft, project: draft.project, tasks } }
  const plan = understand({ ...shown.turn, text, pending })
  // To leave all as they are is no correction.
  if (fields === null) expect(plan.intent).toBe('unknown')
  else expect(plan).toMatchObject({ intent: 'amend', changes: [{ remove, fields }] })
})

test.each([
  ['e o épico Hugo', 'epics', ['Hugo']],
  ['e a story Login', 'stories', ['Login']],
  ['e um épico Hugo', 'epics', ['Hugo']],
  ['e as tasks Medir e Pesar', 'tasks', ['Medir', 'Pesar']],
  ['e o épico Vendas', 'epics', null],
  ['e o épico é Hugo', 'epics', null],
  ['no épico Hugo', 'epics', null],
] as const)('[AS-11] while tasks are shown, “%s” adds what is not there yet', (text, list, titles) => {
  const shown = development.find(({ turn }) => turn.pending && !turn.pending.question)
  if (!shown?.turn.pending) throw new Error('no preview waits')
  const { draft } = shown.turn.pending
  const tasks = ['Cartão', 'Pix'].map((title) => ({ ...noTask, title }))
  const pending = { ...shown.turn.pending, draft: { ...noDraft, project: draft.project, tasks } }
  const names = { ...shown.turn.names, epics: [{ id: 'e1', label: 'Vendas' }] }
  const plan = understand({ ...shown.turn, names, text, pending })
  if (plan.intent !== 'amend') throw new Error(`“${text}” is no amendment`)
  const [change] = plan.changes
  expect(change?.add[list].map(({ title }) => title)).toEqual(titles ?? [])
  expect(Object.keys(change?.fields ?? {})).toEqual(titles ? [] : ['epic'])
})

test('[AS-11] what is said of all but one takes that one not away', () => {
  const shown = development.find(({ turn }) => turn.pending && !turn.pending.question)
  if (!shown?.turn.pending) throw new Error('no preview waits')
  for (const text of ['todas P2 menos a primeira', 'todas menos a primeira P2', 'P1 em todas, exceto a primeira'])
    expect(understand({ ...shown.turn, text }).intent, text).toBe('unknown')
})

test.each([
  ['orçamento de R$ 50 mil', null],
  ['80h, 15k', 80],
  ['orçamento de 15 mil', null],
  ['orçamento de 15 mil horas', 15_000],
])('[AS-11] a new project’s “%s” counts as hours only where hours are said; money is written down', (said, hours) => {
  const [first] = development
  if (!first) throw new Error('the corpus is empty')
  const plan = understand({ ...first.turn, text: `cria o projeto Loja Seis, cliente Acme, ${said}` })
  if (plan.intent !== 'create') throw new Error('nothing is created')
  const { new_project } = plan.draft
  expect(new_project).toMatchObject({ name: 'Loja Seis', budget_hours: hours })
  expect(new_project?.description ?? '').toBe(said.endsWith('horas') ? '' : (said.split(', ').at(-1) ?? ''))
})

test.each(['na verdade não precisa', 'pensando bem, deixa pra lá'])('[AS-08] “%s” gives up what waits', (text) => {
  const shown = development.find(({ turn }) => turn.pending && !turn.pending.question)
  if (!shown) throw new Error('no preview waits')
  expect(understand({ ...shown.turn, text })).toEqual({ intent: 'cancel' })
})

test('[AS-11] a sentence is no further word of a name that was not found', () => {
  const [first] = development
  if (!first) throw new Error('the corpus is empty')
  const history = [
    { role: 'user' as const, content: 'o que está atrasado no Backup?' },
    { role: 'assistant' as const, content: 'Não encontrei nenhum projeto com o nome “Backup”.' },
  ]
  const say = (text: string) => understand({ ...first.turn, history, text })
  expect(say('o do Rafael')).toMatchObject({ intent: 'query', query: { project: { said: 'Backup Rafael' } } })
  expect(say('semana passada pedi pra criar a task Relatório semanal e ninguém fez')).not.toMatchObject({
    query: { project: { said: expect.stringContaining('Backup') } },
  })
})

test.each(['🚀', '...', ' '])('[AS-11] “%s” asks for nothing', (text) => {
  const [first] = development
  if (!first) throw new Error('the corpus is empty')
  expect(understand({ ...first.turn, text })).toEqual({ intent: 'chat' })
})

test('[AS-11] while a title is asked for, a sentence that names another thing is asked about again', () => {
  const asking = development.find(({ turn }) => turn.pending?.question?.about === 'tasks.0.title')
  if (!asking) throw new Error('nobody is asked for a title')
  expect(understand({ ...asking.turn, text: 'nova task: configurar alertas' }).intent).toBe('unknown')
  expect(understand({ ...asking.turn, text: 'configurar alertas' }).intent).toBe('create')
})

test.each([
  ['sim, pode criar as tasks', 'confirm'],
  ['cria essas tasks', 'confirm'],
  ['criar task', 'create'],
  ['beleza, depois', 'unknown'],
  ['ok, mais tarde', 'unknown'],
  ['a segunda não é do Rafael', 'unknown'],
  ['pode ser, mas depois', 'unknown'],
  ['troque a quarta por Ler a ata', 'unknown'],
  ['tira a mais cara', 'unknown'],
])('[AS-11] of a plan of two tasks “%s” says no more than it says', (text, intent) => {
  const shown = development.find(({ turn: { pending } }) => !pending?.question && pending?.draft.tasks.length === 2)
  if (!shown) throw new Error('no plan of two tasks is shown')
  expect(understand({ ...shown.turn, text }).intent).toBe(intent)
})

test('what must not be created, and what is asked, is never a creation', () => {
  const others = development.filter(({ plan }) =>
    ['query', 'cancel', 'undo', 'help', 'chat', 'unknown'].includes(plan.intent),
  )
  expect(others.filter(({ read }) => read.intent === 'create').map(({ turn }) => turn.text)).toEqual([])
})

test('a request as people write them needs a quarter of the budget at most', () => {
  const costly = development.filter(({ cost }) => cost > mostSteps / 4)
  expect(costly.map(({ turn }) => turn.text)).toEqual([])
})
