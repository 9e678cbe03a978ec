import type { z } from 'zod'
import type { AskedOf, FiltersOf, GroupOf } from '../list/list.ts'
import { filterSchema, groupQuery, sortedPageQuery } from '../list/list-query.ts'
import { taskList } from './work-list.ts'

const refusals = { priority: 'Prioridade deve ser P1, P2 ou P3' }

/** A part of the tasks of all projects. */
export const taskPart = filterSchema(taskList, refusals)

/** Which tasks of all projects are asked for, and in which order. */
export const taskQuery = sortedPageQuery(taskList, refusals)

/** What the tasks of all projects are counted by. */
export const taskGroupQuery = groupQuery(taskList, refusals)

export type TaskPart = FiltersOf<typeof taskList>
export type TaskQuery = z.output<typeof taskQuery>
export type TaskGrouping = GroupOf<typeof taskList>
export type TaskFilter = AskedOf<typeof taskList>
