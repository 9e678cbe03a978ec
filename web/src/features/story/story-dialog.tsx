import { type Story, workSchemas } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../queries/work-query.ts'
import { LinkedWork } from '../work/linked-work.tsx'
import { WorkDialog } from '../work/work-dialog.tsx'
import {
  DescriptionField,
  EstimateField,
  OwnerField,
  PriorityField,
  StatusField,
  TitleField,
} from '../work/work-fields.tsx'
import { DeleteStoryDialog } from './delete-story-dialog.tsx'
import { EpicField } from './epic-field.tsx'
import { storyKind } from './story-kind.ts'

export type StoryDialogProps = { projectId: string; storyId: string; onClose: () => void }

function valuesOf({ title, description, status, owner_user_id, priority, estimate_hours, epic_id }: Story) {
  return {
    title,
    description: description ?? '',
    status,
    owner_user_id: owner_user_id ?? '',
    priority,
    estimate_hours,
    epic_id: epic_id ?? '',
  }
}

/** One story: its fields to edit, its tasks, and the way to delete it. */
export function StoryDialog({ projectId, storyId, onClose }: StoryDialogProps) {
  const epics = useQuery(workQuery('epic', projectId)).data
  const tasks = useQuery(workQuery('task', projectId)).data
  return (
    <WorkDialog
      kind={storyKind}
      rules={workSchemas.story.update}
      list={useQuery(workQuery('story', projectId))}
      projectId={projectId}
      id={storyId}
      isReady={epics !== undefined}
      onClose={onClose}
      valuesOf={valuesOf}
      fields={(people) => (
        <>
          <TitleField />
          <DescriptionField />
          <StatusField />
          <OwnerField name="owner_user_id" people={people} />
          <PriorityField />
          <EstimateField />
          <EpicField epics={epics ?? []} />
        </>
      )}
      linked={({ id }) => (
        <LinkedWork
          title="Tasks"
          projectId={projectId}
          noun="task"
          rows={tasks?.filter(({ story_id }) => story_id === id)}
          nothing="Nenhuma task vinculada"
        />
      )}
      deleteDialog={(story, asked) => <DeleteStoryDialog story={story} {...asked} />}
    />
  )
}
