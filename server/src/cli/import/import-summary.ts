import { formatNumber } from '@leme/contract/format/format'
import type { LineOutcome } from '../../features/import/store-lines.ts'
import { tell } from '../../features/import/tell.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { findField } from '../../ingest/csv/header.ts'

/** Notes that are printed. */
const mostNotes = 100

/** What an import changes, field by field, and what blank cells stand for. */
export function createSummary(columns: readonly Column[]) {
  const changes = new Map<string, number>()
  const blanks = new Map<string, number>()
  let noted = 0
  const label = (field: string) => findField(columns, field)?.labels[0] ?? field
  const list = (counts: Map<string, number>) =>
    [...counts].map(([field, count]) => `${label(field)} (${formatNumber(count)})`).join(', ')

  return {
    add(outcomes: readonly LineOutcome[]): void {
      const said = tell(outcomes)
      for (const [field, count] of Object.entries(said.changes)) changes.set(field, (changes.get(field) ?? 0) + count)
      for (const [field, count] of Object.entries(said.blanks)) blanks.set(field, (blanks.get(field) ?? 0) + count)
    },
    /** Those of the first notes that are among these outcomes. */
    notes(outcomes: readonly LineOutcome[]) {
      const shown = tell(outcomes).notes.slice(0, mostNotes - noted)
      noted += shown.length
      return shown
    },
    sentences({ dryRun, eraseBlanks }: { dryRun: boolean; eraseBlanks: boolean }): string[] {
      const erased = dryRun ? 'Seriam apagados, por estarem em branco' : 'Apagados, por estarem em branco'
      const stay = 'Em branco no arquivo e gravados aqui, ficam como estão (--erase-blanks os apaga)'
      return [
        ...(changes.size > 0 ? [`${dryRun ? 'Mudariam' : 'Mudaram'}: ${list(changes)}.`] : []),
        ...(blanks.size > 0 ? [`${eraseBlanks ? erased : stay}: ${list(blanks)}.`] : []),
      ]
    },
  }
}
