import { type ProjectCreate, projectCreate } from '@leme/contract/project'
import { type ProjectKind, projectKindNames, projectKinds } from '@leme/contract/project-kind'
import { Controller, useForm } from 'react-hook-form'
import { useFormSave } from '../../api/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { Field, FieldGrid } from '../../ui/field.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { HoursInput } from '../../ui/hours-input.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { PartnerField } from '../client/partner-field.tsx'
import { ClientField } from './client-field.tsx'
import { useCreateProject } from './create-project.ts'

type ProjectValues = {
  name: string
  client: string
  kind: ProjectKind
  partner: string
  description: string
  budget_hours: number | null
  start_date: string
  end_date: string
}

const blank: ProjectValues = {
  name: '',
  client: '',
  kind: 'delivery',
  partner: '',
  description: '',
  budget_hours: null,
  start_date: '',
  end_date: '',
}

const kindOptions = projectKinds.map((value) => ({ value, label: projectKindNames[value] }))

/** The fields of a new project. */
export function ProjectForm({ onSaved }: { onSaved: () => void }) {
  const save = useCreateProject()
  const form = useForm<ProjectValues, unknown, ProjectCreate>({
    resolver: formRules(projectCreate),
    defaultValues: blank,
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save,
    success: 'Projeto criado com sucesso',
    failure: 'Erro ao criar projeto',
    onSaved,
  })
  const { control, register } = form
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field label="Nome" required error={errors.name?.message}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <Controller
            control={control}
            name="client"
            render={({ field: { value, onChange, onBlur } }) => (
              <ClientField value={value} onChange={onChange} onBlur={onBlur} error={errors.client?.message} />
            )}
          />
          <Controller
            control={control}
            name="kind"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="Tipo" error={errors.kind?.message}>
                <Select value={value} onChange={onChange} onBlur={onBlur} options={kindOptions} />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="partner"
            render={({ field }) => (
              <PartnerField value={field.value} onChange={field.onChange} error={errors.partner?.message} />
            )}
          />
          <Field label="Descrição" error={errors.description?.message} className="col-span-full">
            <Textarea {...register('description')} />
          </Field>
          <Controller
            control={control}
            name="budget_hours"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="Budget (horas)" error={errors.budget_hours?.message}>
                <HoursInput value={value} onChange={onChange} onBlur={onBlur} step={0.5} />
              </Field>
            )}
          />
          <div className="grid grid-cols-2 gap-x-3">
            <Controller
              control={control}
              name="start_date"
              render={({ field: { value, onChange, onBlur } }) => (
                <Field label="Início" error={errors.start_date?.message}>
                  <DateInput value={value} onChange={onChange} onBlur={onBlur} />
                </Field>
              )}
            />
            <Controller
              control={control}
              name="end_date"
              render={({ field: { value, onChange, onBlur } }) => (
                <Field label="Fim" error={errors.end_date?.message}>
                  <DateInput value={value} onChange={onChange} onBlur={onBlur} />
                </Field>
              )}
            />
          </div>
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Criando...' : 'Criar Projeto'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
