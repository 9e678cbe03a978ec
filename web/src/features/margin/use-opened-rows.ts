import { type AskedPart, askedParts } from '@leme/contract/money/margin'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { idOf, oneOf, textOf } from '../../search-values.ts'
import type { AskedRows } from './margin-queries.ts'

/** What an address keeps of the rows that are open: of which part (`margin`: of all), month, project and client. */
export type RowsSearch = {
  rows?: AskedPart | 'margin'
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
  const asked = readRows(useSearch({ strict: false }))
  return {
    asked,
    open: ({ part, month, project_id, client_id, client, unassigned }: AskedRows) =>
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          rows: part ?? ('margin' as const),
          rows_month: month,
          rows_project: project_id,
          rows_client: client_id,
          rows_name: client,
          rows_unassigned: unassigned,
        }),
        state: (before) => ({ ...before, openedHere: true }),
        resetScroll: false,
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
