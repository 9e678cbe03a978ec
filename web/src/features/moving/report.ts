import { changedText, countsText } from '@leme/contract/moving/moving-counts'
import type { MovingCheck, MovingImport } from '@leme/contract/moving/moving-import'
import type { MovingTrial } from '@leme/contract/moving/moving-trial'

/** What a trial says, a sentence a line. */
export function reportOfTrial({ source, lines }: MovingTrial): string[] {
  return [`Conferência de ${source}. Nada foi gravado.`, ...lines]
}

/** What came of an import and what was checked before it, a sentence a line. */
export function reportOfImport(one: MovingImport, { lines, listed }: MovingCheck): string[] {
  const { file_name, source, made, updated, failure, undone_at, notes } = one
  return [
    `${undone_at ? 'Importação desfeita' : 'Importação'} de ${file_name}, ${source}.`,
    `Criados: ${countsText(made) || 'nada'}.`,
    ...(updated > 0 ? [`Alterados: ${changedText(one)}.`] : []),
    ...(failure ? [`Parou: ${failure}`] : []),
    ...notes,
    ...listed,
    ...(lines.length > 0 ? ['', 'Conferência, antes de gravar:', ...lines] : []),
  ]
}

/** Hands a report over as a file of text. */
export function saveReport(name: string, lines: readonly string[]): void {
  const blob = new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' })
  const url = URL.createObjectURL(blob)
  const plain = name.replace(/[^\p{L}\p{N}._-]/gu, '-').slice(0, 100)
  Object.assign(document.createElement('a'), { href: url, download: `${plain}.txt` }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
