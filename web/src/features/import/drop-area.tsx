import { formatNumber } from '@leme/contract/format/format'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

export type DropAreaProps = {
  file: { name: string; bytes: number } | null
  onFile: (file: File) => void
  /** All of those that are chosen or dropped together, where several may be. */
  onFiles?: (files: readonly File[]) => void
  /** Nothing is chosen meanwhile. */
  locked: boolean
  /** The field's name, and what one may drop: "um CSV". */
  label: string
  what: string
  /** Endings and types, as of an input. */
  accept: string
  /** Bytes. */
  most: number
}

/** A place for a file: chosen by a button, or dropped. */
export function DropArea({ file, onFile, onFiles, locked, label, what, accept, most }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!locked) choose([...event.dataTransfer.files])
  }

  function choose(files: readonly File[]): void {
    const [first] = files
    if (!first) return
    if (onFiles) onFiles(files)
    else onFile(first)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop something; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!locked)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex min-h-24 flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-2 border border-dashed px-4 py-4 text-cell',
        over ? 'border-accent bg-accent-soft' : 'border-line-2',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple={onFiles !== undefined}
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        disabled={locked}
        className="sr-only"
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // The same file once more, after it was corrected, is a choice too.
          target.value = ''
        }}
      />
      {file && (
        <p className="flex min-w-0 items-center gap-2 text-ink [&>svg]:size-4 [&>svg]:shrink-0">
          <FileSpreadsheet aria-hidden="true" />
          <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
          <span className="whitespace-nowrap text-ink-3">{sizeText(file.bytes)}</span>
        </p>
      )}
      {/* It stays while nothing may be chosen, as the focus would go with it. */}
      <Button aria-disabled={locked} onClick={() => !locked && input.current?.click()}>
        {file ? 'Trocar arquivo' : 'Escolher arquivo'}
      </Button>
      {!file && (
        <p className="text-ink-3">
          <span className="max-md:hidden">ou arraste {what} para cá · </span>até {sizeText(most)}
        </p>
      )}
    </div>
  )
}

/** "12 KB", "3,5 MB". */
function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
  return `${formatNumber(Math.round(bytes / 1024 / 102.4) / 10)} MB`
}
