import type { ErrorCode } from '@leme/contract/wire/errors'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'

const rulesOf = (longest: number) =>
  z.object({
    friendly_name: z
      .string()
      .trim()
      .min(1, 'Nome é obrigatório')
      .max(longest, `O nome deve ter no máximo ${longest} caracteres`),
  })

type RenameProps = {
  title: string
  name: string
  /** Most characters of a name. */
  longest: number
  save: (name: string) => Promise<void>
  success: string
  failure: string
  /** The refusals that are said beside the name. */
  refusals: readonly ErrorCode[]
  onClose: () => void
}

function RenameForm({ name, longest, save, success, failure, refusals, onClose }: Omit<RenameProps, 'title'>) {
  const form = useForm({
    resolver: formRules(rulesOf(longest)),
    defaultValues: { friendly_name: name },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: (values) => save(values.friendly_name),
    success,
    failure,
    fieldOf: Object.fromEntries(refusals.map((code) => [code, 'friendly_name' as const])),
    onSaved: onClose,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <Field label="Nome" required error={errors.friendly_name?.message}>
          <Input autoComplete="off" {...form.register('friendly_name')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** Another name for what proves who somebody is: a passkey, a second factor. */
export function RenameDialog({ title, ...form }: RenameProps) {
  return (
    <FormDialog open onOpenChange={(open) => !open && form.onClose()} title={title}>
      <RenameForm {...form} />
    </FormDialog>
  )
}
