import type { Closer, Query, Topic } from '../plan.ts'
import { type KeywordLine, line } from './keyword-line.ts'

const work = [
  line('done', 'concluido|terminar'),
  line('review', 'revisao'),
  line('planned', 'planejado'),
  line('doing', 'andamento|fazendo'),
] as const

const statuses = {
  work: [line('cancelled', 'cancelado'), ...work, line('open', 'aberto|ativo')],
  // No task is cancelled.
  task: work,
  ticket: [line('waiting', 'espera'), line('done', 'concluido'), line('doing', 'andamento !como !de')],
  invoice: [
    line('draft', 'rascunho'),
    line('cancelled', 'cancelado'),
    line('overdue', 'nao.pago atrasado'),
    line('open', 'nao.pago'),
    line('paid', 'pago nao.atrasado'),
    line('pending', 'avencer vence|aberto'),
    line('pending', 'nao.atrasado aberto|#yet'),
    line('paid', 'pago|recebido'),
    line('overdue', 'atrasado aberto'),
    line('overdue', 'atrasado'),
    line('open', 'aberto|receber|falta|vence'),
  ],
} satisfies Record<string, readonly KeywordLine<Query['status']>[]>
/** How a topic's status is read off the marks of a question: of work, of tasks, of tickets, of invoices. */
export const statusLines: Readonly<Record<string, readonly KeywordLine<Query['status']>[]>> = statuses

export const priorityLines = [
  line('P2', 'media'),
  line('P3', 'baixa_prioridade'),
  line('P1', 'urgente'),
  line('P1', 'mal ticket'),
] as const

type FactLine = readonly [topics: readonly Topic[], fact: NonNullable<Closer['fact']>, words: string]
const facts: readonly FactLine[] = [
  [['projects', 'blocked_work'], 'why', 'porque'],
  [['projects'], 'end', '#rank #time|terminar !#old'],
  [['projects'], 'late', '#rank atrasado'],
  [['person_work'], 'amount', 'hora aberto|atrasado|#estimate'],
  [['person_work'], 'late', '#rank|#lacks atrasado'],
  [['person_work'], 'blocked', '#rank|#lacks bloqueado'],
  [['person_work'], 'done', '#rank|#lacks concluido'],
  [['projects'], 'blocked', '#rank bloqueado'],
  [['projects'], 'amount', '#rank hora|budget|gastar'],
  [['projects'], 'done', '#rank concluido|#ahead'],
  [['projects'], 'open', '#rank task'],
  [['projects'], 'latest', '#rank #recent'],
  [['projects'], 'amount', '#rank #biggest'],
  [['invoices', 'to_receive'], 'end', '#rank #time|#old'],
  [['open_work', 'person_work'], 'open', 'epic|story aberto !task'],
  [['invoices'], 'on_time', 'pago nao.atrasado|emdia'],
  [['invoices'], 'late', 'pago atrasado !nao.pago'],
  [['open_tickets'], 'amount', '#rank quem|equipe'],
  [['agent_runs'], 'latency', 'latencia'],
  [['agent_runs'], 'success', 'sucesso'],
  [['agent_runs'], 'latest', '#latestruns'],
  [['agent_failures'], 'success', '#rate'],
  [['project_budget'], 'amount', 'hora gastar !budget !estourar !#rank'],
  [['project_budget'], 'forecast', '#forecast'],
  [['margin'], 'loss', 'prejuizo'],
  [['margin', 'costs'], 'unassigned', '#unassigned'],
  [['withheld_taxes'], 'own_taxes', '!retido'],
  [['costs'], 'seats', 'assinatura|#seat'],
  [['costs'], 'hours', 'hora'],
  [['hour_cost'], 'cost', '#cost'],
  [['hour_cost'], 'billing', '#billing'],
  [['team'], 'email', 'email'],
]
/** The one fact that a question of a topic asks for. */
export const factLines = facts.map(([topics, fact, words]) => ({ ...line(fact, words), topics }))

type ByLine = readonly [topics: readonly Topic[], by: NonNullable<Closer['by']>, words: string]
const groups: readonly ByLine[] = [
  [['invoices'], 'client', '#askclients'],
  [['invoices'], 'client', '#rank pago|faturar quem !fatura'],
  [['invoices'], 'client', 'cada cliente'],
  [['open_tickets'], 'client', '#rank #askclients'],
  [['logged_hours'], 'project', '#rank projeto'],
  [['margin'], 'client', '#askclients'],
  [['margin'], 'client', 'cliente #rank|cada|que'],
  [['margin'], 'project', 'projeto !@project'],
  [['costs'], 'project', 'projeto !@project !#this'],
]
/** What rows are put together by where the words for it stand elsewhere: "qual cliente pagou mais?" */
export const byLines = groups.map(([topics, by, words]) => ({ ...line(by, words), topics }))
/** What is measured, by which day, and in which currency. */
export const measureLines = [
  line('delay', 'por.delay'),
  line('oldest', 'por.oldest'),
  line('average', 'por.average !latencia'),
  line('share', 'percentual'),
] as const
export const dayLines = [line('issued', 'por.issued #period'), line('due', 'pago vence #period')] as const
export const currencyLines = [line('BRL', 'moeda.BRL'), line('USD', 'moeda.USD'), line('EUR', 'moeda.EUR')] as const

/** Which kind, role and state of its rows a topic asks for. */
export const kindLines = [line('product', '#product'), line('delivery', '#delivery')] as const
export const roleLines = [line('manager', '#manager'), line('admin', '#admin')] as const
export const activeLines = [line(false, '#inactive'), line(true, '#active')] as const

/** What tells of which kind the work is that is asked for; without any, it is tasks. */
export const workLines = [line('task', 'task'), line('story', 'story'), line('epic', 'epic')] as const

export type StatusOf = keyof typeof statuses | 'work or open' | 'task or open' | NonNullable<Query['status']>
