import { workStatuses } from '@leme/contract/status'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import type { Choice } from '../../../list/choice.ts'
import { projectsQuery } from '../../../queries/projects-query.ts'
import { workQuery } from '../../../queries/work-query.ts'
import { useStatusText } from '../../../ui/sign/status-text.ts'
import { ManyBar, type ManyField } from '../../many/many-bar.tsx'
import { personOptions, priorityOptions, projectOptions, statusOptions } from '../../many/many-options.tsx'
import type { People } from '../../work/people.ts'
import { looseWords } from '../children.ts'
import { parentOptions } from './parent-cell.tsx'

type Titled = { id: string; key: string; title: string }

export type ManyWorkProps = {
  noun: WorkNoun
  projectId: string
  choice: Choice
  people: People
  epics: readonly Titled[]
  stories: readonly Titled[]
  mayDelete: boolean
}

/** What may be done to the chosen epics, stories or tasks of a project. */
export function ManyWork({ noun, projectId, choice, people, epics, stories, mayDelete }: ManyWorkProps) {
  const statusText = useStatusText()
  const { owner, parent } = workKinds[noun]
  const parents = parent?.noun === 'epic' ? epics : stories
  const fields: ManyField[] = [
    { field: 'status', label: 'Status', options: statusOptions(workStatuses, statusText) },
    { field: owner, label: 'Responsável', options: personOptions(people.choosable) },
  ]
  if (noun !== 'epic') fields.push({ field: 'priority', label: 'Prioridade', options: priorityOptions })
  if (parent && parents.length > 0) {
    const options = parentOptions(parent.noun, parents)
    fields.push({ field: parent.field, label: workKinds[parent.noun].name, options })
  }
  const story = useQuery(workQuery('story', projectId)).data
  const task = useQuery(workQuery('task', projectId)).data
  const others = (useQuery(projectsQuery).data ?? []).filter(({ id }) => id !== projectId)
  if (others.length > 0) fields.push({ field: 'project_id', label: 'Projeto', options: projectOptions(others) })
  return (
    <ManyBar
      noun={noun}
      projectId={projectId}
      choice={choice}
      total={choice.order.length}
      fields={fields}
      hasDue={noun === 'task'}
      mayDelete={mayDelete}
      looseWords={(ids) => looseWords(noun, ids, { story, task })}
    />
  )
}
