import type { ProjectMember } from '@leme/contract/project/project-member'
import type { Task } from '@leme/contract/work/work-item'
import { inCharge } from '@leme/contract/work/work-reader'
import { useQuery } from '@tanstack/react-query'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { OpenSelect, type SelectTrigger } from '../../ui/select/open-select.tsx'
import { personOptions } from '../many/many-options.tsx'
import { ownerWords } from '../work/cell/owner-words.ts'
import { useJoins } from '../work/use-joins.ts'
import { usePeople } from '../work/use-people.ts'
import { putInCharge } from '../work-item/work-calls.ts'
import { useChangeTask } from './use-change-task.ts'

export type EditOwnerProps = { task: Task; trigger: SelectTrigger }

const nobodyYet: readonly ProjectMember[] = []

/** Who may be in charge of a task, open at first: its project's members, the colleagues, who join it so, and the agents. */
export function EditOwner({ task, trigger }: EditOwnerProps) {
  const people = usePeople(useQuery(projectMembersQuery(task.project_id)).data ?? nobodyYet)
  const joins = useJoins(task.project_id, people)
  const { mutate } = useChangeTask(({ assignee_user_id }) => joins(assignee_user_id))
  const owner = inCharge(task)
  const choose = (id: string) => {
    const next = id || null
    if (next !== owner) mutate({ id: task.id, ...putInCharge('task', task, next, people), words: ownerWords })
  }
  const options = personOptions([...people.choosable, ...people.agents])
  return <OpenSelect trigger={trigger} options={options} value={owner ?? ''} onChange={choose} />
}
