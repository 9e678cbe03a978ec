import { kinds } from '../../language/requests/item.ts'
import { percentile } from '../load/measure.ts'
import { table } from '../report.ts'
import type { Played } from './play.ts'

/** Figures of one half: how much is exactly right, by kind, what came for what, and what was written wrongly. */
export function reportHalf(title: string, played: Played[], { isShown }: { isShown: boolean }): string {
  const right = played.filter(({ isRight }) => isRight)
  const wrongWrites = played.filter(({ turns }) => turns.some(({ wrongWrite }) => wrongWrite))
  const turns = played.flatMap((item) => item.turns)
  const times = turns.flatMap(({ ms }) => ms ?? [])
  const all = [
    `### ${title}`,
    `${share(right.length, played.length)} exactly right; wrong writes: ${wrongWrites.length}; ` +
      `an exchange, this process busy with both ends, p50 ${percentile(times, 0.5).toFixed(0)} ms.`,
    kindTable(played),
    confusion(played),
  ]
  if (wrongWrites.length > 0) {
    const lines = wrongWrites.map((item) => (isShown ? failure(item) : `- ${item.item.kind}`))
    all.push(`Wrong writes:\n${lines.join('\n')}`)
  }
  if (isShown)
    all.push(
      `Not as expected:\n${played
        .filter(({ isRight }) => !isRight)
        .map(failure)
        .join('\n')}`,
    )
  return all.join('\n\n')
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`
}

function kindTable(played: Played[]): string {
  const rows = kinds.flatMap((kind) => {
    const items = played.filter(({ item }) => item.kind === kind)
    if (items.length === 0) return []
    return [[kind, String(items.length), String(items.filter(({ isRight }) => isRight).length)]]
  })
  return table(['kind', 'items', 'right'], rows)
}

/** Of the turns that were played: what was expected, and what came; nothing stands for as expected. */
function confusion(played: Played[]): string {
  const counts = new Map<string, Map<string, number>>()
  for (const { turn, verdict } of played.flatMap(({ turns }) => turns)) {
    const expected = verdict.wrong.length > 0 ? turn.expect[0]?.outcome : verdict.came
    const row = counts.get(expected ?? '') ?? new Map<string, number>()
    const came = verdict.wrong.length > 0 && verdict.came === expected ? `${verdict.came}, otherwise` : verdict.came
    row.set(came, (row.get(came) ?? 0) + 1)
    counts.set(expected ?? '', row)
  }
  const rows = [...counts].flatMap(([expected, row]) =>
    [...row].map(([came, count]) => [`${expected} → ${came}`, String(count)]),
  )
  return table(['expected → what came', 'turns'], rows.toSorted())
}

function failure({ item, turns }: Played): string {
  const said = turns.map(({ turn }) => ('say' in turn ? turn.say : `[${turn.press}]`)).join(' ⏎ ')
  const last = turns.at(-1)
  const page = item.page ? ` (on ${JSON.stringify(item.page)})` : ''
  const wrong = last?.verdict.wrong.filter((line) => line !== 'another outcome').join('; ') ?? ''
  return `- ${item.id}${last?.wrongWrite ? ' WRONG WRITE' : ''}${page}: ${JSON.stringify(said)}\n  ${wrong.replaceAll('\n', ' ')}`
}
