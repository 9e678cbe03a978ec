import { type ImportHead, importLimits } from '@leme/contract/import/import'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { lacksKey, type ReadColumns } from '@leme/contract/import/import-lines'
import { createMarker } from '@leme/contract/import/import-marks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call, randomKey } from '../../api/call.ts'
import { ApiError, messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { ColumnsPanel, missingFields } from './columns-panel.tsx'
import { EraseBlanks } from './erase-blanks.tsx'
import type { ImportFile } from './read-file.ts'
import { ReadingPanel } from './reading-panel.tsx'
import { RunPanel } from './run-panel.tsx'
import { columnsOf, type Review, refusedHeadOf, reviewFile, type Surveyed, surveyFile } from './survey-file.ts'
import type { useImportRun } from './use-import-run.ts'

type Props = { kind: ImportKind; file: ImportFile; importing: ReturnType<typeof useImportRun> }
type Known = { head: ImportHead; surveyed: Surveyed }

/** What the server makes of the file's first lines, and what all of its cells tell. */
const headQuery = (kind: ImportKind, { id, text }: ImportFile) =>
  queryOptions({
    queryKey: keys.importHead(kind, id),
    queryFn: async ({ signal }): Promise<Known> => {
      const body = { text: text.slice(0, importLimits.text), last: text.length <= importLimits.text }
      const head = await call('POST /api/imports/:kind/head', { params: { kind }, body }, { signal })
      return { head, surveyed: await surveyFile(text, head, signal) }
    },
    staleTime: Infinity,
  })

/** The columns of a file that was chosen, its trial and its import. */
export function ImportForm({ kind, file, importing }: Props) {
  const known = useQuery(headQuery(kind, file))
  if (known.isError) {
    return (
      <Panel title="Colunas">
        {isRefusal(known.error) ? (
          <p role="alert" className="border-t border-line px-4 py-3.5 text-cell text-ink-2 wrap-anywhere">
            {known.error.message}
          </p>
        ) : (
          <ErrorLine onRetry={() => void known.refetch()}>
            {messageOf(known.error, 'Não foi possível ler as colunas do arquivo')}
          </ErrorLine>
        )}
      </Panel>
    )
  }
  return known.data ? <Chosen {...known.data} kind={kind} file={file} importing={importing} /> : <ColumnsSkeleton />
}

/** What the file says is refused again however often it is sent. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status === 422
}

function Chosen({ head, surveyed, kind, file, importing }: Props & Known) {
  const { run, start, stop, resume, forget } = importing
  const [fields, setFields] = useState(() => head.columns.map(({ field }) => field ?? ''))
  const [eraseBlanks, setEraseBlanks] = useState(false)
  const [order, setOrder] = useState<'dmy' | 'mdy' | null>(null)
  const columns = useMemo(
    () => columnsOf(head, surveyed, { kind, fields, order }),
    [head, surveyed, kind, fields, order],
  )
  const review = useReview(file.text, head, surveyed, columns)
  const isRunning = run?.state === 'running'
  const isMissing = missingFields(head, fields).length > 0
  const isTried = run?.state === 'done' && run.sending.dryRun

  function begin(dryRun: boolean): void {
    const refusedHead = refusedHeadOf(head, columns)
    start({
      text: file.text,
      fileName: file.name,
      head,
      columns,
      dryRun,
      eraseBlanks,
      marker: createMarker(columns),
      equals: review?.equals ?? null,
      refusedHead,
      key: randomKey(),
    })
  }

  const ready = {
    disabled: isRunning || isMissing || review?.undecided === true || (review === null && lacksKey(columns)),
    'aria-describedby': isMissing ? 'import-missing' : undefined,
  }
  const [said] = columns.forms.flatMap((form) => (form.order === 'dmy' || form.order === 'mdy' ? [form.order] : []))
  return (
    <>
      <ReadingPanel
        head={head}
        encoding={file.encoding}
        review={review}
        order={order ?? said ?? null}
        onOrder={(chosen) => {
          setOrder(chosen)
          forget()
        }}
        locked={isRunning}
      />
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
          notices={review?.notices ?? []}
          onStop={stop}
          onResume={resume}
        />
      )}
    </>
  )
}

/** What is worth a look of the file as it is read now; null until all of it was gone through. */
function useReview(text: string, head: ImportHead, surveyed: Surveyed, columns: ReadColumns): Review | null {
  const [found, setFound] = useState<{ columns: ReadColumns; review: Review } | null>(null)
  useEffect(() => {
    const aborter = new AbortController()
    reviewFile(text, head, surveyed, columns, aborter.signal).then(
      (review) => setFound({ columns, review }),
      (error: unknown) => {
        if (!aborter.signal.aborted) throw error
      },
    )
    return () => aborter.abort()
  }, [text, head, surveyed, columns])
  return found?.columns === columns ? found.review : null
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
