import type { List } from '../list/list.ts'
import { priorities, priorityNames, ticketStatuses } from '../status.ts'

/** `unfinished` is every status but resolved and closed. */
export const ticketList = {
  columns: {
    title: { label: 'Título', type: 'text', sort: 'title' },
    status: { label: 'Status', type: 'choice', values: ticketStatuses, sort: 'status' },
    priority: { label: 'Prioridade', type: 'choice', values: priorities, sort: 'priority' },
    assignee_user_id: { label: 'Responsável', type: 'name', of: 'person', blank: true, sort: 'owner' },
    created_at: { label: 'Aberto em', type: 'instant', sort: 'created_at', first: 'desc' },
  },
  filters: {
    q: { label: 'Buscar por título', type: 'words', field: 'title' },
    status: {
      label: 'Status',
      type: 'choice',
      values: ticketStatuses,
      groups: { unfinished: 'não resolvidos' },
    },
    priority: {
      label: 'Prioridade',
      type: 'choice',
      values: priorities,
      names: priorityNames,
      all: 'todas',
    },
    assignee_user_id: {
      label: 'Responsável',
      type: 'name',
      of: 'person',
      none: 'Sem responsável',
    },
    project_id: { label: 'Projeto', type: 'name', of: 'project', quiet: true },
    client_id: { label: 'Cliente', type: 'name', of: 'client' },
  },
  sort: 'created_at',
  groups: {
    person: 'por pessoa',
    status: 'por status',
    priority: 'por prioridade',
    project: 'por projeto',
    client: 'por cliente',
  },
} as const satisfies List
