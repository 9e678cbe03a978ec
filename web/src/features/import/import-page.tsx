import { mayImport } from '@leme/contract/can'
import type { ImportKind } from '@leme/contract/import/import-kind'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { FilePanel } from './file-panel.tsx'
import { ImportForm } from './import-form.tsx'
import { importSearch } from './import-search.ts'
import { FileRefused, type ImportFile, readFile } from './read-file.ts'
import { useImportRun } from './use-import-run.ts'

const { Part: FinanceImports } = lazyPart(() => import('../billing/finance-imports.tsx'), 'FinanceImports')

/** Brings a CSV file in: what it is, what its columns mean, a trial, the import, and what was refused. */
export function ImportPage() {
  const me = useMe()
  return (
    <>
      <PageHead
        title="Importar CSV"
        subtitle="Faturas, recebíveis, tickets e clientes de um arquivo de outro sistema"
      />
      {me && !mayImport(me.role) && (
        <Panel title="Arquivo">
          <EmptyLine icon={<FileSpreadsheet aria-hidden="true" />}>
            Só gerentes e administradores importam arquivos. Peça a um deles.
          </EmptyLine>
        </Panel>
      )}
      {me && mayImport(me.role) && <Importing />}
    </>
  )
}

function Importing() {
  const { kind = 'invoices' } = importSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const importing = useImportRun()
  const [file, setFile] = useState<ImportFile | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isRunning = importing.run?.state === 'running'

  function chooseKind(chosen: ImportKind): void {
    importing.forget()
    const search = { kind: chosen === 'invoices' ? undefined : chosen }
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }

  async function chooseFile(chosen: File): Promise<void> {
    importing.forget()
    setRefusal(null)
    setFile(null)
    try {
      setFile(await readFile(chosen))
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      setRefusal(error.message)
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
      <FilePanel
        kind={kind}
        onKind={chooseKind}
        file={file}
        onFile={(chosen) => void chooseFile(chosen)}
        refusal={refusal}
        locked={isRunning}
      />
      {file && <ImportForm key={`${kind} ${file.id}`} kind={kind} file={file} importing={importing} />}
      {(kind === 'invoices' || kind === 'receivables') && (
        <Suspense>
          <FinanceImports />
        </Suspense>
      )}
      <LeaveImport running={isRunning && !importing.run?.sending.dryRun} />
    </div>
  )
}

/** Asks before a link or Back ends an import that is under way. Not when the session ends. */
function LeaveImport({ running }: { running: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => running && next.pathname !== '/auth',
    enableBeforeUnload: running,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Parar a importação?"
      cancel="Continuar importando"
      action="Parar e sair"
      onConfirm={() => blocker.proceed?.()}
    >
      As linhas já importadas ficam. Importar o arquivo de novo depois não repete nada.
    </ConfirmDialog>
  )
}
