import { type WorkItem, workSchemas } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { type ReactNode, useId } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormSave } from '../../../api/form/use-form-save.ts'
import { Button } from '../../../ui/button.tsx'
import { useCalendar } from '../../../ui/calendar.ts'
import { DialogBody, DialogFooter } from '../../../ui/float/dialog.tsx'
import { formRules } from '../../../ui/form/form-rules.ts'
import { useDiscardChanges, useUnsaved } from '../../../ui/form/unsaved.ts'
import type { WorkChange } from '../../work/cell/work-cells.tsx'
import { editOf } from '../../work/edit/edit-base.ts'
import { EditNotes, useEditConflicts } from '../../work/edit/use-edit-conflicts.tsx'
import type { People } from '../../work/people.ts'
import { workWords } from '../work-words.ts'
import { GoneWork } from './gone-work.tsx'
import { HeadingField, TextInPlace } from './text-in-place.tsx'
import { useUpdateWork } from './use-update-work.ts'
import { WorkFacts } from './work-facts.tsx'

export type WorkEditorProps = {
  noun: WorkNoun
  item: WorkItem
  /** Somebody deleted it meanwhile. */
  isGone: boolean
  people: People
  /** What hangs on it, below its fields. */
  children?: ReactNode
}

const textsOf = ({ title, description }: WorkItem): FieldValues => ({ title, description: description ?? '' })

/**
 * An epic, story or task where it is shown: its facts are changed in place and at once; title and description are typed
 * in place and saved by the bar that appears, and only those that were changed are sent. What hangs on it is below.
 */
export function WorkEditor({ noun, item, isGone, people, children }: WorkEditorProps) {
  const words = workWords[noun]
  const formId = useId()
  const { mutateAsync: update } = useUpdateWork(noun, item, people)
  const values = textsOf(item)
  const rules: z.ZodType<WorkChange, FieldValues> = workSchemas[noun].update
  const form = useForm<FieldValues, unknown, WorkChange>({
    resolver: formRules(rules),
    values,
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  const edited = { projectId: item.project_id, noun, id: item.id }
  const { base, notes } = useEditConflicts(form, values, edited, { isGone })
  const discardChanges = useDiscardChanges()
  useUnsaved(isDirty)

  async function save(output: WorkChange): Promise<void> {
    const row = await update(editOf(output, dirtyFields, base))
    form.reset(textsOf(row))
  }

  const { busy, onSubmit } = useFormSave({
    form,
    save,
    success: words.updated,
    failure: words.updateFailed,
    onSaved: discardChanges,
  })
  return (
    <>
      <DialogBody>
        {isGone && <GoneWork noun={noun} item={item} />}
        <FormProvider {...form}>
          <EditNotes value={notes}>
            <HeadingField form={formId} isGone={isGone} />
            {/* Of what is gone nothing is changed: no shortcut reaches it. */}
            <div inert={isGone} data-gone={isGone || undefined}>
              <WorkFacts noun={noun} item={item} people={people} />
            </div>
            <TextInPlace form={formId} projectId={item.project_id} isGone={isGone} />
          </EditNotes>
          {/* Its fields name it: between them stand others, which are forms of their own. */}
          <form id={formId} noValidate onSubmit={onSubmit} />
        </FormProvider>
        {children}
        <CreatedAt instant={item.created_at} />
      </DialogBody>
      {isDirty && (
        <DialogFooter>
          <Button onClick={() => form.reset(values, { keepDirtyValues: false })}>Cancelar</Button>
          <Button type="submit" form={formId} look="primary" disabled={busy || isGone}>
            {busy ? 'Salvando...' : 'Salvar'}
          </Button>
        </DialogFooter>
      )}
    </>
  )
}

function CreatedAt({ instant }: { instant: string }) {
  const { formatInstant } = useCalendar()
  return <p className="mt-3.5 text-label text-ink-3 tabular-nums">Criado em {formatInstant(instant)}</p>
}
