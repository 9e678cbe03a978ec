import { calendarIn } from '@leme/contract/format/calendar'
import { changedText, countsText } from '@leme/contract/moving/moving-counts'
import { movingLimits } from '@leme/contract/moving/moving-file'
import { listedLines } from '../../features/moving/text/named-text.ts'
import { byCommand } from '../../features/moving/text/ways.ts'
import { type RecentImport, recentImports } from '../../features/moving/undo/recent-imports.queries.ts'
import { undoImport } from '../../features/moving/undo/undo-import.ts'
import { StartRefused } from '../../start-refused.ts'
import { interruptedCode } from '../interruption.ts'
import { asOperator } from '../operator.ts'

/** Names the imports that may be undone, the newest first, each by the id that its undoing asks for. */
export async function listMoving(org: string | undefined): Promise<number> {
  return asOperator(org, async ({ db, identity, organization }) => {
    const recent = await db.transactionAs(identity, recentImports, { readOnly: true })
    const { formatInstant } = calendarIn(organization.time_zone)
    const lines = recent.map((one) =>
      [one.id, formatInstant(one.started_at), `${one.source}, ${one.file_name}:`, stateOf(one)].join(' '),
    )
    console.log(lines.join('\n') || `Nenhuma importação nos últimos ${movingLimits.undoDays} dias.`)
    return 0
  })
}

function stateOf({ made, finished_at, undone_at, ...more }: RecentImport): string {
  if (undone_at !== null) return 'desfeita.'
  const changed = more.updated > 0 ? `; alterados: ${changedText(more)}` : ''
  return `${finished_at === null ? 'não terminou; ' : ''}criados: ${countsText(made) || 'nada'}${changed}.`
}

/** Takes an import of the last days back: the one that is named, or the last that brought anything. */
export async function undoMoving(
  wanted: string | undefined,
  org: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  return asOperator(org, async ({ db, identity, organization, config: { publicUrl: origin } }) => {
    const recent = await db.transactionAs(identity, recentImports, { readOnly: true })
    const last = recent.find(
      ({ undone_at, made, updated }) => undone_at === null && (countsText(made) !== '' || updated > 0),
    )
    const chosen = wanted === undefined ? last : recent.find(({ id }) => id === wanted)
    if (!chosen)
      throw new StartRefused(
        `Não há importação para desfazer: valem as dos últimos ${movingLimits.undoDays} dias, que "import list" mostra.`,
      )
    if (chosen.undone_at !== null) {
      const at = calendarIn(organization.time_zone).formatInstant(chosen.undone_at)
      throw new StartRefused(`A importação de ${chosen.file_name} já foi desfeita em ${at}.`)
    }
    const { notes, staying } = await undoImport(db, identity, chosen.id, { origin, signal })
    console.log(
      [`${chosen.source}, ${chosen.file_name}:`, ...notes, ...listedLines(staying, { ...byCommand, origin })].join(
        '\n',
      ),
    )
    return signal.aborted ? interruptedCode : 0
  })
}
