import { formatNumber } from '@leme/contract/format/format'
import { refusedFile } from '@leme/contract/import/refused-lines'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import type { Progress, Sending } from './send-file.ts'

type Props = { sending: Sending; progress: Progress; fileName: string }

/** Refused lines that are shown; the file has all of them. */
const mostShown = 100

/** The lines that were refused, by number and reason, and the way to take them along. */
export function RefusedLines({ sending, progress, fileName }: Props) {
  const { refused, broken } = progress
  const hidden = refused.length - mostShown
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 text-cell">
        <h3 className="min-w-0 flex-1 font-medium text-ink">Linhas recusadas</h3>
        <Button size="small" onClick={() => download(sending, progress, fileName)}>
          <Download aria-hidden="true" />
          Baixar CSV
        </Button>
      </div>
      <Table caption="Linhas recusadas" columns={[{ label: 'Linha', width: '6rem' }, 'Motivo']}>
        {refused.slice(0, mostShown).map(({ line, problems }) => (
          <Row key={line}>
            <Cell part="lead">
              <span className="md:hidden">Linha </span>
              <span className="tabular-nums">{formatNumber(line)}</span>
            </Cell>
            <Cell part="line">
              <span className="block whitespace-normal wrap-anywhere first-letter:uppercase">
                {problems.map(({ message }) => message).join('; ')}
              </span>
            </Cell>
          </Row>
        ))}
        {broken && (
          <Row>
            <Cell part="lead">
              <span className="md:hidden">Linha </span>
              <span className="tabular-nums">{formatNumber(broken.line)}</span>
            </Cell>
            <Cell part="line">
              <span className="whitespace-normal text-danger-text wrap-anywhere">{broken.reason}</span>
            </Cell>
          </Row>
        )}
      </Table>
      {hidden > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-cell text-ink-3">
          E mais {formatNumber(hidden)} {hidden === 1 ? 'linha' : 'linhas'}: o CSV tem todas.
        </p>
      )}
    </>
  )
}

/** The lines as they are in the file, to be corrected and sent again; disarmed, as in every CSV that leaves. */
function download({ text: sent, refusedHead }: Sending, { refused, broken }: Progress, fileName: string): void {
  const text = refusedFile(sent, refusedHead, refused, broken?.reason ?? null)
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${fileName.replace(/\.[^.]*$/, '')}-recusadas.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
