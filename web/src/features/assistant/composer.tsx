import { assistantLimits } from '@leme/contract/assistant/assistant'
import { formatNumber } from '@leme/contract/format/format'
import type { Project } from '@leme/contract/project/project'
import { codePoints } from '@leme/contract/text/text'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useConnection } from '../../api/http/connection.ts'
import { keys } from '../../api/keys.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ask } from './ask.ts'
import { type ConversationStore, useConversation } from './conversation/conversation-store.ts'
import { setDraft, useDraft } from './conversation/draft.ts'
import { outgoingText } from './outgoing-text.ts'
import { contextNames, contextType, uiContext } from './page-context.ts'

/** From here on the length is counted for the reader. */
const nearLimit = assistantLimits.text - 400

/** As high as its lines, up to the most that its style allows. */
function fit(input: HTMLTextAreaElement | null): void {
  if (!input) return
  input.style.height = 'auto'
  input.style.height = `${input.scrollHeight}px`
}

/** The open project's name, as its page read it; nothing on other pages. */
function useProjectName(pathname: string): string | undefined {
  const id = uiContext(pathname, '').selected_project_id
  const { data } = useQuery<Project>({ queryKey: keys.projects.one(id ?? ''), queryFn: skipToken })
  return id ? data?.name : undefined
}

/** The input: Enter sends, Ctrl+Enter and Shift+Enter begin a line; one may type on while an answer is awaited. */
export function Composer({ store, calls }: { store: ConversationStore; calls: number }) {
  const queries = useQueryClient()
  const text = useDraft(store.userId)
  const isBusy = useConversation(store, ({ work }) => work !== null)
  const isConnected = useConnection() === 'up'
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const projectName = useProjectName(pathname)
  const input = useRef<HTMLTextAreaElement>(null)
  const lengthId = useId()
  const outgoing = outgoingText(text)
  const length = codePoints(outgoing)
  const isTooLong = length > assistantLimits.text

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what makes it higher
  useLayoutEffect(() => fit(input.current), [text])
  // Called by its person, the input takes the focus, behind what is typed in it.
  useLayoutEffect(() => {
    if (calls === 0 || !input.current) return
    input.current.focus()
    input.current.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [calls])

  function send() {
    if (outgoing === '' || isBusy || isTooLong) return
    setDraft(store.userId, '')
    void ask(store, queries, outgoing)
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // 229: a key that an input method still works on (Safari says no more than that).
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.shiftKey) return
    event.preventDefault()
    if (event.ctrlKey) insertLine(event.currentTarget)
    else send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex-none border-t border-line px-3 pt-2.5 pb-2"
    >
      <div className="flex items-end gap-1 rounded-2 border border-field py-1 pr-1 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-ring">
        <textarea
          ref={input}
          rows={1}
          aria-label="Mensagem"
          aria-describedby={length > nearLimit ? lengthId : undefined}
          aria-invalid={isTooLong || undefined}
          placeholder="Escreva um pedido"
          enterKeyHint="send"
          value={text}
          onChange={(event) => setDraft(store.userId, event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-30 min-h-7 min-w-0 flex-1 resize-none overflow-y-auto px-2.5 py-1 text-cell leading-5 text-ink outline-none max-md:min-h-9 max-md:py-2 max-md:text-[1rem]"
        />
        <button
          type="submit"
          aria-label="Enviar"
          disabled={outgoing === '' || isBusy || isTooLong}
          className={classNames(buttonClass('primary', 'small'), 'w-7 px-0! max-md:w-10 [&>svg]:ml-0')}
        >
          <ArrowUp aria-hidden="true" />
        </button>
      </div>
      <p className="mt-1.5 flex justify-between gap-3 text-tick text-ink-3">
        <span className="flex min-w-0 gap-1">
          <span className="flex-none">Contexto: {contextNames[contextType(pathname)]}</span>
          {projectName && <span className="truncate">· {projectName}</span>}
        </span>
        {length > nearLimit ? (
          <span id={lengthId} role={isTooLong ? 'alert' : undefined} className={isTooLong ? 'text-danger-text' : ''}>
            {isTooLong && 'Longo demais: '}
            {formatNumber(length)} de {formatNumber(assistantLimits.text)}
          </span>
        ) : (
          <span className="flex-none">{isConnected ? 'Enter envia' : 'Sem conexão'}</span>
        )}
      </p>
    </form>
  )
}

/** Begins a new line where the cursor stands, in place of what is selected; undo takes it back. */
function insertLine(input: HTMLTextAreaElement): void {
  // Deprecated, and still the one way that leaves the browser's undo whole.
  if (document.execCommand('insertText', false, '\n')) return
  input.setRangeText('\n', input.selectionStart, input.selectionEnd, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
