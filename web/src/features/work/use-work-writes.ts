import { useQueryClient } from '@tanstack/react-query'
import { withConflicts } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import type { People } from './people.ts'
import { useChangeRow } from './use-change-row.ts'
import { useJoins } from './use-joins.ts'
import { useProjectWrite } from './use-project-write.ts'
import type { Edit, WorkKind, WorkRow } from './work-kind.ts'

/**
 * Edits one, whose new owner may join. The list is read again also when it is refused, as it may be gone; what somebody
 * else wrote meanwhile is in it at once.
 */
export function useUpdateWork<Row extends WorkRow>(kind: WorkKind<Row>, { id, project_id }: Row, people: People) {
  const queries = useQueryClient()
  const send = useSend(kind, project_id, people)
  const [own] = kind.parts
  return useProjectWrite<Edit<Row>, Row>(project_id, {
    parts: [own],
    send: (edit) => send(id, edit),
    onRefused: (error) =>
      queries.setQueryData<Row[]>(keys.projects.part(project_id, own), (rows) =>
        rows?.map((row) => (row.id === id ? withConflicts(row, error) : row)),
      ),
  })
}

/** Changes one in place: shown at once, taken back when the server refuses. The last one to change it stays. */
export function useChangeWork<Row extends WorkRow>(kind: WorkKind<Row>, projectId: string, people: People) {
  return useChangeRow<Row, Partial<Row>>(projectId, kind.parts[0], useSend(kind, projectId, people))
}

function useSend<Row extends WorkRow>({ ownerOf, update }: WorkKind<Row>, projectId: string, people: People) {
  const joins = useJoins(projectId, people)
  return async (id: string, edit: Edit<Row>): Promise<Row> => {
    await joins(ownerOf(edit))
    return update(id, edit)
  }
}
