import { can } from '@leme/contract/can'
import { type Project, type ProjectCreate, type ProjectEdit, projectCreate } from '@leme/contract/project/project'
import { type ProjectKind, projectKindNames, projectKinds } from '@leme/contract/project/project-kind'
import { Controller, useForm } from 'react-hook-form'
import { useFormSave } from '../../../api/form/use-form-save.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../../ui/float/dialog.tsx'
import { DateInput } from '../../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../../ui/form/field.tsx'
import { formRules } from '../../../ui/form/form-rules.ts'
import { HoursInput } from '../../../ui/form/hours-input.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useUnsaved } from '../../../ui/form/unsaved.ts'
import { Select } from '../../../ui/select/select.tsx'
import { PartnerField } from '../../client/partner-field.tsx'
import { editOf } from '../../work/edit/edit-base.ts'
import { choiceOf, dateValue, hoursValue, type ValueWords } from '../../work/edit/edit-conflict.tsx'
import { useEditConflicts } from '../../work/edit/use-edit-conflicts.tsx'
import { ClientField } from './client-field.tsx'

/** What the form's fields hold: text as it is typed. */
type ProjectValues = {
  name: string
  client: string
  kind: ProjectKind
  partner: string
  description: string
  prefix: string
  budget_hours: number | null
  start_date: string
  end_date: string
}

/** The fields of a project, or of a new one. */
function projectValues(project: Project | null): ProjectValues {
  return {
    name: project?.name ?? '',
    client: project?.client ?? '',
    kind: project?.kind ?? 'delivery',
    partner: project?.partner ?? '',
    description: project?.description ?? '',
    prefix: project?.prefix ?? '',
    budget_hours: project?.budget_hours ?? null,
    start_date: project?.start_date ?? '',
    end_date: project?.end_date ?? '',
  }
}

const kindOptions = projectKinds.map((value) => ({ value, label: projectKindNames[value] }))

export type ProjectFormProps = {
  /** The one to edit; null for a new one. */
  project: Project | null
  /** Sends what the form holds, or of it what was changed; the key is the same for every attempt. */
  save: (whole: ProjectCreate, idempotencyKey: string, edit: ProjectEdit) => Promise<unknown>
  onSaved: () => void
}

/** The fields of a new project, or of the one to edit. */
export function ProjectForm({ project, save, onSaved }: ProjectFormProps) {
  const values = projectValues(project)
  const me = useMe()
  const mayPrefix = !project || (me !== undefined && can(me.role, 'project.change_prefix'))
  const form = useForm<ProjectValues, unknown, ProjectCreate>({
    resolver: formRules(projectCreate),
    values,
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { control, register } = form
  const { errors, isDirty, dirtyFields } = form.formState
  const id = project?.id ?? ''
  const { base, notes } = useEditConflicts(form, values, { projectId: id, noun: 'project', id })
  const say = (name: keyof ProjectValues, words: ValueWords = {}) =>
    notes(name, words) ?? { error: errors[name]?.message }
  const { busy, onSubmit } = useFormSave({
    form,
    save: (whole, key) => save(whole, key, editOf(whole, dirtyFields, base)),
    success: project ? 'Projeto atualizado com sucesso' : 'Projeto criado com sucesso',
    failure: project ? 'Erro ao atualizar projeto' : 'Erro ao criar projeto',
    onSaved,
  })
  useUnsaved(isDirty)

  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <FieldGrid>
          <Field label="Nome" required {...say('name')}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <Controller
            control={control}
            name="client"
            render={({ field: { value, onChange, onBlur } }) => (
              <ClientField
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                current={project?.client}
                {...say('client', { isChoice: true })}
              />
            )}
          />
          <Controller
            control={control}
            name="kind"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="Tipo" {...say('kind', choiceOf(kindOptions))}>
                <Select value={value} onChange={onChange} onBlur={onBlur} options={kindOptions} />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="partner"
            render={({ field }) => <PartnerField value={field.value} onChange={field.onChange} {...say('partner')} />}
          />
          <Field label="Descrição" {...say('description')} className="col-span-full">
            <Textarea rows={project ? 4 : 2} {...register('description')} />
          </Field>
          <Field
            label="Prefixo das chaves"
            hint={mayPrefix ? 'AGE em AGE-14; em branco, vem do nome' : 'Só gerentes mudam o prefixo'}
            {...say('prefix')}
          >
            <Input autoComplete="off" maxLength={6} readOnly={!mayPrefix} {...register('prefix')} />
          </Field>
          <Controller
            control={control}
            name="budget_hours"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="Budget (horas)" {...say('budget_hours', hoursValue)}>
                <HoursInput value={value} onChange={onChange} onBlur={onBlur} step={0.5} />
              </Field>
            )}
          />
          <div className="grid grid-cols-2 gap-x-3">
            <Controller
              control={control}
              name="start_date"
              render={({ field: { value, onChange, onBlur } }) => (
                <Field label="Início" {...say('start_date', dateValue)}>
                  <DateInput value={value} onChange={onChange} onBlur={onBlur} />
                </Field>
              )}
            />
            <Controller
              control={control}
              name="end_date"
              render={({ field: { value, onChange, onBlur } }) => (
                <Field label="Fim" {...say('end_date', dateValue)}>
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
          {project ? (busy ? 'Salvando...' : 'Salvar') : busy ? 'Criando...' : 'Criar Projeto'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
