import { type FormEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useSaving } from '../../ui/form/unsaved.ts'
import { toast } from '../../ui/toast/toast.ts'
import { randomKey } from '../call.ts'
import { ApiError, messageOf } from '../http/errors.ts'

export type FormSaveOptions<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  /** Sends it. The key is the same for every attempt of this form, so that a repeated creation happens once. */
  save: (output: Output, idempotencyKey: string) => Promise<unknown>
  success: string
  /** The toast of a failure that has no words of its own. */
  failure: string
  /** The field that a refusal is about, by its code, where the server names none: the reason is shown there. */
  fieldOf?: Readonly<Record<string, FieldPath<Values>>>
  onSaved: () => void
}

/** The first attempt went through and only its answer was lost; since then the form was changed. */
const savedBefore = 'A tentativa anterior já tinha sido salva. Feche e confira a lista'

function wordsFor(error: unknown, failure: string): string {
  return error instanceof ApiError && error.code === 'idempotency_key_reused' ? savedBefore : messageOf(error, failure)
}

/** Each refused field gets the server's sentence. */
function showRefusedFields<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
): void {
  if (!(error instanceof ApiError)) return
  const values = form.getValues()
  for (const { field, message } of error.fields) {
    if (field in values) form.setError(field as FieldPath<Values>, { type: 'server', message })
  }
}

/** Takes the reader to the first field that was refused, as soon as its error is drawn: within half a second. */
function focusFirstRefused(element: HTMLFormElement, frames = 30): void {
  // Its fields are also those that name it from elsewhere.
  const refused = [...element.elements].find((control) => control.getAttribute('aria-invalid')) as
    | HTMLElement
    | undefined
  if (refused) refused.focus()
  else if (frames > 0 && element.isConnected) requestAnimationFrame(() => focusFirstRefused(element, frames - 1))
}

/** What was typed and is nothing yet (a picker's text that names no option) holds the form: each such control says why. */
function isHeld(element: HTMLFormElement): boolean {
  const held = [...element.elements].filter(
    (control) => control instanceof HTMLInputElement && control.validity.customError,
  )
  for (const control of held) (control as HTMLInputElement).checkValidity()
  return held.length > 0
}

/**
 * Saves a form that is checked by its rules: one attempt at a time, a toast for how it went, the server's refusals
 * on their fields. What was typed stays when it fails.
 */
export function useFormSave<Values extends FieldValues, Output>(options: FormSaveOptions<Values, Output>) {
  const { form, save, success, failure, fieldOf = {}, onSaved } = options
  const [busy, setBusy] = useState(false)
  useSaving(busy)
  const underway = useRef(false)
  const [key] = useState(randomKey)
  async function attempt(output: Output): Promise<void> {
    try {
      await save(output, key)
    } catch (error) {
      return report(error)
    }
    toast.success(success)
    onSaved()
  }

  function report(error: unknown): void {
    const field = error instanceof ApiError && error.fields.length === 0 ? fieldOf[error.code] : undefined
    // The reason stands beside the field, once.
    toast.error(field ? failure : wordsFor(error, failure))
    if (field) form.setError(field, { type: 'server', message: messageOf(error, failure) })
    else showRefusedFields(error, form)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const element = event.currentTarget
    event.preventDefault()
    // A second click may come before the first one's render.
    if (underway.current) return
    underway.current = true
    const held = isHeld(element)
    await form.handleSubmit((output) => {
      if (held) return
      setBusy(true)
      return attempt(output)
    })(event)
    underway.current = false
    setBusy(false)
    focusFirstRefused(element)
  }

  return { busy, onSubmit }
}
