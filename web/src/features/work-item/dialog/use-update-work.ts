import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { keys } from '../../../api/keys.ts'
import type { People } from '../../work/people.ts'
import { useProjectWrite } from '../../work/use-project-write.ts'
import { useSendWork } from '../use-change-work.ts'
import { partsOf, type WorkEdit } from '../work-calls.ts'

/**
 * Edits one, whose new owner may join. The list is read again also when it is refused, as it may be gone; what somebody
 * else wrote meanwhile is in it at once.
 */
export function useUpdateWork(noun: WorkNoun, { id, project_id }: WorkItem, people: People) {
  const send = useSendWork(noun, project_id, people)
  const [own] = partsOf[noun]
  return useProjectWrite<WorkEdit, WorkItem>(project_id, {
    parts: [own],
    send: (edit) => send(id, edit),
    row: { reads: [keys.projects.part(project_id, own)], shown: () => ({ id }) },
  })
}
