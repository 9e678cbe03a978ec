import { z } from 'zod'
import { byId, type Route } from '../wire/route.ts'
import { timeEntry, timeEntryCreate, timeEntryUpdate } from './time-entry.ts'
import { workSchemas } from './work-item.ts'
import { type WorkNoun, type WorkTable, workKinds } from './work-kind.ts'

/** What a deletion leaves. */
const leaves: Record<WorkNoun, string> = {
  epic: 'suas stories ficam sem épico',
  story: 'suas tasks ficam sem story',
  task: 'as horas registradas ficam no projeto',
}

type Kind<Table extends WorkTable> = { table: Table; name: string; names: string; ending: 'o' | 'a' }
type Schemas<Create, Edit, Row> = { create: Create; edit: Edit; row: Row }

/** The calls about one kind of work. */
function routesOf<
  Noun extends WorkNoun,
  Table extends WorkTable,
  Create extends z.ZodType,
  Edit extends z.ZodType,
  Row extends z.ZodType,
>(noun: Noun, { table, name, names, ending }: Kind<Table>, { create, edit, row }: Schemas<Create, Edit, Row>) {
  const isMale = ending === 'o'
  const one = `${isMale ? 'um' : 'uma'} ${name.toLowerCase()}`
  return {
    list: {
      method: 'GET',
      path: `/api/projects/:id/${table}`,
      summary: `${names} do projeto, ${isMale ? 'do mais novo ao mais antigo' : 'da mais nova à mais antiga'}`,
      params: byId,
      answer: z.array(row),
      errors: ['project_not_found'],
      scope: 'read',
    },
    create: {
      method: 'POST',
      path: `/api/projects/:id/${table}`,
      summary: `Cria ${one}, planejad${ending}`,
      params: byId,
      body: create,
      answer: row,
      errors: ['project_not_found', 'organization_mismatch', 'idempotency_key_reused'],
    },
    update: {
      method: 'PATCH',
      path: `/api/${table}/:id`,
      summary: `Altera ${one}`,
      params: byId,
      body: edit,
      answer: row,
      errors: [`${noun}_not_found`, 'edit_conflict'],
    },
    remove: {
      method: 'DELETE',
      path: `/api/${table}/:id`,
      summary: `Exclui ${one}; ${leaves[noun]}`,
      params: byId,
      errors: ['forbidden', `${noun}_not_found`],
    },
  } as const satisfies Record<string, Route>
}

/** The calls about each kind of work. */
export const workItemRoutes = {
  epic: routesOf('epic', workKinds.epic, workSchemas.epic),
  story: routesOf('story', workKinds.story, workSchemas.story),
  task: routesOf('task', workKinds.task, workSchemas.task),
}
const { epic, story, task } = workItemRoutes

/** Calls about a project's epics, stories and tasks, and the hours spent on them. */
export const workRoutes = {
  listEpics: epic.list,
  createEpic: epic.create,
  updateEpic: epic.update,
  deleteEpic: epic.remove,
  listStories: story.list,
  createStory: story.create,
  updateStory: story.update,
  deleteStory: story.remove,
  listTasks: task.list,
  createTask: task.create,
  updateTask: task.update,
  deleteTask: task.remove,
  listTimeEntries: {
    method: 'GET',
    path: '/api/tasks/:id/time-entries',
    summary: 'Horas registradas em uma task, da data mais nova à mais antiga',
    params: byId,
    answer: z.array(timeEntry),
    errors: ['task_not_found'],
    scope: 'read',
  },
  createTimeEntry: {
    method: 'POST',
    path: '/api/tasks/:id/time-entries',
    summary: 'Registra horas de quem está conectado em uma task',
    params: byId,
    body: timeEntryCreate,
    answer: timeEntry,
    errors: ['task_not_found', 'organization_mismatch', 'idempotency_key_reused'],
  },
  updateTimeEntry: {
    method: 'PATCH',
    path: '/api/time-entries/:id',
    summary: 'Corrige horas registradas: as próprias ou, para gerentes, as de qualquer pessoa',
    params: byId,
    body: timeEntryUpdate,
    answer: timeEntry,
    errors: ['forbidden', 'time_entry_not_found'],
  },
  deleteTimeEntry: {
    method: 'DELETE',
    path: '/api/time-entries/:id',
    summary: 'Remove horas registradas: as próprias ou, para gerentes, as de qualquer pessoa',
    params: byId,
    errors: ['forbidden', 'time_entry_not_found'],
  },
} as const satisfies Record<string, Route>
