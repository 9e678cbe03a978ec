import { expect, test } from 'vitest'
import type { Said } from '../../said.ts'
import { readQuestion } from './read-question.ts'

const named = (...labels: string[]) => labels.map((label) => ({ id: `id of ${label}`, label }))

/** Said by Marina on a Wednesday. */
function read(text: string, besides: Partial<Said> = {}): string | null {
  const plan = readQuestion({
    text,
    history: [],
    speaker: { id: 'id of Marina', label: 'Marina Azevedo' },
    today: '2026-11-18',
    page: { context_type: 'dashboard', project: null, epic: null, story: null },
    names: {
      people: named('Camila Rocha', 'Rafael Lima', 'Marina Azevedo'),
      projects: named('App de Vendas', 'Migração ERP').map((row) => ({ ...row, client: 'Acme', status: 'doing' })),
      clients: named('Acme', 'Banco Sul').map((client) => ({ ...client, is_active: true })),
      partners: ['Estúdio Maré'],
      agents: named('Triagem de Chamados', 'Assistente de Projetos'),
      epics: [],
      stories: [],
    },
    pending: null,
    last: null,
    ...besides,
  })
  if (plan?.intent !== 'query') return null
  const { topic, status, project, person, client, agent, closer } = plan.query
  const names = [project, person, client, agent].flatMap((mention) =>
    mention ? ['id' in mention ? `#${mention.label}` : mention.said] : [],
  )
  const closely = Object.entries(closer ?? {}).map(([field, value]) => `${field}=${value}`)
  return [topic, ...names, ...(status ? [status] : []), ...closely].join(' ')
}

test.each([
  ['quais tasks estão sem responsável?', 'open_work open lacks=assignee'],
  ['tem alguma tarefa que ninguém pegou no App de Vendas?', 'open_work App de Vendas open lacks=assignee'],
  ['tem task sem prazo definido?', 'open_work open lacks=due_date'],
  ['quais tasks ainda não têm estimativa?', 'open_work open lacks=estimate'],
  ['tasks atrasadas sem dono', 'late_work lacks=assignee'],
  ['quais projetos não têm gerente?', 'projects open lacks=assignee'],
  ['projetos sem data de término', 'projects open lacks=due_date'],
  ['tem projeto sem orçamento?', 'projects open lacks=estimate'],
  ['quais clientes estão sem projeto?', 'clients lacks=projects'],
])('[AS-11] what is without something: “%s” asks for %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['quantos épicos tem o App de Vendas?', 'open_work App de Vendas open noun=epic'],
  ['quais são as stories do Checkout?', 'open_work Checkout open noun=story'],
  ['quem é o responsável por Homologar gateway?', 'person_work Homologar gateway'],
  ['quando vence a task Gerar QR code do Pix?', 'due_work Gerar QR code do Pix'],
  ['qual a prioridade da task "Revisar orçamento de horas"?', 'open_work Revisar orçamento de horas'],
  ['por que a Homologar gateway está bloqueada?', 'blocked_work Homologar gateway fact=why'],
  ['quem é o cliente do App de Vendas?', 'project_progress App de Vendas fact=client'],
  ['quando começou a Migração ERP?', 'project_progress Migração ERP fact=start'],
  ['quando termina o App de Vendas?', 'project_progress App de Vendas fact=end'],
  ['temos algum projeto com a Estúdio Maré?', 'projects partner=Estúdio Maré'],
  ['quais projetos são produto?', 'projects kind=product'],
  ['a NF-1044 foi paga?', 'invoices number=nf-1044'],
])('[AS-11] one thing, or one fact of it: “%s” asks for %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['qual projeto termina primeiro?', 'projects open fact=end rank=least'],
  ['qual o próximo projeto a ser entregue?', 'projects open fact=end rank=least'],
  ['qual o projeto mais atrasado?', 'projects overdue fact=late rank=most'],
  ['quem tem mais tasks?', 'person_work rank=most'],
  ['quem está livre?', 'person_work rank=least'],
  ['qual o agente mais lento?', 'agent_runs fact=latency rank=most'],
  ['qual o agente mais caro?', 'agent_cost rank=most'],
  ['qual cliente tem mais projetos?', 'clients rank=most'],
  ['qual o maior valor em aberto?', 'to_receive rank=most'],
  ['qual a taxa de sucesso dos agentes?', 'agent_runs fact=success'],
  ['quais as últimas execuções?', 'agent_runs fact=latest'],
  ['quantos agentes temos?', 'agents'],
  ['quantos clientes temos?', 'clients'],
  ['quantas pessoas tem na equipe?', 'team'],
  ['quantas horas a Camila lançou este mês?', 'logged_hours Camila'],
])('[AS-11] what has the most, and what there is: “%s” asks for %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['quais tasks do front estão atrasadas?', 'late_work front'],
  ['quais faturas passam de 10 mil?', 'invoices unread=passam,10'],
  ['qual o telefone da Camila?', 'person_work Camila unread=telefone'],
  ['quais projetos não estão bloqueados?', 'projects blocked unread=não estão bloqueados'],
  ['quais tarefas não estão atrasadas?', 'late_work unread=não estão atrasadas'],
  ['quais projetos estão sem atraso?', 'projects overdue unread=sem atraso'],
  ['quais tarefas não são do Rafael?', 'person_work Rafael unread=não são do Rafael'],
  ['quais agentes não rodaram ontem?', 'agent_runs unread=não rodaram'],
  ['quantos tokens usamos hoje?', 'agent_cost unread=tokens'],
  ['quais tasks têm mais de 8 horas?', 'open_work open unread=8'],
])('[AS-11] a condition that is not understood is told: “%s” asks for %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['quais stories ainda não foram concluídas?', 'open_work open noun=story'],
  ['quais projetos não terminaram?', 'projects open'],
  ['quais projetos ainda não começaram?', 'projects planned'],
  ['quais faturas não foram pagas?', 'invoices open'],
  ['o que ainda não recebemos?', 'to_receive'],
  ['quem não tem nenhuma tarefa?', 'person_work rank=least'],
  ['os projetos estão atrasados, não é?', 'projects overdue'],
  ['por que a Migração ERP não terminou?', 'project_progress Migração ERP'],
  ['quais projetos da Maré?', 'projects partner=Estúdio Maré'],
  ['qual projeto tem mais tarefas atrasadas?', 'projects open noun=task,fact=late,rank=most'],
  ['qual projeto tem mais tasks abertas?', 'projects open fact=open,rank=most'],
])(
  '[AS-11] what is not so is what it is instead, and what is counted names its project: “%s” asks for %s',
  (text, expected) => {
    expect(read(text)).toBe(expected.replaceAll(',', ' '))
  },
)

