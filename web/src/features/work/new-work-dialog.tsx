import type { FieldValues } from 'react-hook-form'
import type { ProjectPart } from '../../api/keys.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CreateForm, type CreateFormProps } from './create-form.tsx'
import { useProjectWrite } from './use-project-write.ts'
import type { WorkWords } from './work-words.ts'

export type NewWorkDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

type NewWorkFormProps<Create extends FieldValues> = Omit<CreateFormProps<Create>, 'words' | 'draft' | 'save'> & {
  kind: { words: WorkWords; parts: readonly [ProjectPart, ...ProjectPart[]] }
  /** Creates it, planned; the same key creates it once. */
  create: (projectId: string, body: Create, idempotencyKey: string) => Promise<unknown>
  projectId: string
}

/** Creates an epic, story or task. Closing it forgets what was typed. */
export function NewWorkDialog<Create extends FieldValues>({
  open,
  onOpenChange,
  size,
  ...form
}: Omit<NewWorkFormProps<Create>, 'onSaved'> & NewWorkDialogProps & { size?: 'large' }) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={form.kind.words.newOne} size={size}>
      <NewWorkForm {...form} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

function NewWorkForm<Create extends FieldValues>({ kind, create, projectId, ...form }: NewWorkFormProps<Create>) {
  const { mutateAsync } = useProjectWrite<{ body: Create; key: string }>(projectId, {
    parts: [kind.parts[0]],
    send: ({ body, key }) => create(projectId, body, key),
  })
  return (
    <CreateForm
      {...form}
      words={kind.words}
      draft={`${kind.parts[0]} ${projectId}`}
      save={(body, key) => mutateAsync({ body, key })}
    />
  )
}
