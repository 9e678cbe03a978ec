import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asking, draftOf, previewing, say } from '../../../../../test/say-reply.ts'
import { type Draft, noEpic, noProject, noTask } from '../../plan.ts'
import type { Last, Said } from '../../said.ts'

const project = { new_project: { ...noProject, name: 'Cobrança' } }
const task = { tasks: [{ ...noTask, title: 'Revisar' }] }
const epics = { epics: ['Vendas', 'Estoque', 'Suporte'].map((title) => ({ ...noEpic, title })) }

describe('[AS-11] a preview is', () => {
  test.each([
    'sim',
    'pode',
    'confirma',
    'manda ver',
    'isso',
    'pode criar',
    'ok',
    'ok pode criar',
    'isso mesmo, manda ver',
    'tá certo, pode mandar',
    'blz confirma aí',
    'Sim!',
    'pode criar tudo',
    '👍',
  ])('confirmed: %s', (text) => {
    expect(say(text, previewing(epics))).toEqual({ intent: 'confirm' })
  })
  test.each(['não', 'cancela', 'deixa pra lá', 'esquece', 'não quero', 'melhor não', 'agora não'])(
    'given up: %s',
    (text) => {
      expect(say(text, previewing(epics))).toEqual({ intent: 'cancel' })
    },
  )
  test.each([
    'sim, mas tira o Vendas',
    'não confirma o Vendas',
    'confirma se o prazo é sexta?',
    'obrigado',
    'quem está livre?',
  ])('not confirmed: %s', (text) => {
    expect(say(text, previewing(epics))).not.toEqual({ intent: 'confirm' })
  })
})

describe('[AS-11] a preview is corrected', () => {
  const two = {
    project: { id: 'p3', label: 'App de Vendas' },
    tasks: ['Tela de login', 'Relatório'].map((title) => ({ ...noTask, title })),
  }
  test.each<[string, Partial<Draft>, object]>([
    ['tira o Vendas', epics, { remove: ['Vendas'] }],
    ['só o Vendas', epics, { remove: ['Estoque', 'Suporte'] }],
    ['quero mudar o nome do Vendas para Compras', epics, { target: 'Vendas', fields: { title: 'Compras' } }],
    ['adiciona Frota e Logística', epics, { add: { epics: [{ title: 'Frota' }, { title: 'Logística' }] } }],
    ['mais um: Frota', epics, { add: { epics: [{ title: 'Frota' }] } }],
    [
      'o projeto se chama Loja',
      { new_project: { ...noProject, name: 'X' } },
      { target: 'X', fields: { title: 'Loja' } },
    ],
    ['é um projeto de produto', { new_project: { ...noProject, name: 'X' } }, { fields: { kind: 'product' } }],
    ['remove a última', epics, { remove: ['Suporte'] }],
    ['tira o épico estoque e o vendas', epics, { remove: ['Estoque', 'Vendas'] }],
    ['não cria o Estoque', epics, { remove: ['Estoque'] }],
    ['renomeia Suporte para Sustentação', epics, { target: 'Suporte', fields: { title: 'Sustentação' } }],
    ['muda o título de Vendas para Compras', epics, { target: 'Vendas', fields: { title: 'Compras' } }],
    ['troca Vendas por Compras', epics, { target: 'Vendas', fields: { title: 'Compras' } }],
    ['em vez de Vendas, Compras', epics, { target: 'Vendas', fields: { title: 'Compras' } }],
    ['inclui também o épico Arquivo', epics, { add: { epics: [{ title: 'Arquivo' }] } }],
    ['adiciona o épico Arquivo', epics, { add: { epics: [{ title: 'Arquivo' }] } }],
    ['errei o projeto, é no Motor de Precificação', epics, { fields: { project: { said: 'Motor de Precificação' } } }],
    ['no projeto App de Vendas', epics, { fields: { project: { said: 'App de Vendas' } } }],
    ['na verdade P1', two, { target: null, fields: { priority: 'P1' } }],
    ['a primeira é P1', two, { target: 'Tela de login', fields: { priority: 'P1' } }],
    ['troca a prioridade do login pra alta', two, { target: 'Tela de login', fields: { priority: 'P1' } }],
    ['o prazo do relatório é sexta', two, { target: 'Relatório', fields: { due_date: '2026-11-20' } }],
    ['Relatório são 6h e não 4h', two, { target: 'Relatório', fields: { estimate_hours: 6 } }],
    [
      'o cliente é outro: Vetor Energia',
      { new_project: { ...noProject, name: 'X' } },
      { fields: { client: { said: 'Vetor Energia' } } },
    ],
  ])('%s', (text, draft, change) => {
    const plan = say(text, previewing(draft))
    expect(plan).toMatchObject({ intent: 'amend', changes: [change] })
  })

  test('in all its parts at once', () => {
    const fields = { assignee: { said: 'Pedro' }, due_date: '2026-11-27' }
    expect(say('todas pro Pedro, até o dia 27', previewing(two))).toMatchObject({ changes: [{ all: true, fields }] })
  })

  test.each([
    'cria uma task Olhar o log no App de Vendas',
    'o que está atrasado?',
    'adiciona a task Ver log no Motor de Precificação',
  ])('but not by another request: %s', (text) => {
    expect(say(text, previewing(epics))).toBeNull()
  })
})

const last: { last: Last } = {
  last: { exchange_id: 'x', written: [{ noun: 'task', id: 't', label: 'Criar backup', project_id: 'p3' }] },
}

