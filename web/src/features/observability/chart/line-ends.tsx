import type { Observability } from '@leme/contract/agents/observability'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { apart } from './chart-scale.ts'
import { percentiles } from './percentiles.ts'

/** Between the point that a line ends at and its name, and between two names; where a piece of the line follows; pixels. */
const beside = 7
const gap = 14
const piece = { from: 31, to: 49 }

/**
 * The names of the lines, where they end: at the last hour or day that has a value. A piece of the line follows, as two
 * may take the same way.
 */
export function LineEnds({ series }: Pick<Observability, 'series'>) {
  const area = usePlotArea()
  const across = useXAxisScale()
  const scale = useYAxisScale('latency')
  if (!area || !across || !scale) return null
  const ends = percentiles.flatMap(({ name, field, ...look }) => {
    const last = series.findLast((part) => part[field] !== null)
    const x = last && across(last.from, { position: 'middle' })
    // The axis still has the hours or days of the period before when another one is first drawn.
    return last && x !== undefined ? [{ name, look, x, y: Number(scale(last[field])) }] : []
  })
  const places = apart(
    ends.map(({ y }) => y),
    gap,
    area.y + gap / 2,
    Number(scale(0)),
  )
  return (
    <g>
      {ends.map(({ name, look, x }, index) => (
        <g key={name}>
          <text
            x={x + beside}
            y={places[index]}
            dy="0.35em"
            fontSize={11}
            fontWeight={600}
            fill="var(--ink)"
            // The grid ends at the letters.
            stroke="var(--deck)"
            strokeWidth={3}
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {name}
          </text>
          <line
            x1={x + piece.from}
            x2={x + piece.to}
            y1={places[index]}
            y2={places[index]}
            stroke={look.color}
            strokeWidth={look.width}
            strokeDasharray={look.dash}
          />
        </g>
      ))}
    </g>
  )
}
