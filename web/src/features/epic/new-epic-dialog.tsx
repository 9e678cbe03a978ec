import { type Epic, type WorkCreate, workSchemas } from '@leme/contract/work-item'
import { call } from '../../api/call.ts'
import { NewWorkDialog, type NewWorkDialogProps } from '../work/new-work-dialog.tsx'
import { DescriptionField, TitleField } from '../work/work-fields.tsx'
import { epicKind } from './epic-kind.ts'

const blank = { title: '', description: '' }

function create(projectId: string, body: WorkCreate<'epic'>, idempotencyKey: string): Promise<Epic> {
  return call('POST /api/projects/:id/epics', { params: { id: projectId }, body }, { idempotencyKey })
}

/** Creates an epic. */
export function NewEpicDialog(props: NewWorkDialogProps) {
  return (
    <NewWorkDialog kind={epicKind} rules={workSchemas.epic.create} create={create} blank={blank} {...props}>
      <TitleField />
      <DescriptionField />
    </NewWorkDialog>
  )
}
