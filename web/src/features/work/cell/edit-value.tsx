import { Popover } from '@base-ui/react/popover'
import { formatDate, formatHours } from '@leme/contract/format/format'
import { type TaskUpdate, workSchemas } from '@leme/contract/work/work-item'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/http/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { popupMotion } from '../../../ui/float/float.ts'
import { DateInput } from '../../../ui/form/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { HoursInput } from '../../../ui/form/hours-input.tsx'
import type { ChangeWords } from '../row-change.ts'

/** The fields that are typed; a choice is a select. */
export type ValueField = 'due_date' | 'estimate_hours'

type Value = string | number | null

/** A change of one field, with the value that was seen before it. */
export type ValueEdit = {
  change: Pick<TaskUpdate, ValueField>
  base: Pick<TaskUpdate, ValueField>
  words: ChangeWords
}

export type EditValueProps = {
  field: ValueField
  /** "Prazo". */
  label: string
  value: Value
  trigger: Pick<ComponentProps<'button'>, 'aria-label' | 'className' | 'children'>
  onSave: (edit: ValueEdit) => void
}

function textOf(field: ValueField, value: Value): string {
  if (value === null) return field === 'due_date' ? 'sem prazo' : 'sem estimativa'
  return typeof value === 'number' ? formatHours(value) : formatDate(value)
}

function wordsOf(field: ValueField, label: string): ChangeWords {
  return {
    success: label === 'Prazo' ? 'Prazo atualizado com sucesso' : 'Estimativa atualizada com sucesso',
    failure: (message, error) => {
      const [theirs] = error instanceof ApiError ? error.conflicts : []
      const why =
        theirs && `${theirs.user?.display_name ?? 'outra pessoa'} mudou antes para ${textOf(field, theirs.value)}`
      return `Erro ao atualizar ${label.toLowerCase()}: ${why ?? message}`
    },
  }
}

/** A value that somebody has pressed: its field, open at first. Enter saves it, and so does leaving the field; Esc leaves it as it was. */
export function EditValue({ field, label, value, trigger, onSave }: EditValueProps) {
  const [isOpen, setOpen] = useState(true)
  const [draft, setDraft] = useState<Value>(value)
  const [error, setError] = useState<string>()
  const [seen, setSeen] = useState(value)
  const [hasMoved, setMoved] = useState(false)
  if (seen !== value) {
    setSeen(value)
    // What others write shows at once where nothing was typed.
    if (draft === seen) setDraft(value)
    else setMoved(true)
  }

  function begin(): void {
    setDraft(value)
    setError(undefined)
    setMoved(false)
    setOpen(true)
  }

  /** Whether it may close. */
  function save(): boolean {
    const read = workSchemas.task.update.shape[field].safeParse(draft)
    if (!read.success) {
      setError(read.error.issues[0]?.message)
      return false
    }
    const next = read.data ?? null
    if (next !== value) onSave({ change: { [field]: next }, base: { [field]: value }, words: wordsOf(field, label) })
    return true
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (save()) setOpen(false)
  }

  function type(next: Value): void {
    setDraft(next)
    setError(undefined)
  }

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open, { reason, cancel }) => {
        if (open) return begin()
        if (reason !== 'escape-key' && !save()) return cancel()
        setOpen(false)
      }}
    >
      <Popover.Trigger {...trigger} />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={4} className="z-40">
          <Popover.Popup
            aria-label={trigger['aria-label']}
            className={`${popupMotion} w-64 max-w-(--available-width) rounded-3 border border-line bg-raised p-3 shadow-2 outline-none`}
          >
            <form noValidate onSubmit={submit} className="grid gap-3">
              <Field
                label={field === 'due_date' ? label : `${label} (horas)`}
                hint={field === 'due_date' ? 'Vazio: sem prazo' : '1,5 · 1h30 · 90min, em passos de 30 min'}
                error={error}
                warning={
                  hasMoved ? `Enquanto isso mudou para ${textOf(field, value)}. Salvar põe o seu no lugar.` : undefined
                }
              >
                {field === 'due_date' ? (
                  <DateInput value={typeof draft === 'string' ? draft : ''} onChange={type} onFocus={selectAll} />
                ) : (
                  <HoursInput
                    value={typeof draft === 'number' ? draft : null}
                    onChange={type}
                    step={0.5}
                    onFocus={selectAll}
                  />
                )}
              </Field>
              <div className="flex justify-end gap-2 max-md:[&>*]:flex-1">
                <Button size="small" look="ghost" onClick={() => setOpen(false)}>
                  Cancelar
                </Button>
                <Button size="small" type="submit">
                  Salvar
                </Button>
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function selectAll({ target }: { target: HTMLInputElement }): void {
  target.select()
}
