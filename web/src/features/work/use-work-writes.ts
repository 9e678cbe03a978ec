import { useProjectWrite } from '../project/use-project-write.ts'
import type { People } from './people.ts'
import { useChangeRow } from './use-change-row.ts'
import { useJoins } from './use-joins.ts'
import type { WorkKind, WorkRow } from './work-kind.ts'

/** Changes the given fields of one, whose new owner may join; the list is read again also when it is refused, as it may be gone. */
export function useUpdateWork<Row extends WorkRow>(kind: WorkKind<Row>, { id, project_id }: Row, people: People) {
  const send = useSend(kind, project_id, people)
  return useProjectWrite<Partial<Row>, Row>(project_id, { parts: [kind.parts[0]], send: (change) => send(id, change) })
}

/** Changes one in place: shown at once, taken back when the server refuses. */
export function useChangeWork<Row extends WorkRow>(kind: WorkKind<Row>, projectId: string, people: People) {
  return useChangeRow<Row, Partial<Row>>(projectId, kind.parts[0], useSend(kind, projectId, people))
}

function useSend<Row extends WorkRow>({ ownerOf, update }: WorkKind<Row>, projectId: string, people: People) {
  const joins = useJoins(projectId, people)
  return async (id: string, change: Partial<Row>): Promise<Row> => {
    await joins(ownerOf(change))
    return update(id, change)
  }
}