describe('[AS-11] what was last written is corrected', () => {
  test.each([
    ['na verdade P1', { priority: 'P1' }],
    ['muda o prazo pra sexta', { due_date: '2026-11-20' }],
    ['não, é pro Rafael', { assignee: { said: 'Rafael' } }],
    ['e bota 3h', { estimate_hours: 3 }],
    ['sem prazo', { due_date: null }],
    ['sem responsável', { assignee: null }],
    ['tira o prazo', { due_date: null }],
    ['a estimativa é 5h', { estimate_hours: 5 }],
    ['são 6h e não 4h', { estimate_hours: 6 }],
    ['prioridade média e 6h', { priority: 'P2', estimate_hours: 6 }],
    ['troca a Camila pela Sônia', { assignee: { said: 'Sônia' } }],
    ['coloca a Camila como responsável', { assignee: { said: 'Camila' } }],
    ['muda o título pra Fazer backup', { title: 'Fazer backup' }],
    ['e coloca na story Busca de produtos', { story: { said: 'Busca de produtos' } }],
    ['o prazo é sexta', { due_date: '2026-11-20' }],
  ])('%s', (text, fields) => {
    expect(say(text, last)).toMatchObject({ intent: 'amend', changes: [{ target: null, fields, remove: [] }] })
  })

  test('but not once something else was spoken of', () => {
    const history: Said['history'] = [{ role: 'assistant', content: 'Rafael Nunes tem 2 tasks abertas.' }]
    expect(say('e a Camila?', last)).toBeNull()
    expect(say('Camila', last)).toBeNull()
    expect(say('a Camila', { ...last, history })).toBeNull()
    expect(say('até sexta', { ...last, history })).toBeNull()
    expect(say('na verdade P1', { ...last, history })).toMatchObject({ intent: 'amend' })
  })

  test('or taken back where all of it shall go', () => {
    expect(say('remove essa task', last)).toEqual({ intent: 'undo' })
  })

  test('of a project: its budget and its days', () => {
    const written: Last['written'] = [{ noun: 'project', id: 'p9', label: 'Loja', project_id: 'p9' }]
    const told = { last: { exchange_id: 'x', written } }
    expect(say('o budget é 240 horas', told)).toMatchObject({ changes: [{ fields: { budget_hours: 240 } }] })
    expect(say('começa em 01/02/2027 e vai até 30/06/2027', told)).toMatchObject({
      changes: [{ fields: { start_date: '2027-02-01', end_date: '2027-06-30' } }],
    })
  })

  test.each([
    'desfaz',
    'desfazer',
    'opa, desfaz isso',
    'ops foi sem querer, desfazer',
    'volta atrás',
    'apaga isso que você criou',
  ])('or taken back: %s', (text) => {
    expect(say(text, last)).toEqual({ intent: 'undo' })
  })

  test.each([
    'cria os épicos',
    'cria um épico',
    'cria uma task Desfazer migração',
    'quem está no App de Vendas?',
    'agora uma story Etiquetas nesse épico',
    'Painel Financeiro',
  ])('and not by anything else: %s', (text) => {
    expect(say(text, last)).toBeNull()
  })

  test.each(['adiciona mais uma: Revisar o sumário', 'cria também outra: Revisar o sumário'])(
    'or followed by another such thing that is asked for: %s',
    (text) => {
      expect(draftOf(say(text, last)).tasks).toMatchObject([{ title: 'Revisar o sumário' }])
    },
  )

  test('or followed by another such thing', () => {
    const { tasks, project: place } = draftOf(say('e outra: Revisar o sumário', last))
    expect(tasks).toMatchObject([{ title: 'Revisar o sumário' }])
    expect(place).toEqual({ id: 'p3', label: 'App de Vendas' })
  })
})

describe('[AS-11] words without a request', () => {
  test.each([
    ['ajuda', 'help'],
    ['o que você faz?', 'help'],
    ['o que você sabe fazer?', 'help'],
    ['me ajuda', 'help'],
    ['oi', 'help'],
    ['como faço pra criar um épico por aqui?', 'help'],
    ['obrigado', 'chat'],
    ['obrigado, era isso', 'chat'],
    ['valeu demais', 'chat'],
    ['ok', 'chat'],
    ['beleza', 'chat'],
    ['pode confirmar', 'chat'],
    ['cancela', 'cancel'],
    ['não cria nada ainda', 'cancel'],
    ['não precisa criar a task Revisar contrato no App de Vendas', 'cancel'],
    ['desfazer', 'undo'],
  ])('%s: %s', (text, intent) => {
    expect(say(text)).toEqual({ intent })
  })

  test.each([
    'cria uma task Não deixar campo vazio no App de Vendas',
    'como está o App de Vendas?',
    'o que está atrasado?',
  ])('are none where there is one: %s', (text) => {
    expect(say(text)).toBeNull()
  })
})

test('[AS-11] whatever is said, whatever is pending, reading it does not throw', () => {
  const words = fc.constantFrom(
    'sim',
    'não',
    'tira',
    'troca',
    'o',
    'prazo',
    'P1',
    'Pedro',
    'sexta',
    'pra',
    'Vendas',
    'em vez de',
    ',',
    '2',
    '"',
    '4h',
    'todas',
    'épico',
    '🚀',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
  )
  const place = fc.constantFrom(
    {},
    last,
    previewing(epics),
    asking(project, 'new_project.client'),
    asking(task, 'tasks.0.due_date'),
    asking({ epics: [noEpic, noEpic] }, 'epics'),
    asking({}, 'kind'),
  )
  fc.assert(
    fc.property(text, place, (said, where) => void say(said, where)),
    { numRuns: 400 },
  )
})
