import type { Task } from '@leme/contract/work/work-item'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { cellTrigger } from '../../ui/select/cell-select.tsx'
import { ClosedSelect } from '../../ui/select/select-on-demand.tsx'

const { Part: EditOwner, prepare } = lazyPart(() => import('./edit-owner.tsx'), 'EditOwner')

export type TaskOwnerProps = {
  task: Task
  /** How the person shows. */
  children: ReactNode
}

/** Who is in charge of a task of any project, changed in place; its project's members are asked for when it is pressed. */
export function TaskOwner({ task, children }: TaskOwnerProps) {
  const queries = useQueryClient()
  const [isWanted, setWanted] = useState(false)
  const trigger = cellTrigger({ label: `Responsável de ${task.title}`, shortcut: 'a', face: children })
  if (isWanted) return <EditOwner task={task} trigger={trigger} />
  // The button stays, with the focus, until what opens is there; without the members everybody is offered.
  const want = () =>
    Promise.all([prepare(), queries.prefetchQuery(projectMembersQuery(task.project_id))]).then(() => setWanted(true))
  return <ClosedSelect trigger={trigger} onNear={prepare} onWant={want} />
}
