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
    q: { label: 'Buscar por tipo, modelo ou erro', type: 'words' },
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
    run_type: { label: 'Tipo', type: 'text', most: 100 },
    model: { label: 'Modelo', type: 'text', most: 200 },
    /** Dollars, at least so many. */
    min_cost_usd: {
      label: 'Custo',
      type: 'least',
      field: 'cost_usd',
      all: 'qualquer',
    },
  },
} as const satisfies List
