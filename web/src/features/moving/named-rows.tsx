import { formatNumber } from '@leme/contract/format/format'
import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { fieldNamesText } from '@leme/contract/moving/moving-words'
import { paths } from '@leme/contract/paths'

const reasons: Record<MovingRow['why'], string> = {
  touched: 'Mudaram no arquivo e também aqui: fica o que alguém mudou',
  vanished: 'Não estão no arquivo, e ficam como estão',
  gone: 'Foram apagados aqui, e não voltam',
  changed: 'Ficam, pois alguém mudou depois',
  used: 'Ficam, pois têm dentro algo que fica',
  updated: 'Ficam como a importação deixou, pois alguém mudou depois',
  later: 'Ficam, pois outra importação mudou depois',
}

/** The first rows that stay as they are for a reason, each with the way to it. `count` is of how many they are the first. */
export function NamedRows({ rows, why, count }: { rows: readonly MovingRow[]; why: MovingRow['why']; count?: number }) {
  const named = rows.filter((row) => row.why === why)
  if (named.length === 0) return null
  const more = (count ?? named.length) - named.length
  return (
    <details>
      <summary className="cursor-pointer rounded-1 font-medium text-accent-text">{reasons[why]}</summary>
      <ul className="mt-1 grid gap-1 text-ink-3">
        {named.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be alike, and the list is drawn once
          <li key={at} className="wrap-anywhere">
            <NamedRow row={row} />
          </li>
        ))}
        {more > 0 && <li>e mais {formatNumber(more)}, no relatório</li>}
      </ul>
    </details>
  )
}

function NamedRow({ row: { key, title, project_id, fields } }: { row: MovingRow }) {
  return (
    <>
      <a
        href={key === null ? paths.project(project_id) : paths.thing(project_id, key)}
        className="rounded-1 text-accent-text underline-offset-3 hover:underline"
      >
        {[key, title].filter(Boolean).join(' ')}
      </a>
      {fields.length > 0 && ` (${fieldNamesText(fields)})`}
    </>
  )
}
