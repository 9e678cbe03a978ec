import { importLimits } from '@leme/contract/import/import'
import { type ImportKind, importKinds } from '@leme/contract/import/import-kind'
import { Panel } from '../../ui/page/panel.tsx'
import { Segment } from '../../ui/segment.tsx'
import { DropArea } from './drop-area.tsx'
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
        <DropArea
          file={file}
          onFile={onFile}
          locked={locked}
          label="Arquivo CSV"
          what="um CSV"
          accept=".csv,.txt,text/csv"
          most={importLimits.fileBytes}
        />
        {refusal && (
          <p role="alert" className="text-cell wrap-anywhere text-danger-text">
            {refusal}
          </p>
        )}
      </div>
    </Panel>
  )
}
