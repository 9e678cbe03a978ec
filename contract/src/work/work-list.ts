import type { List } from '../list/list.ts'
import { priorities, priorityNames, workStatuses } from '../status.ts'
import { dueFilterNames, dueFilters } from './due.ts'

const columns = {
  title: { label: 'Título', type: 'text', sort: 'title' },
  status: { label: 'Status', type: 'choice', values: workStatuses, sort: 'status' },
  due_date: { label: 'Prazo', type: 'day', blank: true, sort: 'due_date' },
  epic_id: { label: 'Épico', type: 'name', of: 'epic', blank: true, sort: 'epic' },
  priority: { label: 'Prioridade', type: 'choice', values: priorities, sort: 'priority' },
  estimate_hours: {
    label: 'Estimativa',
    type: 'hours',
    blank: true,
    align: 'right',
    sort: 'estimate_hours',
    first: 'desc',
  },
  description: { label: 'Descrição', type: 'text', blank: true },
  created_at: { label: 'Criado em', type: 'instant', align: 'right', sort: 'created_at', first: 'desc' },
} as const

const owner = { label: 'Responsável', type: 'name', of: 'person', blank: true, sort: 'owner' } as const

const filters = {
  q: { label: 'Buscar por título', type: 'words', field: 'title' },
  status: { label: 'Status', type: 'choice', values: workStatuses },
  owner: { label: 'Responsável', type: 'name', of: 'person', none: 'Sem responsável' },
  priority: {
    label: 'Prioridade',
    type: 'choice',
    values: priorities,
    names: priorityNames,
    all: 'todas',
  },
  epic_id: { label: 'Épico', type: 'name', of: 'epic', none: 'Sem épico' },
  story_id: { label: 'Story', type: 'name', of: 'story', none: 'Sem story', all: 'todas' },
  due: {
    label: 'Prazo',
    type: 'choice',
    values: dueFilters,
    names: dueFilterNames,
    field: 'due_date',
  },
} as const

/** What work is grouped by in its project. */
const groups = {
  person: 'por pessoa',
  status: 'por status',
  priority: 'por prioridade',
  due_week: 'por semana do prazo',
  epic: 'por épico',
} as const

const { title, status, due_date, epic_id, priority, estimate_hours, description, created_at } = columns

/** The lists of a project: what each kind of work shows, in the order of its columns, and is filtered by. */
export const workLists = {
  epic: {
    columns: { title, status, owner: { ...owner, field: 'owner_user_id' }, description, created_at },
    filters: { q: filters.q, status: filters.status, owner: { ...filters.owner, field: 'owner_user_id' } },
    sort: 'created_at',
    groups: { person: groups.person, status: groups.status },
  },
  story: {
    columns: {
      title,
      status,
      epic_id,
      owner: { ...owner, field: 'owner_user_id' },
      priority,
      estimate_hours,
      created_at,
    },
    filters: {
      q: filters.q,
      status: filters.status,
      owner: { ...filters.owner, field: 'owner_user_id' },
      priority: filters.priority,
      epic_id: filters.epic_id,
    },
    sort: 'created_at',
    groups: { person: groups.person, status: groups.status, priority: groups.priority, epic: groups.epic },
  },
  task: {
    columns: {
      title,
      status,
      due_date,
      owner: { ...owner, field: 'assignee_user_id' },
      priority,
      estimate_hours,
      created_at,
    },
    filters: { ...filters, owner: { ...filters.owner, field: 'assignee_user_id' } },
    sort: 'created_at',
    groups: groups,
  },
} as const satisfies Record<string, List>

/** The tasks of all projects; `open` is every status but done. */
export const taskList = {
  columns: workLists.task.columns,
  filters: {
    q: filters.q,
    due: filters.due,
    status: { ...filters.status, groups: { open: 'abertas' }, all: 'todas' },
    assignee_user_id: filters.owner,
    agent_id: { label: 'Agente', type: 'name', of: 'agent', quiet: true },
    project_id: { label: 'Projeto', type: 'name', of: 'project' },
    priority: filters.priority,
    epic_id: { ...filters.epic_id, quiet: true },
    story_id: { ...filters.story_id, quiet: true },
    ticket_id: { label: 'Ticket', type: 'name', of: 'ticket', quiet: true },
  },
  sort: 'created_at',
  groups: { ...groups, project: 'por projeto', client: 'por cliente' },
} as const satisfies List
