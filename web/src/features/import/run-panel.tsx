import { formatNumber } from '@leme/contract/format/format'
import type { ImportHead } from '@leme/contract/import/import'
import type { Notice } from '@leme/contract/import/import-notices'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Bar } from '../../ui/figure/bar.tsx'
import { Meter } from '../../ui/figure/meter.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { importWords } from './import-words.ts'
import { Doubts } from './reading-panel.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { linesRead, linesRefused } from './send-file.ts'
import type { Run } from './use-import-run.ts'
import { Notes, WhatChanges } from './what-changes.tsx'

type Props = {
  run: Run
  fields: ImportHead['fields']
  fileName: string
  /** What is said of the whole file, and may be wrong with it. */
  notices: readonly Notice[]
  onStop: () => void
  onResume: () => void
}

/** A trial or an import: how far it is, then what came of it. */
export function RunPanel({ run, fields, fileName, notices, onStop, onResume }: Props) {
  const { sending, progress, state } = run
  const share = sending.text.length === 0 ? 100 : (100 * progress.at) / sending.text.length
  const lines = linesRead(progress)
  const title = sending.dryRun ? 'Conferência' : 'Importação'
  const panel = useRef<HTMLDivElement>(null)

  // What was pressed is disabled now, and what comes may be below the window's edge.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const isRefused = progress.refused.length > 0 || progress.broken !== null
  return (
    <div ref={panel} tabIndex={-1} className="scroll-mb-24 outline-none">
      <Panel title={title}>
        <div className="grid gap-3 border-t border-line p-4">
          {state === 'running' ? (
            <>
              <Meter
                label={sending.dryRun ? 'Conferindo…' : 'Importando…'}
                value={`${Math.floor(share)}% · ${formatNumber(lines)} ${lines === 1 ? 'linha' : 'linhas'}`}
              >
                <Bar label={title} value={share} />
              </Meter>
              <Button className="justify-self-start" onClick={onStop}>
                Parar
              </Button>
            </>
          ) : (
            <Counts run={run} />
          )}
          <p role="status" className="text-cell text-ink-2">
            {resultText(run)}
          </p>
          {state !== 'running' && <WhatChanges run={run} fields={fields} />}
          <Doubts notices={[...notices, ...(progress.warning ? [{ text: progress.warning, isDoubt: true }] : [])]} />
          {(state === 'failed' || state === 'stopped') && (
            <Button className="justify-self-start" onClick={onResume}>
              Continuar
            </Button>
          )}
          {state === 'done' && !sending.dryRun && (
            <Link to={importWords[sending.columns.kind].list} className={`${buttonClass()} justify-self-start`}>
              Ver {importWords[sending.columns.kind].many}
            </Link>
          )}
        </div>
        <Notes notes={progress.notes} />
        {isRefused && <RefusedLines sending={sending} progress={progress} fileName={fileName} />}
      </Panel>
    </div>
  )
}

/** How many lines were read, and what became, or would become, of them. */
function Counts({ run: { sending, progress } }: { run: Run }) {
  const { ending } = importWords[sending.columns.kind]
  const counts: [string, number][] = [
    ['Linhas lidas', linesRead(progress)],
    [sending.dryRun ? `Seriam criad${ending}s` : `Criad${ending}s`, progress.created],
    [sending.dryRun ? `Seriam atualizad${ending}s` : `Atualizad${ending}s`, progress.updated],
    ['Sem mudança', progress.unchanged],
    ['Recusadas', linesRefused(progress)],
  ]
  return (
    <dl className="grid grid-cols-5 gap-px overflow-hidden rounded-2 border border-line bg-line max-md:grid-cols-2">
      {counts.map(([name, count]) => (
        <div key={name} className="grid gap-1 bg-deck px-3 py-2.5 max-md:first:col-span-2">
          <dt className="text-label text-ink-3">{name}</dt>
          <dd className="text-figure font-semibold text-ink tabular-nums">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What a run that is over came to, in a sentence or two, for sighted users and screen readers; '' while it runs. */
function resultText({ sending, progress, state, failure }: Run): string {
  if (state === 'running') return ''
  const { refused, broken, line } = progress
  const stored = sending.dryRun ? 'Nada foi gravado.' : 'O que foi aceito está gravado.'
  if (state === 'failed') return `${failure}. Parou antes da linha ${formatNumber(line)}. ${stored}`
  if (state === 'stopped') return `Parou antes da linha ${formatNumber(line)}. ${stored}`
  if (broken) return `A leitura terminou na linha ${formatNumber(broken.line)}. ${stored}`
  if (linesRead(progress) === 0) return 'O arquivo só tem o cabeçalho: não há linhas para importar.'
  if (refused.length > 0) {
    const lines =
      refused.length === 1 ? '1 linha foi recusada' : `${formatNumber(refused.length)} linhas foram recusadas`
    if (sending.dryRun) return `${lines}. ${stored} Corrija o arquivo, ou importe só as outras.`
    return `${lines}. ${stored} Corrija e importe o arquivo de novo: o que já entrou não se repete.`
  }
  return sending.dryRun
    ? 'Todas as linhas podem ser importadas. Nada foi gravado.'
    : accepted(sending.columns.kind, progress)
}

function accepted(kind: Run['sending']['columns']['kind'], { created, updated, unchanged }: Run['progress']): string {
  const { one, many } = importWords[kind]
  const count = created + updated + unchanged
  return `Importação concluída: ${formatNumber(count)} ${count === 1 ? one : many}.`
}
