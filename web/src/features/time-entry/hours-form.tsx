import type { Calendar } from '@leme/contract/format/calendar'
import { formatDate } from '@leme/contract/format/format'
import {
  futureDate,
  isInFuture,
  isOverAYearOld,
  type TimeEntry,
  type TimeEntryCreate,
  type TimeEntryUpdate,
  timeEntryCreate,
  timeEntryLimits,
} from '@leme/contract/work/time-entry'
import { type FormEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormDraft } from '../../api/form/use-form-draft.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { HoursInput } from '../../ui/form/hours-input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useProjectWrite } from '../work/use-project-write.ts'

/** What the form's fields hold. */
type TimeEntryValues = { date: string; hours: number | null; note: string }

/** The fields of an entry, or of a new one: of today. */
function timeEntryValues(entry: TimeEntry | null, today: string): TimeEntryValues {
  if (!entry) return { date: today, hours: null, note: '' }
  return { date: entry.date, hours: entry.hours, note: entry.note ?? '' }
}

/** The fields that differ from the entry's. */
function timeEntryChange(entry: TimeEntry, { date, hours, note }: TimeEntryCreate): TimeEntryUpdate {
  return {
    ...(date !== entry.date && { date }),
    ...(hours !== entry.hours && { hours }),
    ...(note !== entry.note && { note }),
  }
}

export type HoursFormProps = {
  projectId: string
  task: { id: string; title: string }
  /** The one to correct; null registers new ones. */
  entry: TimeEntry | null
  onSaved: () => void
}

const creating = { success: 'Horas registradas com sucesso', failure: 'Erro ao registrar horas' }
const correcting = { success: 'Horas atualizadas com sucesso', failure: 'Erro ao atualizar horas' }

const createWords = { save: 'Registrar', busy: 'Registrando...', anyway: 'Registrar mesmo assim' }
const correctWords = { save: 'Salvar', busy: 'Salvando...', anyway: 'Salvar mesmo assim' }

function rulesOn({ dayOf }: Calendar) {
  const { field, message } = futureDate
  return timeEntryCreate.refine(({ date }) => !isInFuture(date, dayOf(new Date())), { path: [field], error: message })
}

/** A day, how many hours, and what was done. */
export function HoursForm({ projectId, task, entry, onSaved }: HoursFormProps) {
  const { mutateAsync: create } = useCreateTimeEntry(projectId)
  const { mutateAsync: update } = useUpdateTimeEntry(projectId)
  const calendar = useCalendar()
  const today = calendar.dayOf(new Date())
  const values = timeEntryValues(entry, today)
  const form = useForm<TimeEntryValues, unknown, TimeEntryCreate>({
    resolver: formRules(rulesOn(calendar)),
    defaultValues: values,
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited, key) =>
      entry
        ? update({ id: entry.id, body: timeEntryChange(entry, edited) })
        : create({ taskId: task.id, body: edited, key }),
    ...(entry ? correcting : creating),
    onSaved,
  })
  const { control, register } = form
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  useFormDraft(form, `hours ${entry?.id ?? task.id}`, values)
  const words = entry ? correctWords : createWords
  const date = form.watch('date')
  const [agreedDate, setAgreedDate] = useState<string>()
  const isOld = date !== entry?.date && isOverAYearOld(date, today)
  const isAgreed = agreedDate === date
  const askOrSave = (event: FormEvent<HTMLFormElement>) => {
    if (!isOld || isAgreed) return onSubmit(event)
    event.preventDefault()
    setAgreedDate(date)
  }

  return (
    <DialogForm onSubmit={askOrSave}>
      <DialogBody>
        <p className="mb-3.5 line-clamp-2 text-cell wrap-anywhere text-ink-3">{task.title}</p>
        <FieldGrid>
          <Controller
            control={control}
            name="date"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field label="Data" required error={errors.date?.message}>
                <DateInput value={value} onChange={onChange} onBlur={onBlur} />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="hours"
            render={({ field: { value, onChange, onBlur } }) => (
              <Field
                label="Horas"
                required
                error={errors.hours?.message}
                hint="1,5 · 1h30 · 1:30 · 90min, em passos de 15 min"
              >
                <HoursInput value={value} onChange={onChange} onBlur={onBlur} step={timeEntryLimits.step} />
              </Field>
            )}
          />
          <Field label="Nota" error={errors.note?.message} className="col-span-full">
            <Textarea {...register('note')} />
          </Field>
        </FieldGrid>
        {isOld && isAgreed && (
          <p role="alert" className="mt-3.5 text-cell text-ink-2">
            {formatDate(date)} foi há mais de um ano. Confira a data, ou confirme abaixo.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? words.busy : isOld && isAgreed ? words.anyway : words.save}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** Registers hours of the person who is signed in; the same key does it once. The project's spent hours follow. */
function useCreateTimeEntry(projectId: string) {
  return useProjectWrite<{ taskId: string; body: TimeEntryCreate; key: string }, TimeEntry>(projectId, {
    parts: ['time_entries'],
    send: ({ taskId, body, key }) =>
      call('POST /api/tasks/:id/time-entries', { params: { id: taskId }, body }, { idempotencyKey: key }),
  })
}

/** Corrects the given fields of an entry. */
function useUpdateTimeEntry(projectId: string) {
  return useProjectWrite<{ id: string; body: TimeEntryUpdate }, TimeEntry>(projectId, {
    parts: ['time_entries'],
    send: ({ id, body }) => call('PATCH /api/time-entries/:id', { params: { id }, body }),
  })
}
