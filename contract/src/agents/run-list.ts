import type { List } from '../list/list.ts'
import { agentRunStatuses } from '../status.ts'

const periods = { '24h': '24 horas', '7d': '7 dias', '30d': '30 dias' } as const

/** The runs of agents, the newest first. */
export const runList = {
  columns: {
    run_type: { label: 'Tipo', type: 'text' },
    agent_id: { label: 'Agente', type: 'name', of: 'agent', blank: true },
    status: { label: 'Status', type: 'choice', values: agentRunStatuses },
    latency_ms: { label: 'Latência', type: 'milliseconds', blank: true, align: 'right' },
    cost_usd: { label: 'Custo', type: 'dollars', blank: true, align: 'right' },
    created_at: { label: 'Início', type: 'instant', align: 'right' },
  },
  filters: {
    /** Of the last 30 days where no period is said. */
    q: { label: 'Buscar por nome, tipo, modelo, erro ou trace', type: 'words' },
    /** With it that agent's alone, also where it is the assistant. */
    agent_id: { label: 'Agente', type: 'name', of: 'agent' },
    status: {
      label: 'Status',
      type: 'choice',
      values: agentRunStatuses,
    },
    period: {
      label: 'Período',
      type: 'choice',
      values: ['24h', '7d', '30d'],
      names: periods,
      all: 'qualquer',
    },
    /** Days of the organisation's calendar, instead of a period that ends now. */
    from: { label: 'De', type: 'from', field: 'created_at' },
    to: { label: 'Até', type: 'to', field: 'created_at' },
    run_type: { label: 'Tipo', type: 'text', most: 100 },
    /** With or without maker, date and version. */
    model: { label: 'Modelo', type: 'text', most: 200, field: 'model_name' },
    /** Runs with calls of this model that have tokens and no cost. */
    unpriced: { label: 'Modelo sem preço', type: 'text', most: 200 },
    /** Failed runs whose error says the same, except for its numbers. */
    error: { label: 'Erro', type: 'text', most: 200 },
    environment: { label: 'Ambiente', type: 'text', most: 100 },
    version: { label: 'Versão', type: 'text', most: 100, all: 'todas' },
    /** That is one of its tags. */
    tag: { label: 'Tag', type: 'text', most: 100, all: 'todas' },
    end_user: { label: 'Usuário', type: 'text', most: 200 },
    project_id: { label: 'Projeto', type: 'name', of: 'project', none: 'Sem projeto' },
    /** The key of an epic, story, task or ticket. */
    item: { label: 'Item', type: 'text', most: 20 },
    session: { label: 'Sessão', type: 'text', most: 200, all: 'todas' },
    /** The name of a score that they have. */
    score: { label: 'Nota', type: 'text', most: 200, all: 'qualquer' },
    /** One of such scores, or any, is at most so much. */
    max_score: { label: 'Nota até', type: 'least', all: 'qualquer' },
    /** Dollars, at least so many. */
    min_cost_usd: {
      label: 'Custo',
      type: 'least',
      field: 'cost_usd',
      all: 'qualquer',
    },
  },
} as const satisfies List
