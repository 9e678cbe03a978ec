import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormDraft } from '../../../api/form/use-form-draft.ts'
import { useFormSave } from '../../../api/form/use-form-save.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../../ui/float/dialog.tsx'
import { FieldGrid } from '../../../ui/form/field.tsx'
import { formRules } from '../../../ui/form/form-rules.ts'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { GoneNotice } from './gone-notice.tsx'

export type CreateFormProps<Create extends FieldValues> = {
  /** The button's words, and the toasts when it is done or failed. */
  words: { create: string; created: string; createFailed: string }
  /** The contract's rules for a new one. */
  rules: z.ZodType<Create, FieldValues>
  /** What the fields hold before anything is typed. */
  blank: FieldValues
  /** What no other form has for its name: what is typed outlives the session under it. */
  draft: string
  /** Creates it; the same key creates it once. */
  save: (body: Create, idempotencyKey: string) => Promise<unknown>
  onSaved: () => void
  /** That somebody deleted meanwhile what it is made of. */
  gone?: string | undefined
  /** Its fields, which find their values in the form around them. */
  children: ReactNode
}

/** The form of something new, inside a FormDialog. */
export function CreateForm<Create extends FieldValues>(props: CreateFormProps<Create>) {
  const { words, rules, blank, draft, save, onSaved, gone, children } = props
  const form = useForm<FieldValues, unknown, Create>({
    resolver: formRules(rules),
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save,
    success: words.created,
    failure: words.createFailed,
    onSaved,
  })
  useUnsaved(form.formState.isDirty)
  useFormDraft(form, draft, blank)
  return (
    <FormProvider {...form}>
      <DialogForm onSubmit={onSubmit}>
        <DialogBody>
          {gone && <GoneNotice>{gone}</GoneNotice>}
          <FieldGrid>{children}</FieldGrid>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" look="primary" disabled={busy || gone !== undefined}>
            {busy ? 'Criando...' : words.create}
          </Button>
        </DialogFooter>
      </DialogForm>
    </FormProvider>
  )
}
