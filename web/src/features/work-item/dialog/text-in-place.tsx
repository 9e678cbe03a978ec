import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { MarkdownField } from '../../../ui/text/markdown-field.tsx'
import { useSuggestions } from '../../thing/use-suggestions.ts'
import { useFieldNotes } from '../../work/edit/use-edit-conflicts.tsx'
import { RichText } from '../../work/rich-text.tsx'

/** A title as the heading that it is, typed in place; Enter saves it. `form` is the id of the form that it belongs to. */
export function HeadingField({ form, isGone }: { form: string; isGone: boolean }) {
  const { register } = useFormContext()

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isGone) event.currentTarget.form?.requestSubmit()
  }

  return (
    <Field label={<span className="sr-only">Título</span>} {...useFieldNotes('title')} className="-mx-2.5 mb-3">
      <Textarea
        form={form}
        rows={1}
        autoComplete="off"
        readOnly={isGone}
        aria-keyshortcuts={isGone ? undefined : 'e'}
        className="resize-none! border-transparent! bg-transparent! text-[1.375rem]! leading-7! font-semibold tracking-[-0.012em] field-sizing-content hover:bg-hover! focus:bg-raised!"
        onKeyDown={onKeyDown}
        {...register('title')}
      />
    </Field>
  )
}

type TextInPlaceProps = {
  form: string
  projectId: string
  /** It is no more: what was typed is read and copied, and nothing else begun. */
  isGone: boolean
}

/** A description as it reads; pressed, it is typed in place. */
export function TextInPlace({ form, projectId, isGone }: TextInPlaceProps) {
  const { field } = useController({ name: 'description' })
  const notes = useFieldNotes('description')
  const { things } = useSuggestions(projectId)
  const [isOpen, setOpen] = useState(false)
  const { isDirty } = useFormContext().getFieldState('description', useFormContext().formState)
  const text = String(field.value ?? '')
  const isTyped = isOpen || isDirty || text === '' || Boolean(notes.after)
  if (isGone && text === '') return null
  if (!isTyped) {
    return (
      <section aria-label="Descrição" className="group relative mt-4">
        <RichText text={text} />
        {!isGone && (
          <IconButton
            size="small"
            label="Editar descrição"
            onClick={() => setOpen(true)}
            className="absolute! -top-1 -right-2 bg-raised opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
      </section>
    )
  }
  return (
    <Field label="Descrição" {...notes} className="mt-4">
      <MarkdownField
        value={text}
        onChange={field.onChange}
        readOnly={isGone}
        onSend={() => !isGone && (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit()}
        things={things}
        preview={(typed) => <RichText text={typed} />}
        placeholder="O que precisa ser feito, e por quê"
        rows={3}
        autoFocus={isOpen && !isDirty}
      />
    </Field>
  )
}
