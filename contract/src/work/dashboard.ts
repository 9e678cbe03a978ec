import { z } from 'zod'
import type { SchemaNotes } from '../wire/schema-notes.ts'

const count = z.int().min(0)

/** What the whole organisation has, measured in the database at the moment of the answer. */
export const dashboard = z.object({
  projects: z.object({ total: count, doing: count }),
  tickets: z.object({ total: count, open: count }),
  tasks: z.object({ total: count, doing: count }),
  /** Started in the 24 hours before the answer. */
  agent_runs: z.object({ last_24h: count, failed_last_24h: count }),
})

export type Dashboard = z.infer<typeof dashboard>

export const dashboardNotes = {
  answered: {
    Dashboard: { type: dashboard, description: 'Indicadores de toda a organização, medidos no momento da resposta' },
  },
  fields: {
    projects: ['Projetos'],
    total: ['Quantos são ao todo', 12],
    doing: ['Em andamento', 7],
    tickets: ['Tickets'],
    open: ['Abertos', 5],
    agent_runs: ['Execuções de agentes nas últimas 24 horas'],
    last_24h: ['Iniciadas nas últimas 24 horas', 1204],
    failed_last_24h: ['Das quais falharam', 20],
  },
} satisfies SchemaNotes
