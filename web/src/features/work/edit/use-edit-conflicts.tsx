import { createContext, type ReactNode, useContext, useState } from 'react'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useFormContext } from 'react-hook-form'
import { useFormDraft } from '../../../api/form/use-form-draft.ts'
import { fieldsInConflict, nextBase } from './edit-base.ts'
import { conflictSentence, EditConflict, type ValueWords } from './edit-conflict.tsx'
import { type Edited, useWriter } from './use-writer.ts'

/** What a Field says below its control: why it is refused, and what somebody else wrote into it. */
export type FieldNotes = { error?: string; after?: ReactNode }

type Notes = (field: string, words: ValueWords) => FieldNotes | null

export type EditConflicts<Values> = {
  /** What each field began from, for the PATCH. */
  base: Values
  /** What is to be said of a field that was changed on both sides; null of any other. */
  notes: Notes
}

/**
 * Watches the form of an edited row for fields that somebody else changes meanwhile. `row` is what the fields hold of
 * the row as it is known now; the form takes it by itself where nothing was typed (`keepDirtyValues`). What is typed
 * outlives the session, with what it began from.
 */
export function useEditConflicts<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  row: Values,
  edited: Edited,
  { isGone = false } = {},
): EditConflicts<Values> {
  const dirty: Partial<Record<string, unknown>> = form.formState.dirtyFields
  const [base, setBase] = useState(row)
  const next = nextBase(base, row, dirty)
  if (next !== base) setBase(next)
  useFormDraft(form, `${edited.noun} ${edited.id}`, next, (began) => setBase((was) => ({ ...was, ...began })))
  // Of a row that somebody deleted meanwhile there is nothing to choose.
  const inConflict = isGone ? [] : fieldsInConflict(next, row, form.getValues(), dirty)
  const writerOf = useWriter(edited, inConflict.length > 0)

  function notes(field: string, words: ValueWords): FieldNotes | null {
    if (!inConflict.includes(field)) return null
    const theirs = row[field]
    const writer = writerOf(field, theirs)
    return {
      error: conflictSentence(writer),
      after: (
        <EditConflict
          writer={writer}
          theirs={theirs}
          words={words}
          onKeep={() => setBase((was) => ({ ...was, [field]: theirs }))}
          onTake={() => take(field as Path<Values>)}
        />
      ),
    }
  }

  function take(field: Path<Values>): void {
    form.resetField(field, { defaultValue: row[field] as PathValue<Values, Path<Values>> })
  }

  return { base: next, notes }
}

const Context = createContext<Notes>(() => null)

export const EditNotes = Context.Provider

/** For a field of a form: what it says below itself. */
export function useFieldNotes(name: string, words: ValueWords = {}): FieldNotes {
  const { getFieldState, formState } = useFormContext()
  return useContext(Context)(name, words) ?? { error: getFieldState(name, formState).error?.message }
}
