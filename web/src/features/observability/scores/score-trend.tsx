import type { Grain } from '@leme/contract/agents/observability'
import type { ScoreGroup } from '@leme/contract/agents/run-score'
import { useCalendar } from '../../../ui/calendar.ts'
import { partName } from '../chart/part-time.ts'
import { meanText } from './score-words.ts'

/** Milliseconds. */
export type TimeSpan = { from: number; to: number }

const [width, height, edge] = [160, 24, 3]

type Point = { from: string; mean: number }

export type ScoreTrendProps = { name: string; series: ScoreGroup['series']; shown: TimeSpan; grain: Grain }

/** The means of a group's scores over time as a line; in words, each part and its mean. */
export function ScoreTrend({ name, series, shown, grain }: ScoreTrendProps) {
  const calendar = useCalendar()
  const points = series.flatMap(({ from, mean }): Point[] => (mean === null ? [] : [{ from, mean }]))
  if (points.length === 0) return null
  const words = points.map(({ from, mean }) => `${partName(from, grain, calendar)}: ${meanText(name, mean)}`)
  const means = points.map(({ mean }) => mean)
  const [least, most] = [Math.min(0, ...means), Math.max(1, ...means)]
  const x = (from: string) =>
    edge + ((Date.parse(from) - shown.from) / (shown.to - shown.from || 1)) * (width - 2 * edge)
  const y = (mean: number) => height - edge - ((mean - least) / (most - least)) * (height - 2 * edge)
  const places = points.map(({ from, mean }) => ({ key: from, cx: x(from), cy: y(mean) }))
  return (
    <svg role="img" aria-label={words.join('; ')} width={width} height={height} className="max-w-full">
      <title>{words.join('\n')}</title>
      <polyline
        points={places.map(({ cx, cy }) => `${cx},${cy}`).join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={1.5}
      />
      {places.map(({ key, cx, cy }) => (
        <circle key={key} cx={cx} cy={cy} r={2} fill="var(--accent)" />
      ))}
    </svg>
  )
}
