import { assistantName } from '@leme/contract/assistant/assistant'
import { ChevronUp, Minus, PanelRight, PictureInPicture2, SquarePen, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/sign/mark.tsx'
import { noConversation, openPreview } from './conversation/conversation.ts'
import { type ConversationStore, useConversation } from './conversation/conversation-store.ts'
import { setDocked, useDocked, useRoomToDock } from './docked.ts'
import { type PanelState, showPanel } from './panel-state.ts'
import { reportCancelled } from './report-cancelled.ts'

export type PanelHeaderProps = {
  store: ConversationStore
  state: PanelState
  hasNews: boolean
  /** It was just minimised by its person: the focus stays with it. */
  takesFocus: boolean
}

function ExpandButton({ takesFocus, onExpand }: { takesFocus: boolean; onExpand: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears; later the focus is the reader's
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [])
  return (
    <IconButton ref={button} label="Expandir" title="Expandir (Ctrl+J)" size="small" onClick={onExpand}>
      <ChevronUp aria-hidden="true" />
    </IconButton>
  )
}

/** The panel's name and its buttons; all that is left of it while it is minimised. */
export function PanelHeader({ store, state, hasNews, takesFocus }: PanelHeaderProps) {
  const isMinimized = state === 'minimized'
  const isEmpty = useConversation(store, ({ messages }) => messages.length === 0)
  const work = useConversation(store, (conversation) => conversation.work)
  const docked = useDocked()
  const hasRoom = useRoomToDock()
  const show = (next: PanelState) => showPanel(store.userId, next)
  return (
    <header
      className={classNames(
        'flex h-12 flex-none items-center gap-1 pr-2 pl-3.5',
        !isMinimized && 'border-b border-line',
      )}
    >
      <Mark className="size-4.5 shrink-0 text-accent-text" />
      <h2 className="mr-auto ml-1 truncate text-body font-semibold tracking-[-0.008em]">{assistantName}</h2>
      {isMinimized && hasNews && (
        <span className="mr-1 rounded-1 bg-accent-soft px-1.5 text-label text-on-accent-soft">Nova resposta</span>
      )}
      {!isMinimized && !isEmpty && (
        <IconButton
          label="Nova conversa"
          title="Nova conversa"
          size="small"
          disabled={work !== null}
          onClick={() => {
            startNewConversation(store)
            show('open')
          }}
        >
          <SquarePen aria-hidden="true" />
        </IconButton>
      )}
      {!isMinimized && hasRoom && (
        <IconButton
          label={docked ? 'Soltar da página' : 'Encaixar ao lado da página'}
          title={docked ? 'Soltar da página' : 'Encaixar ao lado da página'}
          size="small"
          onClick={() => setDocked(!docked)}
        >
          {docked ? <PictureInPicture2 aria-hidden="true" /> : <PanelRight aria-hidden="true" />}
        </IconButton>
      )}
      {isMinimized ? (
        <ExpandButton takesFocus={takesFocus} onExpand={() => show('open')} />
      ) : (
        <IconButton label="Minimizar" title="Minimizar" size="small" onClick={() => show('minimized')}>
          <Minus aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Fechar" title="Fechar (Esc)" size="small" onClick={() => show('closed')}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
}

/** An empty conversation. A preview that is still open in the old one is given up with it. */
function startNewConversation(store: ConversationStore): void {
  const { messages, work, unsentCancel } = store.read()
  if (work) return
  const given = openPreview(messages)?.preview?.answer.exchange_id ?? unsentCancel
  store.change(() => ({ ...noConversation, unsentCancel: given }))
  reportCancelled(store).catch(() => {})
}
