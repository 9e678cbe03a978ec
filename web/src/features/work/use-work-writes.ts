import { useProjectWrite } from '../project/use-project-write.ts'
import { useChangeRow } from './use-change-row.ts'
import type { WorkKind, WorkRow } from './work-kind.ts'

/** Changes the given fields of one; the list is read again also when it is refused, as it may be gone. */
export function useUpdateWork<Row extends WorkRow>({ update, parts: [own] }: WorkKind<Row>, { id, project_id }: Row) {
  return useProjectWrite<Partial<Row>, Row>(project_id, { parts: [own], send: (change) => update(id, change) })
}

/** Changes one in place: shown at once, taken back when the server refuses. */
export function useChangeWork<Row extends WorkRow>({ update, parts: [own] }: WorkKind<Row>, projectId: string) {
  return useChangeRow<Row, Partial<Row>>(projectId, own, update)
}