const talk = (asked: string): Partial<Said> => ({
  history: [
    { role: 'user', content: asked },
    { role: 'assistant', content: 'Uma resposta.' },
  ],
})

test.each([
  ['como está a Migração ERP?', 'por quê?', 'project_health Migração ERP'],
  ['quantos projetos temos em andamento?', 'quais?', 'projects doing'],
  ['o que está bloqueado?', 'e por quê?', 'blocked_work fact=why'],
  ['quais faturas estão em aberto?', 'e as vencidas?', 'invoices overdue'],
  ['quais projetos estão em andamento?', 'e planejados?', 'projects planned'],
  ['quais tarefas da Migração ERP?', 'e as do Rafael?', 'open_work Migração ERP Rafael open'],
  ['quanto temos a receber?', 'e em atraso?', 'overdue_by_client'],
  ['o agente Triagem de Chamados falhou hoje?', 'por que falhou?', 'agent_failures Triagem de Chamados'],
])('[AS-11] after “%s”, “%s” asks for %s', (before, text, expected) => {
  expect(read(text, talk(before))).toBe(expected)
})

const page: Said['page'] = {
  context_type: 'projects',
  project: named('App de Vendas')[0] ?? null,
  epic: null,
  story: null,
}

test.each([
  ['o que falta?', 'project_progress #App de Vendas'],
  ['tá atrasado?', 'late_work #App de Vendas'],
  ['quantas tasks tem?', 'open_work #App de Vendas open'],
  ['quem é o cliente?', 'project_progress #App de Vendas fact=client'],
  ['lista as stories', 'open_work #App de Vendas open noun=story'],
  ['quais épicos existem aqui?', 'open_work #App de Vendas open noun=epic'],
  ['quais estão bloqueadas?', 'blocked_work #App de Vendas'],
  ['quais tarefas estão atrasadas?', 'late_work #App de Vendas'],
  ['quais tarefas estão atrasadas na empresa?', 'late_work'],
  ['o que está bloqueado?', 'blocked_work'],
])('[AS-11] on a project’s page “%s” asks for %s', (text, expected) => {
  expect(read(text, { page })).toBe(expected)
})
