import type { ProjectMember } from '@leme/contract/project/project-member'
import { type WorkItem, workSchemas } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { type ReactNode, useId, useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormSave } from '../../../api/form/use-form-save.ts'
import { useCalendar } from '../../../ui/calendar.ts'
import { DialogBody } from '../../../ui/float/dialog.tsx'
import { FieldGrid } from '../../../ui/form/field.tsx'
import { formRules } from '../../../ui/form/form-rules.ts'
import { useDiscardChanges, useUnsaved } from '../../../ui/form/unsaved.ts'
import type { WorkChange } from '../../work/cell/work-cells.tsx'
import { editOf } from '../../work/edit/edit-base.ts'
import { EditFooter } from '../../work/edit/edit-footer.tsx'
import { GoneNotice } from '../../work/edit/gone-notice.tsx'
import { EditNotes, useEditConflicts } from '../../work/edit/use-edit-conflicts.tsx'
import { usePeople } from '../../work/use-people.ts'
import { workWords } from '../work-words.ts'
import { DeleteWorkDialog } from './delete-work-dialog.tsx'
import { FormFields, valuesOf } from './form-fields.tsx'
import { useUpdateWork } from './use-update-work.ts'

export type WorkEditorProps = {
  noun: WorkNoun
  item: WorkItem
  /** Somebody deleted it meanwhile. */
  isGone: boolean
  members: readonly ProjectMember[]
  mayDelete: boolean
  onClose: () => void
  /** What hangs on it, below its fields. */
  children?: ReactNode
}

/** The fields of an epic, story or task, of which only the changed ones are sent, what hangs on it, and deleting it. */
export function WorkEditor({ noun, item, isGone, members, mayDelete, onClose, children }: WorkEditorProps) {
  const words = workWords[noun]
  const formId = useId()
  const people = usePeople(members)
  const { mutateAsync: update } = useUpdateWork(noun, item, people)
  const [isAsking, setAsking] = useState(false)
  const values = valuesOf(noun, item)
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

  function close(): void {
    discardChanges()
    onClose()
  }

  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) => update(editOf(edited, dirtyFields, base)),
    success: words.updated,
    failure: words.updateFailed,
    onSaved: close,
  })
  return (
    <>
      <DialogBody>
        {isGone && <GoneNotice>{words.gone}</GoneNotice>}
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={onSubmit}>
            <EditNotes value={notes}>
              <FieldGrid>
                <FormFields noun={noun} projectId={item.project_id} people={people} />
              </FieldGrid>
            </EditNotes>
            <CreatedAt itemKey={item.key} instant={item.created_at} />
          </form>
        </FormProvider>
        {children}
      </DialogBody>
      <EditFooter
        form={formId}
        busy={busy}
        isGone={isGone}
        onDelete={mayDelete && !isGone ? () => setAsking(true) : undefined}
      />
      <DeleteWorkDialog noun={noun} item={item} open={isAsking} onClose={() => setAsking(false)} onGone={close} />
    </>
  )
}

/** What a thing is called in short, and when it was created, below its fields. */
function CreatedAt({ itemKey, instant }: { itemKey: string; instant: string }) {
  const { formatInstant } = useCalendar()
  return (
    <p className="mt-3.5 text-label text-ink-3 tabular-nums">
      {itemKey} · Criado em {formatInstant(instant)}
    </p>
  )
}
