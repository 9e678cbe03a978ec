import { formatNumber } from '@leme/contract/format/format'
import { commentLimits } from '@leme/contract/thing/comment'
import { asStored, mentionsIn, seenLength } from '@leme/contract/thing/mention'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { MarkdownField } from '../../ui/text/markdown-field.tsx'
import { RichText } from '../work/rich-text.tsx'
import { useMentionable, useSuggestions } from './use-suggestions.ts'

export type CommentFormProps = {
  label: string
  projectId: string | null
  text: string
  onType: (text: string) => void
  /** The text as it is stored; undefined where it can no longer be sent. */
  onSend: ((text: string) => void) | undefined
  /** Why it can no longer be sent. */
  closed?: string | undefined
  sendWords: string
  busy: boolean
  onCancel?: () => void
}

/** A comment that is being written, or edited. */
export function CommentForm(props: CommentFormProps) {
  const { label, projectId, text, onType, onSend, closed, sendWords, busy, onCancel } = props
  const mentionable = useMentionable()
  const { people, things } = useSuggestions(projectId)

  const stored = asStored(text, mentionable)
  // What is too long is said, not cut: what was pasted would lose its end unseen.
  const excess = seenLength(stored.trim()) - commentLimits.text
  const refusal = useRef<HTMLParagraphElement>(null)
  const isReady = text.trim() !== '' && excess <= 0 && !busy

  function send(): void {
    if (isReady) onSend?.(stored)
    else refusal.current?.scrollIntoView({ block: 'nearest' })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }

  function preview(typed: string) {
    const text = asStored(typed, mentionable)
    const named = new Set(mentionsIn(text))
    const mentions = mentionable
      .filter(({ id }) => named.has(id))
      .map(({ id, name }) => ({ id, display_name: name, removed_at: null }))
    return <RichText text={text} mentions={mentions} />
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <MarkdownField
        label={label}
        placeholder={label}
        value={text}
        onChange={onType}
        onSend={send}
        people={people}
        things={things}
        preview={preview}
        rows={onCancel ? 3 : 2}
        autoFocus={Boolean(onCancel)}
      />
      {excess > 0 && (
        // Where a long text leaves no room for it, at the lower edge of what is seen.
        <p
          ref={refusal}
          role="alert"
          className="sticky bottom-0 z-10 rounded-2 bg-danger-soft px-2.5 py-1.5 text-label text-on-danger-soft"
        >
          Comentário deve ter no máximo {formatNumber(commentLimits.text)} caracteres: corte {formatNumber(excess)}
        </p>
      )}
      {closed && text.trim() !== '' && <p className="text-label text-danger-text">{closed}</p>}
      {(text.trim() !== '' || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button size="small" look="ghost" onClick={onCancel}>
              Cancelar
            </Button>
          )}
          {onSend && (
            <Button type="submit" size="small" disabled={!isReady}>
              {busy ? 'Enviando...' : sendWords}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
