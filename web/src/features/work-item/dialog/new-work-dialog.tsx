import { type WorkCreate, type WorkItem, workSchemas } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import type { z } from 'zod'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/float/form-dialog.tsx'
import { CreateForm } from '../../work/edit/create-form.tsx'
import type { People } from '../../work/people.ts'
import { useJoins } from '../../work/use-joins.ts'
import { useProjectWrite } from '../../work/use-project-write.ts'
import { listWords } from '../list-words.ts'
import { ownerIn, partsOf } from '../work-calls.ts'
import { workWords } from '../work-words.ts'
import { blankOf, FormFields } from './form-fields.tsx'

/** Creates one, planned; the same key creates it once. */
function create(noun: WorkNoun, projectId: string, body: WorkCreate, idempotencyKey: string): Promise<WorkItem> {
  return call(
    `POST /api/projects/:id/${workKinds[noun].table}`,
    { params: { id: projectId }, body },
    { idempotencyKey },
  )
}

type NewWorkProps = { noun: WorkNoun; projectId: string; people: People }

export type NewWorkDialogProps = NewWorkProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Creates an epic, story or task. Closing it forgets what was typed. */
export function NewWorkDialog({ open, onOpenChange, ...props }: NewWorkDialogProps) {
  const size = props.noun === 'epic' ? undefined : 'large'
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={listWords[props.noun].newOne} size={size}>
      <NewWorkForm {...props} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

function NewWorkForm({ noun, projectId, people, onSaved }: NewWorkProps & { onSaved: () => void }) {
  const [own] = partsOf[noun]
  const joins = useJoins(projectId, people)
  const { mutateAsync } = useProjectWrite<{ body: WorkCreate; key: string }>(projectId, {
    parts: [own],
    send: async ({ body, key }) => {
      await joins(ownerIn(noun, body))
      return create(noun, projectId, body, key)
    },
  })
  const rules: z.ZodType<WorkCreate, Record<string, unknown>> = workSchemas[noun].create
  return (
    <CreateForm
      words={workWords[noun]}
      rules={rules}
      blank={blankOf(noun)}
      draft={`${own} ${projectId}`}
      save={(body, key) => mutateAsync({ body, key })}
      onSaved={onSaved}
    >
      <FormFields noun={noun} projectId={projectId} people={people} isNew />
    </CreateForm>
  )
}
