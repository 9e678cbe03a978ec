import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/toast/toast.ts'
import { onAuthEvent, useSession } from '../session/session.ts'

/** What was typed, by field, and what those fields began from. */
type Draft<Values> = { userId: string; typed: Partial<Values>; base: Partial<Values> }

/** By the forms' names; in memory alone, so that no text is left behind on a machine that others use. */
const drafts = new Map<string, Draft<FieldValues>>()

onAuthEvent((_event, session) => {
  if (!session) return
  for (const [name, { userId }] of drafts) if (userId !== session.user.id) drafts.delete(name)
})

/**
 * Gives back what somebody had typed into the form of this name when their session ended over it, once they are signed in
 * again and open it in the same tab. `onBack` gets what the fields began from then.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string,
  base: Values,
  onBack: (base: Partial<Values>) => void = () => {},
): void {
  const session = useSession()
  const { dirtyFields } = form.formState
  const now = {
    form,
    base,
    onBack,
    fields: Object.keys(dirtyFields),
    userId: session.status === 'in' ? session.user_id : '',
  }
  const latest = useRef(now)
  useEffect(() => {
    if (now.userId) latest.current = now
  })

  useEffect(() => {
    const { form, onBack, userId } = latest.current
    const draft = drafts.get(name) as Draft<Values> | undefined
    if (draft?.userId === userId) {
      drafts.delete(name)
      for (const [field, value] of Object.entries(draft.typed)) {
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
      }
      onBack(draft.base)
      toast.success('O que você tinha digitado está de volta')
    }
    return onAuthEvent((_event, session) => {
      const { form, base, fields, userId } = latest.current
      if (session || fields.length === 0) return
      const of = (values: Values) =>
        Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
      drafts.set(name, { userId, typed: of(form.getValues()), base: of(base) })
    })
  }, [name])
}
