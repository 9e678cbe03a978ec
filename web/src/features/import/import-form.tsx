import { type ImportHead, importLimits } from '@leme/contract/import'
import type { ImportKind } from '@leme/contract/import-kind'
import { createRepeatFinder } from '@leme/contract/import-repeats'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, randomKey } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ColumnsPanel, missingFields } from './columns-panel.tsx'
import { EraseBlanks } from './erase-blanks.tsx'
import type { ImportFile } from './read-file.ts'
import { RunPanel } from './run-panel.tsx'
import type { useImportRun } from './use-import-run.ts'

type Props = { kind: ImportKind; file: ImportFile; importing: ReturnType<typeof useImportRun> }

/** What the server makes of the file's first line. */
const headQuery = (kind: ImportKind, { id, text }: ImportFile) =>
  queryOptions({
    queryKey: keys.importHead(kind, id),
    queryFn: ({ signal }) => {
      const body = { text: text.slice(0, importLimits.text), last: text.length <= importLimits.text }
      return call('POST /api/imports/:kind/head', { params: { kind }, body }, { signal })
    },
    staleTime: Infinity,
  })

/** The columns of a file that was chosen, its trial and its import. */
export function ImportForm({ kind, file, importing }: Props) {
  const head = useQuery(headQuery(kind, file))
  if (head.isError) {
    return (
      <Panel title="Colunas">
        <ErrorLine onRetry={() => void head.refetch()}>
          {messageOf(head.error, 'Não foi possível ler as colunas do arquivo')}
        </ErrorLine>
      </Panel>
    )
  }
  return head.data ? <Chosen head={head.data} kind={kind} file={file} importing={importing} /> : <ColumnsSkeleton />
}

function Chosen({ head, kind, file, importing }: Props & { head: ImportHead }) {
  const { run, start, stop, resume, forget } = importing
  const [fields, setFields] = useState(() => head.columns.map(({ field }) => field ?? ''))
  const [eraseBlanks, setEraseBlanks] = useState(false)
  const isRunning = run?.state === 'running'
  const isMissing = missingFields(head, fields).length > 0
  const isTried = run?.state === 'done' && run.sending.dryRun

  function begin(dryRun: boolean): void {
    const repeats = createRepeatFinder(kind, fields)
    start({ kind, text: file.text, head, columns: fields, dryRun, eraseBlanks, repeats, key: randomKey() })
  }

  const ready = { disabled: isRunning || isMissing, 'aria-describedby': isMissing ? 'import-missing' : undefined }
  return (
    <>
      <ColumnsPanel
        head={head}
        fields={fields}
        onChange={(chosen) => {
          setFields(chosen)
          forget()
        }}
        locked={isRunning}
      >
        <EraseBlanks
          checked={eraseBlanks}
          onChange={(chosen) => {
            setEraseBlanks(chosen)
            forget()
          }}
          disabled={isRunning}
        />
        <Button look={isTried ? 'outline' : 'primary'} onClick={() => begin(true)} {...ready}>
          Conferir sem gravar
        </Button>
        <Button look={isTried ? 'primary' : 'outline'} onClick={() => begin(false)} {...ready}>
          Importar
        </Button>
      </ColumnsPanel>
      {run && (
        <RunPanel
          key={run.sending.key}
          run={run}
          fields={head.fields}
          fileName={file.name}
          onStop={stop}
          onResume={resume}
        />
      )}
    </>
  )
}

function ColumnsSkeleton() {
  return (
    <Loading label="Lendo as colunas">
      <Panel title="Colunas">
        <div className="grid gap-7 border-t border-line p-4 pb-7">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-3" />
          ))}
        </div>
      </Panel>
    </Loading>
  )
}
