import { defaultPriority } from '@leme/contract/status'
import { type Story, type WorkCreate, workSchemas } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { workQuery } from '../../queries/work-query.ts'
import { NewWorkDialog, type NewWorkDialogProps } from '../work/new-work-dialog.tsx'
import { useForgetGone } from '../work/use-forget-gone.ts'
import { DescriptionField, EstimateField, PriorityField, TitleField } from '../work/work-fields.tsx'
import { EpicField } from './epic-field.tsx'
import { storyKind } from './story-kind.ts'

const blank = { title: '', description: '', priority: defaultPriority, estimate_hours: null, epic_id: '' }

function create(projectId: string, body: WorkCreate<'story'>, idempotencyKey: string): Promise<Story> {
  return call('POST /api/projects/:id/stories', { params: { id: projectId }, body }, { idempotencyKey })
}

/** Creates a story. */
export function NewStoryDialog(props: NewWorkDialogProps) {
  return (
    <NewWorkDialog
      kind={storyKind}
      rules={workSchemas.story.create}
      create={create}
      blank={blank}
      size="large"
      {...props}
    >
      <TitleField />
      <DescriptionField />
      <PriorityField />
      <EstimateField />
      <NewStoryEpic projectId={props.projectId} />
    </NewWorkDialog>
  )
}

function NewStoryEpic({ projectId }: { projectId: string }) {
  const epics = useQuery(workQuery('epic', projectId)).data ?? []
  const saysGone = useForgetGone(
    'epic_id',
    epics.map(({ id }) => id),
    'O épico escolhido foi deletado. Escolha outro, ou crie sem épico.',
  )
  return (epics.length > 0 || saysGone) && <EpicField epics={epics} />
}
