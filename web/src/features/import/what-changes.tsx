import { formatNumber } from '@leme/contract/format/format'
import type { ImportHead } from '@leme/contract/import/import'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { Doubts } from './reading-panel.tsx'
import type { Progress } from './send-file.ts'
import type { Run } from './use-import-run.ts'

/** Notes that are shown. */
const mostShown = 100

type Props = { run: Run; fields: ImportHead['fields'] }

/** Which fields of what is stored change, in how many lines, and what becomes of those that the file leaves blank. */
export function WhatChanges({ run: { sending, progress }, fields }: Props) {
  const { dryRun, eraseBlanks } = sending
  const list = (counts: Record<string, number>) =>
    fields
      .filter(({ field }) => counts[field])
      .map(({ field, label }) => `${label} em ${lines(counts[field] ?? 0)}`)
      .join(' · ')
  const changes = list(progress.changes)
  const blanks = list(progress.blanks)
  return (
    <>
      {changes && (
        <p className="text-cell text-ink-2">
          {dryRun ? 'Mudariam: ' : 'Mudaram: '}
          {changes}
        </p>
      )}
      {blanks && (
        <Doubts
          notices={[
            eraseBlanks
              ? `${dryRun ? 'Seriam apagados' : 'Apagados'}, por estarem em branco: ${blanks}`
              : `Em branco no arquivo e gravados aqui, ${dryRun ? 'ficariam' : 'ficaram'} como estão: ${blanks}`,
          ].map((text) => ({ text, isDoubt: true }))}
        />
      )}
    </>
  )
}

function lines(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'linha' : 'linhas'}`
}

/** What somebody should know of lines that were taken. */
export function Notes({ notes }: Pick<Progress, 'notes'>) {
  if (notes.length === 0) return null
  const hidden = notes.length - mostShown
  return (
    <>
      <h3 className="border-t border-line px-4 py-2.5 text-cell font-medium text-ink">Linhas para conferir</h3>
      <Table caption="Linhas para conferir" columns={[{ label: 'Linha', width: '6rem' }, 'Por quê']}>
        {notes.slice(0, mostShown).map(({ line, message }) => (
          <Row key={`${line} ${message}`}>
            <Cell part="lead">
              <span className="md:hidden">Linha </span>
              <span className="tabular-nums">{formatNumber(line)}</span>
            </Cell>
            <Cell part="line">
              <span className="block whitespace-normal wrap-anywhere first-letter:uppercase">{message}</span>
            </Cell>
          </Row>
        ))}
      </Table>
      {hidden > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-cell text-ink-3">E mais {lines(hidden)} para conferir.</p>
      )}
    </>
  )
}
