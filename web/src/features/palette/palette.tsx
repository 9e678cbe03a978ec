import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { behindModal, useCommandKey } from '../../page/command-key.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'

const { Part: PaletteList } = lazyPart(() => import('./palette-list.tsx'), 'PaletteList')

/**
 * Goes to any page or thing and does what the page offers: Ctrl+K and Meta+K, or the button of the top bar, on phones a
 * magnifier. The field is there at once, as it is part of every page's first load; what it finds is drawn by code that comes
 * when it is first used.
 */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  // A sheet is a page too; any other dialog has keys of its own.
  const toggle = () => setOpen((open) => !open && !behindModal('.palette, [data-sheet]'))
  useCommandKey('k', toggle)
  return (
    <>
      <Button
        size="small"
        aria-keyshortcuts="Control+K"
        onClick={toggle}
        className="palette-button max-md:bg-transparent! max-md:px-0! max-md:text-[0px]! max-md:text-ink-3! max-md:shadow-none! max-md:inset-ring-0!"
      >
        Buscar
      </Button>
      {/* At the document's end: an open sheet takes what is beside it from those who do not see it. */}
      {isOpen && createPortal(<OpenPalette onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

/** Modal while it is drawn; closing gives the focus back. */
function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => dialog.close()
}

function OpenPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  // The text for which Enter was pressed before the list was there, which answers it.
  const [early, setEarly] = useState<string>()
  return (
    <dialog ref={showModal} aria-label="Buscar" onClose={onClose} className="palette">
      {/* Its keys are the list's, which also says which of its options is chosen. */}
      <input
        role="combobox"
        aria-label="Buscar"
        aria-expanded="true"
        aria-controls="palette-list"
        placeholder="Chave, nome ou comando"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && setEarly(text)}
        className="palette-field"
      />
      <Suspense>
        <PaletteList text={text} early={early} />
      </Suspense>
    </dialog>
  )
}
