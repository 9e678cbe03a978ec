import { expect, test } from 'vitest'
import { readCorpus } from '../corpus.ts'
import { understand } from './understand.ts'

const development = readCorpus('development')

test.each([
  ['tarefa pra mim: ler a proposta da Ventos', { title: 'ler a proposta da Ventos' }],
  ['tarefa pra Camila: medir a sala', { title: 'medir a sala', assignee: { said: 'Camila' } }],
  ['task pro Rafael: subir patch, dia 4/12', { title: 'subir patch', due_date: '2026-12-04' }],
  ['story para o Rafael: Segunda via', null],
  ['épico Auditoria', null],
])('[AS-11] while somebody’s name is asked for, “%s” is another request, which is shown first', (text, task) => {
  const asking = development.find(({ turn }) => turn.pending?.question?.about === 'tasks.0.assignee')
  if (!asking) throw new Error('nobody is asked who does it')
  const read = understand({ ...asking.turn, text })
  const [before] = asking.turn.pending?.draft?.tasks ?? []
  expect(read).toMatchObject({ intent: 'create', is_guess: true, ...(task && { draft: { tasks: [task] } }) })
  expect(JSON.stringify(read)).not.toContain(before?.title)
})

test.each(['anota pra mim: ligar pro contador na segunda', 'lembra que eu preciso fechar o mês com o contador'])(
  '[AS-11] while somebody’s name is asked for, “%s” says nobody’s',
  (text) => {
    const asking = development.find(({ turn }) => turn.pending?.question?.about === 'tasks.0.assignee')
    if (!asking) throw new Error('nobody is asked who does it')
    expect(understand({ ...asking.turn, text }).intent).not.toBe('create')
  },
)

test.each(['crie task para o Zeca: revisar backup, sexta', 'cria uma task pra Zilda Arns: ligar para o banco'])(
  '[AS-11] “%s”, of somebody whom nobody knows, is shown first',
  (text) => {
    const [first] = development
    if (!first) throw new Error('the corpus is empty')
    expect(understand({ ...first.turn, text, pending: null })).toMatchObject({ intent: 'create', is_guess: true })
  },
)
