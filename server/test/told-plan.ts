import { understandByGrammar } from '../src/features/assistant/grammar/understand.ts'
import {
  type Change,
  type Draft,
  noDraft,
  noEpic,
  noProject,
  noTask,
  type Plan,
  type Query,
} from '../src/features/assistant/plan.ts'
import type { Named, Page, Said, Written } from '../src/features/assistant/said.ts'
import { asking, list, previewing } from './say-reply.ts'

const clients = list('Acme Indústria', 'Banco Horizonte', 'Vetor Energia', 'Norte Sistemas', 'Têxtil Aurora')
const active = clients.slice(0, 4)
const inactive: Named = { id: 'id-Têxtil Aurora', label: 'Têxtil Aurora' }

const names: Said['names'] = {
  people: list(
    'Marina Azevedo',
    'Camila Duarte',
    'Rafael Nunes',
    'Pedro Lacerda',
    'Pedro Monteiro',
    'Sônia Medeiros',
    'Beatriz Sampaio',
  ),
  projects: [
    { id: 'p1', label: 'Portal do Cliente', client: 'Acme Indústria', status: 'doing' },
    { id: 'p2', label: 'Portal do Cliente', client: 'Banco Horizonte', status: 'doing' },
    { id: 'p3', label: 'App de Vendas', client: 'Acme Indústria', status: 'doing' },
    { id: 'p4', label: 'Motor de Precificação', client: 'Banco Horizonte', status: 'doing' },
    { id: 'p5', label: 'Migração de Dados', client: 'Vetor Energia', status: 'planned' },
  ],
  clients: clients.map((one) => ({ ...one, is_active: one.id !== inactive.id })),
  partners: ['Nuvem Sul'],
  agents: list('Triagem de Chamados', 'Resumidor de Reuniões', 'Assistente de Cobrança'),
  epics: list('Catálogo', 'Checkout'),
  stories: [{ id: 's1', label: 'Busca de produtos', epic_id: null }],
}

const app: Named = { id: 'p3', label: 'App de Vendas' }
const made = { new_project: { ...noProject, name: 'Cobrança' } }
const task = (more: object = {}): Partial<Draft> => ({
  project: app,
  tasks: [{ ...noTask, title: 'Revisar', ...more }],
})
const portals = [
  { id: 'p1', label: 'Portal do Cliente (Acme Indústria, criado em 02/03/2026)' },
  { id: 'p2', label: 'Portal do Cliente (Banco Horizonte, criado em 05/06/2026)' },
]
const wrote = (noun: Written['noun'], label: string): Partial<Said> => ({
  last: { exchange_id: 'x', written: [{ noun, id: 'w', label, project_id: noun === 'project' ? 'w' : 'p3' }] },
})

/** Where a reply may fall, by short names. */
export const places = {
  nothing: {},
  client: asking(made, 'new_project.client', active, 'Para qual cliente?'),
  'client of three': asking(made, 'new_project.client', clients.slice(0, 3), 'Qual destes clientes?'),
  'client inactive': asking(
    { new_project: { ...noProject, name: 'Cobrança', client: inactive } },
    'new_project.client',
    active,
    'O cliente “Têxtil Aurora” está inativo. Para qual cliente?',
  ),
  name: asking({ new_project: noProject }, 'new_project.name', [], 'Qual é o nome do projeto?'),
  project: asking({ tasks: [{ ...noTask, title: 'Revisar' }] }, 'project', [], 'Em qual projeto?'),
  portal: asking(
    { project: { said: 'portal' }, tasks: [{ ...noTask, title: 'Revisar' }] },
    'project',
    portals,
    'Qual Portal?',
  ),
  pedro: asking(
    task({ assignee: { said: 'Pedro' } }),
    'tasks.0.assignee',
    list('Pedro Lacerda', 'Pedro Monteiro'),
    'Qual Pedro?',
  ),
  member: asking(
    task({ assignee: { id: 'id-Rafael Nunes', label: 'Rafael Nunes' } }),
    'tasks.0.assignee',
    [...list('Marina Azevedo', 'Camila Duarte', 'Sônia Medeiros'), { id: '', label: 'Sem responsável' }],
    'Rafael Nunes não é membro do projeto App de Vendas. Adicione em Membros ou diga outra pessoa.',
  ),
  due: asking(task({ due_date: '31 de fevereiro' }), 'tasks.0.due_date', [], 'Essa data não existe. Qual é o prazo?'),
  hours: asking(task(), 'tasks.0.estimate_hours', [], 'Quantas horas?'),
  title: asking({ project: app, tasks: [noTask] }, 'tasks.0.title', [], 'Qual é o título da task?'),
  'which epics': asking({ project: app, epics: [noEpic] }, 'epics', [], 'Quais épicos?'),
  story: asking(
    task({ epic: { id: 'e', label: 'Catálogo' } }),
    'tasks.0.story',
    list('Busca de produtos', 'Carrinho'),
    'Em qual story?',
  ),
  'epics shown': previewing({
    project: app,
    epics: ['Vendas', 'Estoque', 'Suporte'].map((title) => ({ ...noEpic, title })),
  }),
  'tasks shown': previewing({
    project: app,
    tasks: ['Tela de login', 'Relatório'].map((title) => ({ ...noTask, title })),
  }),
  'project shown': previewing({
    new_project: { ...noProject, name: 'Loja', client: { said: 'Acme' }, budget_hours: 100 },
    epics: ['Vendas', 'Estoque'].map((title) => ({ ...noEpic, title })),
  }),
  'task made': wrote('task', 'Criar backup'),
  'story made': wrote('story', 'Carrinho'),
  'epic made': wrote('epic', 'Frota'),
  'project made': wrote('project', 'Loja'),
} satisfies Record<string, Partial<Said>>
export type Place = keyof typeof places

