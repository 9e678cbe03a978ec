import { formatNumber } from '@leme/contract/format/format'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { RichText } from '../work/rich-text.tsx'
import type { ShownTextProps } from '../work/shown-text.tsx'

/** Longer texts are folded: characters, and lines as they are written. */
const most = { characters: 2_000, lines: 30 }

/**
 * A text with its Markdown shown; of a long one the beginning, and the rest at a press, or as soon as the browser goes to a
 * place in it: a link that gets the focus, words that somebody looks for. What it takes is known before it is drawn.
 */
export function FoldedText({ text, mentions }: ShownTextProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > most.characters || text.split('\n', most.lines + 1).length > most.lines
  if (!isLong) return <RichText text={text} mentions={mentions} />

  function toggle(button: HTMLButtonElement): void {
    flushSync(() => setOpen(!isOpen))
    // The end of what is folded is far below.
    button.scrollIntoView?.({ block: 'nearest' })
  }
  const folded = 'max-h-80 overflow-hidden [mask-image:linear-gradient(#000_75%,transparent)]'
  return (
    <>
      <div
        id={id}
        className={isOpen ? undefined : folded}
        onScroll={({ currentTarget }) => currentTarget.scrollTop > 0 && setOpen(true)}
      >
        <RichText text={text} mentions={mentions} />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={({ currentTarget }) => toggle(currentTarget)}
        className="mt-1 rounded-1 text-label font-medium text-accent-text underline-offset-3 hover:underline max-md:min-h-10"
      >
        {isOpen ? 'Mostrar menos' : `Mostrar tudo (${formatNumber(text.length)} caracteres)`}
      </button>
    </>
  )
}
