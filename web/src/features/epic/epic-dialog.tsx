import { type Epic, workSchemas } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../queries/work-query.ts'
import { LinkedWork } from '../work/linked-work.tsx'
import { WorkDialog } from '../work/work-dialog.tsx'
import { DescriptionField, OwnerField, StatusField, TitleField } from '../work/work-fields.tsx'
import { DeleteEpicDialog } from './delete-epic-dialog.tsx'
import { epicKind } from './epic-kind.ts'

export type EpicDialogProps = { projectId: string; epicId: string; onClose: () => void }

function valuesOf({ title, description, status, owner_user_id }: Epic) {
  return { title, description: description ?? '', status, owner_user_id: owner_user_id ?? '' }
}

/** One epic: its fields to edit, its stories, and the way to delete it. */
export function EpicDialog({ projectId, epicId, onClose }: EpicDialogProps) {
  const stories = useQuery(workQuery('story', projectId)).data
  return (
    <WorkDialog
      kind={epicKind}
      rules={workSchemas.epic.update}
      list={useQuery(workQuery('epic', projectId))}
      projectId={projectId}
      id={epicId}
      onClose={onClose}
      valuesOf={valuesOf}
      fields={(people) => (
        <>
          <TitleField />
          <DescriptionField />
          <StatusField />
          <OwnerField name="owner_user_id" people={people} />
        </>
      )}
      linked={({ id }) => (
        <LinkedWork
          title="Stories"
          projectId={projectId}
          noun="story"
          rows={stories?.filter(({ epic_id }) => epic_id === id)}
          nothing="Nenhuma story vinculada"
        />
      )}
      deleteDialog={(epic, asked) => <DeleteEpicDialog epic={epic} {...asked} />}
    />
  )
}