/** Marina's sentence, on a Wednesday. */
export function saidAt(text: string, place: Place, page: Partial<Page> = {}): Said {
  return {
    text,
    history: [],
    speaker: { id: 'id-Marina Azevedo', label: 'Marina Azevedo' },
    today: '2026-11-18',
    page: { context_type: 'dashboard', project: null, epic: null, story: null, ...page },
    names,
    pending: null,
    last: null,
    ...places[place],
  }
}

/** What the sentence is understood as, in a line; `#` before what is known by its id. */
export function told(text: string, place: Place = 'nothing', page: Partial<Page> = {}): string {
  const said = saidAt(text, place, page)
  return planLine(understandByGrammar(said), said)
}

function planLine(plan: Plan, { pending }: Said): string {
  if (plan.intent === 'create') return createLine(plan.draft, pending?.draft ?? null)
  if (plan.intent === 'amend') return plan.changes.map(changeLine).join(' & ')
  return plan.intent === 'query' ? queryLine(plan.query) : plan.intent
}

/** `and`: the pending draft with more in it; `create`: another. */
function createLine(draft: Draft, before: Draft | null): string {
  const was = new Map(before ? leaves(before) : [])
  const is = new Map(leaves(draft))
  const isSame =
    before !== null && [...was].every(([path, value]) => !/title|name$/.test(path) || is.get(path) === value)
  if (!isSame) return ['create', ...[...is].map(([path, value]) => `${path}=${value}`)].join(' ')
  const set = [...is].filter(([path, value]) => was.get(path) !== value).map(([path, value]) => `${path}=${value}`)
  const gone = [...was.keys()].filter((path) => !is.has(path)).map((path) => `${path}=-`)
  return ['and', ...set, ...gone].join(' ')
}

function changeLine({ target, all, fields, remove, add }: Change): string {
  const added = leaves({ ...noDraft, ...add }).map(([path, value]) => `+${path}=${value}`)
  const set = Object.entries(fields).map(([field, value]) => `${field}=${value === null ? '-' : leafText(value)}`)
  return [
    'amend',
    ...(target ? [`[${target}]`] : all ? ['[all]'] : []),
    ...set,
    ...remove.map((one) => `-${one}`),
    ...added,
  ].join(' ')
}

function queryLine({ topic, status, priority, period, ...query }: Query): string {
  const mentions = (['project', 'person', 'client', 'agent'] as const).flatMap((kind) => {
    const mention = query[kind]
    return mention ? [`${kind}=${leafText(mention)}`] : []
  })
  const rest = [status ? `st=${status}` : '', priority ?? '', period ? `${period.from}..${period.to}` : '']
  return [topic, ...mentions, ...rest].filter((part) => part !== '').join(' ')
}

/** Everything in a draft that is not null, by its path. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object' || isMention(value)) return [[path, leafText(value)]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`))
}

function isMention(value: object): boolean {
  return 'said' in value || 'label' in value
}

function leafText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('said' in value) return String(value.said)
  return 'label' in value ? `#${value.label}` : String(value)
}
