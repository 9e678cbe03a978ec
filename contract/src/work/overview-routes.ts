import { z } from 'zod'
import type { Route } from '../wire/route.ts'
import { dashboard } from './dashboard.ts'
import { taskGroupQuery, taskPart, taskQuery } from './task-query.ts'
import { workGroup } from './work-group.ts'
import { workSchemas } from './work-item.ts'
import { taskGroup, workload } from './workload.ts'

/** Calls about the work of all projects, and the figures of the whole organisation. */
export const overviewRoutes = {
  listLatestTasks: {
    method: 'GET',
    path: '/api/tasks',
    summary:
      'Tasks de todos os projetos, da mais nova à mais antiga ou como pedido; `after` continua da última recebida',
    query: taskQuery,
    answer: z.array(workSchemas.task.row),
    errors: [],
    scope: 'read',
  },
  listTasksByPerson: {
    method: 'GET',
    path: '/api/tasks/by-person',
    summary:
      'Quantas das tasks pedidas, de todos os projetos, são de cada pessoa ou agente, e as suas horas estimadas; quem tem mais horas primeiro, sem responsável por último',
    query: taskPart,
    answer: z.array(taskGroup),
    errors: [],
    scope: 'read',
  },
  listTaskGroups: {
    method: 'GET',
    path: '/api/tasks/groups',
    summary:
      'Quantas das tasks pedidas, de todos os projetos, cada grupo tem, e as suas horas estimadas; `within` de GET /api/tasks lista as de um',
    query: taskGroupQuery,
    answer: z.array(workGroup),
    errors: [],
    scope: 'read',
  },
  listWorkload: {
    method: 'GET',
    path: '/api/workload',
    summary: 'O que cada pessoa tem por fazer: tasks abertas, horas estimadas e atrasadas, quem tem mais primeiro',
    answer: z.array(workload),
    errors: [],
    scope: 'read',
  },
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Indicadores de toda a organização, medidos no banco de dados',
    answer: dashboard,
    errors: [],
    scope: 'read',
  },
} as const satisfies Record<string, Route>
