import type { ProjectMember } from '@leme/contract/project-member'
import { type ReactNode, useId, useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useFormSave } from '../../api/use-form-save.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { FieldGrid } from '../../ui/field.tsx'
import { formRules } from '../../ui/form-rules.ts'
import { useDiscardChanges, useUnsaved } from '../../ui/unsaved.ts'
import type { AskedDelete } from './delete-dialog.tsx'
import { editOf } from './edit-base.ts'
import { EditFooter } from './edit-footer.tsx'
import { GoneNotice } from './gone-notice.tsx'
import type { People } from './people.ts'
import { EditNotes, useEditConflicts } from './use-edit-conflicts.tsx'
import { usePeople } from './use-people.ts'
import { useUpdateWork } from './use-work-writes.ts'
import type { WorkKind, WorkRow } from './work-kind.ts'

export type WorkEditorProps<Row extends WorkRow> = {
  kind: WorkKind<Row>
  /** The contract's rules for a change of some fields. */
  rules: z.ZodType<Partial<Row>, FieldValues>
  row: Row
  /** Somebody deleted it meanwhile. */
  isGone: boolean
  members: readonly ProjectMember[]
  mayDelete: boolean
  onClose: () => void
  /** What the fields hold of a row: blank where there is none. */
  valuesOf: (row: Row) => FieldValues
  /** The fields, which find their values in the form around them. */
  fields: (people: People) => ReactNode
  /** What hangs on it, below its fields. */
  linked: (row: Row, isGone: boolean) => ReactNode
  deleteDialog: (row: Row, asked: AskedDelete) => ReactNode
}

/** The fields of an epic, story or task, of which only the changed ones are sent, what hangs on it, and deleting it. */
export function WorkEditor<Row extends WorkRow>(props: WorkEditorProps<Row>) {
  const { kind, rules, row, isGone, members, mayDelete, onClose, valuesOf, fields, linked, deleteDialog } = props
  const { words } = kind
  const formId = useId()
  const people = usePeople(members)
  const { mutateAsync: update } = useUpdateWork(kind, row, people)
  const [isAsking, setAsking] = useState(false)
  const values = valuesOf(row)
  const form = useForm<FieldValues, unknown, Partial<Row>>({
    resolver: formRules(rules),
    values,
    // What others change shows at once where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  const { isDirty, dirtyFields } = form.formState
  const edited = { projectId: row.project_id, noun: kind.noun, id: row.id }
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
              <FieldGrid>{fields(people)}</FieldGrid>
            </EditNotes>
            <CreatedAt instant={row.created_at} />
          </form>
        </FormProvider>
        {linked(row, isGone)}
      </DialogBody>
      <EditFooter
        form={formId}
        busy={busy}
        isGone={isGone}
        onDelete={mayDelete && !isGone ? () => setAsking(true) : undefined}
      />
      {deleteDialog(row, { open: isAsking, onClose: () => setAsking(false), onGone: close })}
    </>
  )
}

/** When a thing was created, below its fields. */
function CreatedAt({ instant }: { instant: string }) {
  const { formatInstant } = useCalendar()
  return <p className="mt-3.5 text-label text-ink-3 tabular-nums">Criado em {formatInstant(instant)}</p>
}
