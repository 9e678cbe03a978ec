import { useQueryClient } from '@tanstack/react-query'
import { messageOf, withConflicts } from '../../api/http/errors.ts'
import { keys, type ProjectPart } from '../../api/keys.ts'
import { useProjectWrite } from './use-project-write.ts'

/** What to say of a change of some fields; a success without words is silent. */
export type ChangeWords = { success?: string; failure: (message: string, error: Error) => string }

export type RowChange<Change> = {
  id: string
  change: Change
  /** What was seen before it; where somebody has changed that since, the change is refused. */
  base?: Change
  words: ChangeWords
}

const general = 'não foi possível salvar'

/** Changes fields of one row of a project's list (a status, an owner): shown at once, taken back when it is refused. */
export function useChangeRow<Row extends { id: string }, Change extends Partial<Row>>(
  projectId: string,
  part: ProjectPart,
  send: (id: string, edit: Change & { base?: Change }) => Promise<Row>,
) {
  const queries = useQueryClient()
  const queryKey = keys.projects.part(projectId, part)

  function edit(id: string, next: (row: Row) => Row): void {
    queries.setQueryData<Row[]>(queryKey, (rows) => rows?.map((row) => (row.id === id ? next(row) : row)))
  }

  function show({ id, change }: RowChange<Change>): () => void {
    const before = queries.getQueryData<Row[]>(queryKey)?.find((row) => row.id === id)
    edit(id, (row) => ({ ...row, ...change }))
    return () => {
      if (before) edit(id, (row) => ({ ...row, ...undone(row, change, before) }))
    }
  }

  return useProjectWrite<RowChange<Change>, Row>(projectId, {
    parts: [part],
    send: ({ id, change, base }) => send(id, base ? { ...change, base } : change),
    optimistic: { reads: queryKey, show },
    success: ({ words }) => words.success,
    failure: (error, { words }) => words.failure(messageOf(error, general), error),
    onRefused: (error, { id }) => edit(id, (row) => withConflicts(row, error)),
  })
}

/** The fields that still show the refused change, as they were before it; what changed again since stays. */
function undone<Row extends object>(row: Row, change: Partial<Row>, before: Row): Partial<Row> {
  const fields = Object.keys(change) as (keyof Row)[]
  const same = fields.filter((field) => row[field] === change[field])
  return Object.fromEntries(same.map((field) => [field, before[field]])) as Partial<Row>
}
