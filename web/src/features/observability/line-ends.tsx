import type { Observability } from '@leme/contract/observability'
import { usePlotArea, useYAxisScale } from 'recharts'
import { apart } from './chart-scale.ts'
import { percentiles } from './percentiles.ts'

/** The names of the lines, at their right ends. */
export function LineEnds({ series }: Pick<Observability, 'series'>) {
  const area = usePlotArea()
  const scale = useYAxisScale('latency')
  if (!area || !scale) return null
  const ends = percentiles.flatMap(({ name, field }) => {
    const last = series.findLast((part) => part[field] !== null)?.[field]
    return last === undefined || last === null ? [] : [{ name, y: Number(scale(last)) }]
  })
  const places = apart(
    ends.map(({ y }) => y),
    14,
    Number(scale(0)),
  )
  return (
    <g>
      {ends.map(({ name }, index) => (
        <text
          key={name}
          x={area.x + area.width + 6}
          y={places[index]}
          dy="0.35em"
          fontSize={11}
          fontWeight={600}
          fill="var(--ink)"
        >
          {name}
        </text>
      ))}
    </g>
  )
}
