import { folded } from '@leme/contract/list/text-search'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { controlClass } from '../form/control-class.ts'
import { useFieldControl } from '../form/field-control.ts'
import { askedAt, continueList, type Edit, linkOver, type Selected, toggleMark } from './markdown-keys.ts'

/** Something that may be named in the text: what it is called, and what naming it writes. */
export type Suggestion = { id: string; label: string; detail?: string; insert: string }

export type MarkdownFieldProps = {
  /** Name for assistive technology where no Field labels it. */
  label?: string
  value: string
  onChange: (value: string) => void
  /** Ctrl+Enter. */
  onSend?: () => void
  /** After an @ and after a #. */
  people?: readonly Suggestion[]
  things?: readonly Suggestion[]
  /** How the text reads. */
  preview: (text: string) => ReactNode
  rows?: number
  placeholder?: string
  autoFocus?: boolean
  readOnly?: boolean
}

/** How many suggestions are shown. */
const most = 6

/**
 * A field for Markdown: Ctrl+B and Ctrl+I mark, lists go on, an address pasted over words makes them a link, @ and # find
 * people and things. "Ver" shows how it reads.
 */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, onChange, onSend, people = [], things = [], preview, rows = 3, ...rest } = props
  const control = useFieldControl()
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [isPreview, setPreview] = useState(false)
  const [asked, setAsked] = useState<ReturnType<typeof askedAt>>(null)
  const [active, setActive] = useState(0)
  const offered = asked ? matching(asked.sign === '@' ? people : things, asked.words) : []
  const list = useRef<HTMLUListElement>(null)
  const { autoFocus } = rest
  // What is there already is gone on with.
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    if (autoFocus) field.current?.setSelectionRange(end, end)
  }, [autoFocus])
  // Below a field at the end of a sheet nobody would see it.
  useEffect(() => {
    if (offered.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [offered.length])

  function selection(): Selected | null {
    const { current } = field
    return current && { text: current.value, from: current.selectionStart, to: current.selectionEnd }
  }

  function look(): void {
    const given = selection()
    setAsked(given && askedAt(given))
    setActive(0)
  }

  function apply(edit: Edit): void {
    const { current } = field
    if (!current) return
    current.focus()
    current.setSelectionRange(edit.from, edit.to)
    insert(current, edit.insert)
    current.setSelectionRange(...edit.select)
    look()
  }

  function choose(suggestion: Suggestion | undefined): void {
    if (!asked || !suggestion) return
    const written = `${suggestion.insert} `
    const end = asked.from + written.length
    apply({ from: asked.from, to: asked.from + 1 + asked.words.length, insert: written, select: [end, end] })
    setAsked(null)
  }

  /** Whether the key was for the suggestions. */
  function moveInList({ key }: KeyboardEvent): boolean {
    if (offered.length === 0) return false
    if (key === 'ArrowDown') setActive((active + 1) % offered.length)
    else if (key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length)
    else if (key === 'Enter' || key === 'Tab') choose(offered[active])
    else if (key === 'Escape') setAsked(null)
    else return false
    return true
  }

  function editOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, given: Selected): Edit | null {
    const isCommand = ctrlKey || metaKey
    if (isCommand && key.toLowerCase() === 'b') return toggleMark(given, '**')
    if (isCommand && key.toLowerCase() === 'i') return toggleMark(given, '_')
    return key === 'Enter' && !isCommand && !shiftKey ? continueList(given) : null
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || rest.readOnly) return
    const given = selection()
    if (moveInList(event)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSend) {
      event.preventDefault()
      onSend()
    } else {
      const edit = given && editOf(event, given)
      if (!edit) return
      event.preventDefault()
      // The frame has keys of its own: Ctrl+B folds its menu.
      event.stopPropagation()
      apply(edit)
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const given = selection()
    if (rest.readOnly) return
    const edit = given && linkOver(given, event.clipboardData.getData('text/plain'))
    if (!edit) return
    event.preventDefault()
    apply(edit)
  }

  return (
    <div className="grid gap-1.5">
      {isPreview ? (
        <div className="min-h-20 rounded-2 border border-line px-3 py-2">
          {value.trim() === '' ? <p className="text-cell text-ink-3">Nada escrito ainda</p> : preview(value)}
        </div>
      ) : (
        <textarea
          {...control}
          {...rest}
          ref={field}
          aria-label={label}
          aria-autocomplete={people.length + things.length > 0 ? 'list' : undefined}
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={offered.length > 0 ? `${listId}-${active}` : undefined}
          rows={rows}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            look()
          }}
          onSelect={look}
          onBlur={() => setAsked(null)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={classNames(controlClass, 'block max-h-96 resize-y py-[0.4375rem] leading-5 field-sizing-content')}
        />
      )}
      {offered.length > 0 && (
        <ul
          ref={list}
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of choices
          role="listbox"
          aria-label={asked?.sign === '@' ? 'Pessoas' : 'Itens'}
          className="rounded-3 border border-line bg-raised p-1 shadow-2"
        >
          {offered.map((one, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <li
              key={one.id}
              id={`${listId}-${at}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one of the choices
              role="option"
              aria-selected={at === active}
              // Before the field loses the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
              className={classNames(
                'flex cursor-default items-baseline gap-2 rounded-2 px-2 py-1.5 text-cell max-md:min-h-11 max-md:items-center',
                at === active && 'bg-hover',
              )}
            >
              {one.detail && <span className="shrink-0 text-label text-ink-3 tabular-nums">{one.detail}</span>}
              <span className="min-w-0 truncate text-ink">{one.label}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center gap-2 text-label text-ink-3">
        <button
          type="button"
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
          className="rounded-1 underline-offset-3 hover:text-ink hover:underline max-md:min-h-10"
        >
          {isPreview ? 'Escrever' : 'Ver como fica'}
        </button>
        <span className="max-md:hidden">Markdown{people.length > 0 && ' · @ pessoa · # item'}</span>
      </div>
    </div>
  )
}

function matching(all: readonly Suggestion[], words: string): readonly Suggestion[] {
  const sought = folded(words)
  const fits = ({ label, detail = '' }: Suggestion) =>
    folded(detail).startsWith(sought) || folded(` ${label}`).includes(` ${sought}`)
  return all.filter(fits).slice(0, most)
}

/** As if it were typed: the browser's own undo takes it back. */
function insert(field: HTMLTextAreaElement, text: string): void {
  const isDone = text === '' ? document.execCommand?.('delete') : document.execCommand?.('insertText', false, text)
  if (isDone) return
  const { selectionStart, selectionEnd, value } = field
  const next = value.slice(0, selectionStart) + text + value.slice(selectionEnd)
  // React notices this: it watches the property that it has put over the element's own.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, next)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
