import { formatNumber } from '@leme/contract/format/format'
import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { fieldNamesText } from '@leme/contract/moving/moving-words'
import { paths } from '@leme/contract/paths'
import type { Saying } from './ways.ts'

/** Rows of each reason that are named where not all are. */
const mostNamed = 20

/** The first rows of each reason. */
export function firstNamed(rows: readonly MovingRow[]): MovingRow[] {
  const counts = new Map<MovingRow['why'], number>()
  return rows.filter(({ why }) => {
    const count = (counts.get(why) ?? 0) + 1
    counts.set(why, count)
    return count <= mostNamed
  })
}

/** `POR-7 Corrigir o login (Status): https://…`, a line each; more than the way names are counted. */
export function namedLines(rows: readonly MovingRow[], { origin, named }: Pick<Saying, 'origin' | 'named'>): string[] {
  const lines = rows.slice(0, named).map(({ key, title, fields, project_id }) => {
    const said = fields.length === 0 ? '' : ` (${fieldNamesText(fields)})`
    const path = key === null ? paths.project(project_id) : paths.thing(project_id, key)
    return `  ${[key, title].filter(Boolean).join(' ')}${said}: ${origin}${path}`
  })
  return rows.length > named ? [...lines, `  e mais ${formatNumber(rows.length - named)}.`] : lines
}

const reasons: Record<MovingRow['why'], string> = {
  touched: 'Mudaram no arquivo e também aqui, e fica o que alguém mudou:',
  vanished: 'Não estão no arquivo, e ficam como estão:',
  gone: 'Foram apagados aqui desde que vieram, e não voltam:',
  changed: 'Ficam, pois alguém mudou depois:',
  used: 'Ficam, pois têm dentro algo que fica:',
  updated: 'Ficam como a importação deixou, pois alguém mudou depois:',
  later: 'Ficam, pois outra importação mudou depois:',
}

/** All rows that stay as they are, by reason, a line each. */
export function listedLines(rows: readonly MovingRow[], way: Pick<Saying, 'origin' | 'named'>): string[] {
  return [...new Set(rows.map(({ why }) => why))].flatMap((why) => [
    reasons[why],
    ...namedLines(
      rows.filter((row) => row.why === why),
      way,
    ),
  ])
}
