import { type ProjectMemberCreate, projectMemberCreate } from '@leme/contract/project/project-member'
import {
  type ProjectMemberRole,
  projectMemberRoleNames,
  projectMemberRoles,
} from '@leme/contract/project/project-member-role'
import { Controller, useForm } from 'react-hook-form'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Select } from '../../ui/select/select.tsx'
import { NewcomerField } from './newcomer-field.tsx'
import { useCreateProjectMember } from './save-project-member.ts'

type MemberValues = { user_id: string; role: ProjectMemberRole }

const blank: MemberValues = { user_id: '', role: 'contributor' }

const roleOptions = projectMemberRoles.map((value) => ({ value, label: projectMemberRoleNames[value] }))

/** Who joins the project, and as what. */
export function AddMemberForm({ projectId, onSaved }: { projectId: string; onSaved: () => void }) {
  const { mutateAsync } = useCreateProjectMember(projectId)
  const form = useForm<MemberValues, unknown, ProjectMemberCreate>({
    resolver: formRules(projectMemberCreate),
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: (body, key) => mutateAsync({ body, key }),
    success: 'Membro adicionado com sucesso!',
    failure: 'Erro ao adicionar membro',
    onSaved,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <div className="grid gap-3.5">
          <Controller
            control={form.control}
            name="user_id"
            render={({ field: { value, onChange, onBlur } }) => (
              <NewcomerField
                projectId={projectId}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={errors.user_id?.message}
              />
            )}
          />
          <Controller
            control={form.control}
            name="role"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="Papel" required error={errors.role?.message}>
                <Select value={value} onChange={onChange} onBlur={onBlur} options={roleOptions} />
              </Field>
            )}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Adicionando...' : 'Adicionar Membro'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
