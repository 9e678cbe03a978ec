import type { MovingImport } from '@leme/contract/moving/moving-import'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'

/** Whether the queue is still at it. */
export const isRunning = ({ finished_at, undone_at, failure }: MovingImport): boolean =>
  finished_at === null && undone_at === null && failure === null

/** What stays of an import that is undone now, as a later one has changed it. */
export const movingUndoingQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.moving, id, 'undo'],
    queryFn: ({ signal }) => call('GET /api/moving-imports/:id/undo', { params: { id } }, { signal }),
    staleTime: 0,
  })

/** The latest imports of work; read each second while one is under way. */
export const movingImportsQuery = queryOptions({
  queryKey: keys.moving,
  queryFn: ({ signal }) => call('GET /api/moving-imports', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 1_000 : readAgainEvery),
})
