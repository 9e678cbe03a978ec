import { type BudgetFigure, budgetFigures } from '@leme/contract/money/budget'
import { type AskedPart, askedParts } from '@leme/contract/money/margin'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { idOf, oneOf, textOf } from '../../search-values.ts'
import type { AskedRows } from './margin-queries.ts'

/** What an address keeps of the rows that are open: of which part (`margin`: of all), month, project and client; or of a budget's figure. */
export type RowsSearch = {
  rows?: AskedPart | 'margin' | BudgetFigure
  rows_month?: string
  rows_project?: string
  rows_client?: string
  /** Of a client that is not registered. */
  rows_name?: string
  rows_unassigned?: 'true'
}

const closed = {
  rows: undefined,
  rows_month: undefined,
  rows_project: undefined,
  rows_client: undefined,
  rows_name: undefined,
  rows_unassigned: undefined,
} as const

function readRows(given: Record<string, unknown>): AskedRows | null {
  const part = oneOf(['margin', ...askedParts] as const, given.rows)
  if (!part) return null
  const month = textOf(given.rows_month)
  return {
    ...(part !== 'margin' && { part }),
    ...(month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    project_id: idOf(given.rows_project),
    client_id: idOf(given.rows_client),
    client: textOf(given.rows_name),
    unassigned: given.rows_unassigned === undefined ? undefined : 'true',
  }
}

/** The rows of a figure, open over its page: the address names them, and Back closes them. */
export function useOpenedRows() {
  const router = useRouter()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const opened = (rows: RowsSearch) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...closed, ...rows }),
      state: (before) => ({ ...before, openedHere: true }),
      resetScroll: false,
    })
  return {
    asked: readRows(search),
    figure: oneOf(budgetFigures, search.rows),
    openFigure: (rows: BudgetFigure) => opened({ rows }),
    open: ({ part, month, project_id, client_id, client, unassigned }: AskedRows) =>
      opened({
        rows: part ?? ('margin' as const),
        ...(month && { rows_month: month }),
        ...(project_id && { rows_project: project_id }),
        ...(client_id && { rows_client: client_id }),
        ...(client && { rows_name: client }),
        ...(unassigned && { rows_unassigned: unassigned }),
      }),
    /** Back to what they were opened from or, where a link led straight to them, to the page below them. */
    close: () => {
      if (router.history.location.state.openedHere) router.history.back()
      else
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...closed }),
          replace: true,
          resetScroll: false,
        })
    },
  }
}
