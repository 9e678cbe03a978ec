import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { keys } from '../../api/keys.ts'
import type { WorkChange } from '../work/cell/work-cells.tsx'
import type { People } from '../work/people.ts'
import { type RowChange, rowWrite } from '../work/row-change.ts'
import { useJoins } from '../work/use-joins.ts'
import { useProjectWrite } from '../work/use-project-write.ts'
import { ownerIn, partsOf, updateWork, type WorkEdit } from './work-calls.ts'

/** Changes one in place: shown at once, taken back when the server refuses. The last one to change it stays. */
export function useChangeWork(noun: WorkNoun, projectId: string, people: People) {
  const [part] = partsOf[noun]
  return useProjectWrite<RowChange<WorkChange>, WorkItem>(projectId, {
    parts: [part],
    ...rowWrite<WorkItem, WorkChange>([keys.projects.part(projectId, part)], useSendWork(noun, projectId, people)),
  })
}

/** Sends a change of one, whose new owner may join. */
export function useSendWork(noun: WorkNoun, projectId: string, people: People) {
  const joins = useJoins(projectId, people)
  return async (id: string, edit: WorkEdit): Promise<WorkItem> => {
    await joins(ownerIn(noun, edit))
    return updateWork(noun, id, edit)
  }
}
