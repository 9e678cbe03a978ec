import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Mark } from '../../ui/sign/mark.tsx'

export type AssistantButtonProps = {
  onOpen: () => void
  /** A pointer or the focus is near: its code may come. */
  onNear: () => void
  hasNews: boolean
  /** The panel is on its way. */
  isOpening: boolean
  /** It was just closed: the focus returns here. */
  takesFocus: boolean
}

/** The round button at the bottom right that opens the assistant; it gives way to what it covers (ui/toast/give-way.ts). */
export function AssistantButton({ onOpen, onNear, hasNews, isOpening, takesFocus }: AssistantButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears; later the focus is the reader's
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [])
  return (
    <button
      ref={button}
      data-gives-way=""
      type="button"
      aria-label={`Abrir assistente (Ctrl+J)${hasNews ? ', há uma resposta nova' : ''}`}
      aria-keyshortcuts="Control+J Meta+J"
      aria-busy={isOpening}
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classNames(
        'group/assistant fixed right-5 bottom-5 z-25 grid size-12 place-items-center rounded-full bg-accent text-on-accent shadow-3',
        'transition-[background-color,translate] duration-(--quick) hover:bg-accent-hover active:translate-y-[0.5px] data-aside:translate-x-[38px] max-md:right-4 max-md:bottom-4',
      )}
    >
      <Mark className="size-6.5" />
      {hasNews && (
        <span className="absolute top-0 right-0 size-3 rounded-full bg-danger ring-2 ring-deck" aria-hidden="true" />
      )}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-[calc(100%+0.625rem)] hidden rounded-2 bg-ink px-2 py-1 text-label whitespace-nowrap text-deck shadow-2 group-hover/assistant:block group-focus-visible/assistant:block max-md:hidden!"
      >
        Assistente <span className="opacity-75">Ctrl+J</span>
      </span>
    </button>
  )
}
