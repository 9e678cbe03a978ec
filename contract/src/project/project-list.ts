import type { List } from '../list/list.ts'
import { projectStatuses } from '../status.ts'
import { projectKindNames, projectKinds } from './project-kind.ts'

/** Projects, the newest first where no order is asked for. */
export const projectList = {
  columns: {
    name: { label: 'Nome', type: 'text', sort: 'name' },
    client: { label: 'Cliente', type: 'text' },
    status: { label: 'Status', type: 'choice', values: projectStatuses },
    kind: { label: 'Tipo', type: 'choice', values: projectKinds },
    health_score: { label: 'Saúde', type: 'score', sort: 'health' },
    start_date: { label: 'Início', type: 'day', blank: true },
    end_date: { label: 'Fim', type: 'day', blank: true, sort: 'end' },
    budget_hours: { label: 'Budget', type: 'hours', blank: true },
    spent_hours: { label: 'Horas', type: 'hours' },
  },
  filters: {
    q: { label: 'Buscar por nome ou cliente', type: 'words' },
    status: { label: 'Status', type: 'choice', values: projectStatuses },
    kind: {
      label: 'Tipo',
      type: 'choice',
      values: projectKinds,
      names: projectKindNames,
    },
  },
} as const satisfies List
