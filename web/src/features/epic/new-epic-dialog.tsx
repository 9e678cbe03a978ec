import { type EpicCreate, epicCreate } from '@leme/contract/epic'
import { useForm } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useUnsaved } from '../../ui/unsaved.ts'
import { DescriptionField, TitleField } from '../work/work-fields.tsx'
import { useCreateEpic } from './save-epic.ts'

export type NewEpicDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Creates an epic. Closing it forgets what was typed. */
export function NewEpicDialog({ projectId, open, onOpenChange }: NewEpicDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Novo Épico">
      <NewEpicForm projectId={projectId} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

type EpicValues = { title: string; description: string }

function NewEpicForm({ projectId, onSaved }: { projectId: string; onSaved: () => void }) {
  const form = useForm<EpicValues, unknown, EpicCreate>({
    resolver: formRules(epicCreate),
    defaultValues: { title: '', description: '' },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: useCreateEpic(projectId),
    success: 'Épico criado com sucesso',
    failure: 'Erro ao criar épico',
    onSaved,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <TitleField error={errors.title?.message} {...form.register('title')} />
          <DescriptionField error={errors.description?.message} {...form.register('description')} />
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Criando...' : 'Criar Épico'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
