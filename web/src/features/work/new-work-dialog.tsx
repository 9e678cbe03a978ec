import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { ProjectPart } from '../../api/keys.ts'
import { useFormSave } from '../../api/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { useProjectWrite } from '../project/use-project-write.ts'
import type { WorkWords } from './work-words.ts'

export type NewWorkDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

type NewWorkFormProps<Create extends FieldValues> = {
  kind: { words: WorkWords; parts: readonly [ProjectPart, ...ProjectPart[]] }
  /** The contract's rules for a new one. */
  rules: z.ZodType<Create, FieldValues>
  /** Creates it, planned; the same key creates it once. */
  create: (projectId: string, body: Create, idempotencyKey: string) => Promise<unknown>
  projectId: string
  /** What the fields hold before anything is typed. */
  blank: FieldValues
  /** Its fields, which find their values in the form around them. */
  children: ReactNode
  onSaved: () => void
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

function NewWorkForm<Create extends FieldValues>(props: NewWorkFormProps<Create>) {
  const { kind, rules, create, projectId, blank, children, onSaved } = props
  const { words, parts } = kind
  const { mutateAsync } = useProjectWrite<{ body: Create; key: string }>(projectId, {
    parts: [parts[0]],
    send: ({ body, key }) => create(projectId, body, key),
  })
  const form = useForm<FieldValues, unknown, Create>({
    resolver: formRules(rules),
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: (body, key) => mutateAsync({ body, key }),
    success: words.created,
    failure: words.createFailed,
    onSaved,
  })
  useUnsaved(form.formState.isDirty)
  return (
    <FormProvider {...form}>
      <DialogForm onSubmit={onSubmit}>
        <DialogBody>
          <FieldGrid>{children}</FieldGrid>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? 'Criando...' : words.create}
          </Button>
        </DialogFooter>
      </DialogForm>
    </FormProvider>
  )
}
