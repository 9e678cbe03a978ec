import { formatNumber } from '@leme/contract/format/format'
import { usePlotArea, useYAxisScale } from 'recharts'
import { latencyTick } from './chart-scale.ts'

/** The chart's horizontal lines with what they stand for, 11 pixels high at every width. */
export function ChartScales({ latencies, counts }: { latencies: readonly number[]; counts: readonly number[] }) {
  const area = usePlotArea()
  const latency = useYAxisScale('latency')
  const runs = useYAxisScale('runs')
  if (!area || !latency || !runs) return null
  const top = latencies.at(-1) ?? 0
  const lines = [
    ...latencies.map((ms) => ({ key: `latency ${ms}`, y: latency(ms), label: latencyTick(ms, top), drawn: true })),
    // The foot of the bars is the axis of time.
    ...counts.map((count) => ({ key: `runs ${count}`, y: runs(count), label: formatNumber(count), drawn: false })),
  ]
  return (
    <g>
      {lines.map(({ key, y, label, drawn }) => (
        <g key={key} transform={`translate(0 ${Math.round(Number(y)) + 0.5})`}>
          {drawn && <line x1={area.x} x2={area.x + area.width} stroke="var(--chart-grid)" />}
          <text x={area.x - 8} dy="0.35em" textAnchor="end" fontSize={11} fill="var(--ink-3)" className="tabular-nums">
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}
