import { type Epic, type EpicCreate, epicCreate } from '@leme/contract/epic'
import { call } from '../../api/call.ts'
import { NewWorkDialog, type NewWorkDialogProps } from '../work/new-work-dialog.tsx'
import { DescriptionField, TitleField } from '../work/work-fields.tsx'
import { epicKind } from './epic-kind.ts'

const blank = { title: '', description: '' }

function create(projectId: string, body: EpicCreate, idempotencyKey: string): Promise<Epic> {
  return call('POST /api/projects/:id/epics', { params: { id: projectId }, body }, { idempotencyKey })
}

/** Creates an epic. */
export function NewEpicDialog(props: NewWorkDialogProps) {
  return (
    <NewWorkDialog kind={epicKind} rules={epicCreate} create={create} blank={blank} {...props}>
      <TitleField />
      <DescriptionField />
    </NewWorkDialog>
  )
}
