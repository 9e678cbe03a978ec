import type { BudgetFigure } from '@leme/contract/money/budget'
import type { AskedPart } from '@leme/contract/money/margin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'

/** Of which rows a figure is: of one month or all, of one part, all costs or all, of a project, a client, or what is of none. */
export type AskedRows = {
  part?: AskedPart | undefined
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
  project_id?: string | undefined
  client_id?: string | undefined
  client?: string | undefined
  unassigned?: 'true' | undefined
}

export const projectMarginQuery = (id: string) =>
  queryOptions({
    queryKey: keys.margins.one(id),
    queryFn: ({ signal }) => call('GET /api/projects/:id/margin', { params: { id } }, { signal }),
    refetchInterval: readAgainEvery,
  })

export const marginQuery = (query: { client_id?: string; from?: string; to?: string }) =>
  queryOptions({
    queryKey: keys.margins.list({ of: 'all', ...query }),
    queryFn: ({ signal }) => call('GET /api/margin', { query }, { signal }),
    refetchInterval: readAgainEvery,
  })

export const marginRowsQuery = (query: AskedRows) =>
  queryOptions({
    queryKey: keys.margins.list({ of: 'rows', ...query }),
    queryFn: ({ signal }) => call('GET /api/margin/rows', { query }, { signal }),
  })

export const projectBudgetQuery = (id: string) =>
  queryOptions({
    queryKey: keys.margins.list({ of: 'budget', id }),
    queryFn: ({ signal }) => call('GET /api/projects/:id/budget', { params: { id } }, { signal }),
    refetchInterval: readAgainEvery,
  })

export const budgetRowsQuery = (id: string, of: BudgetFigure) =>
  queryOptions({
    queryKey: keys.margins.list({ of: 'budget-rows', id, figure: of }),
    queryFn: ({ signal }) => call('GET /api/projects/:id/budget/rows', { params: { id }, query: { of } }, { signal }),
  })

export const calibrationQuery = queryOptions({
  queryKey: keys.margins.list({ of: 'calibration' }),
  queryFn: ({ signal }) => call('GET /api/calibration', {}, { signal }),
})

export const unbilledHoursQuery = (query: { client_id?: string | undefined }) =>
  queryOptions({
    queryKey: keys.margins.list({ of: 'unbilled', ...query }),
    queryFn: ({ signal }) => call('GET /api/margin/unbilled', { query }, { signal }),
    refetchInterval: readAgainEvery,
  })
