import { formatNumber } from '@leme/contract/format/format'
import { importLimits } from '@leme/contract/import/import'
import { type ImportKind, importKinds } from '@leme/contract/import/import-kind'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import { importWords } from './import-words.ts'
import type { ImportFile } from './read-file.ts'

const options = importKinds.map((value) => ({ value, label: importWords[value].label }))

type Props = {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  file: ImportFile | null
  onFile: (file: File) => void
  /** Why the last file was not taken. */
  refusal: string | null
  /** While a run is under way, nothing is chosen. */
  locked: boolean
}

/** What is brought in, and the file: chosen by a button, or dropped. */
export function FilePanel({ kind, onKind, file, onFile, refusal, locked }: Props) {
  const { label, key, needs } = importWords[kind]
  return (
    <Panel title="Arquivo">
      <div className="grid gap-4 border-t border-line p-4">
        <div className="grid justify-items-start gap-2">
          {locked ? (
            <p className="text-cell font-medium text-ink">{label}</p>
          ) : (
            <Segment label="O que o arquivo traz" value={kind} onChange={onKind} options={options} />
          )}
          <p className="text-cell text-ink-3">
            Precisa de: {needs}. {key}: o que já existe é atualizado, e nada se repete.
          </p>
        </div>
        <DropArea file={file} onFile={onFile} locked={locked} />
        {refusal && (
          <p role="alert" className="text-cell wrap-anywhere text-danger-text">
            {refusal}
          </p>
        )}
      </div>
    </Panel>
  )
}

function DropArea({ file, onFile, locked }: Pick<Props, 'file' | 'onFile' | 'locked'>) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !locked) onFile(dropped)
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
        accept=".csv,.txt,text/csv"
        aria-label="Arquivo CSV"
        tabIndex={-1}
        disabled={locked}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
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
      {!locked && (
        <Button onClick={() => input.current?.click()}>{file ? 'Trocar arquivo' : 'Escolher arquivo'}</Button>
      )}
      {!file && (
        <p className="text-ink-3">
          <span className="max-md:hidden">ou arraste um CSV para cá · </span>até {sizeText(importLimits.fileBytes)}
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
