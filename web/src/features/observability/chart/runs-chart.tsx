import type { Observability } from '@leme/contract/agents/observability'
import { Bar, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useCalendar } from '../../../ui/calendar.ts'
import { chartPlaces } from './chart-places.ts'
import { countTicks, latencyTicks } from './chart-scale.ts'
import { ChartScales } from './chart-scales.tsx'
import { ChartTip } from './chart-tip.tsx'
import { LineEnds } from './line-ends.tsx'
import { LoneDot } from './lone-dot.tsx'
import { partTick } from './part-time.ts'
import { percentiles } from './percentiles.ts'

const tick = { fontSize: 11, fill: 'var(--ink-3)' }
const cursor = { stroke: 'var(--ink-3)', strokeDasharray: '2 3' }
const { height, margin, axis, runsShare, latencyDomain } = chartPlaces

/** Latency percentiles over the runs of each hour or day, with failures below. Visual only: a table gives the same to screen readers. */
export function RunsChart({ grain, series }: Pick<Observability, 'grain' | 'series'>) {
  const calendar = useCalendar()
  const latencies = latencyTicks(Math.max(0, ...series.map((part) => part.latency_p99_ms ?? 0)))
  const counts = countTicks(Math.max(0, ...series.map((part) => part.runs)))
  const longest = latencies.at(-1) ?? 0
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={series} margin={margin} accessibilityLayer={false} barCategoryGap="24%">
          <XAxis
            dataKey="from"
            height={axis}
            tick={tick}
            tickFormatter={(from: string) => partTick(from, grain, calendar)}
            interval="equidistantPreserveStart"
            minTickGap={20}
            tickLine={{ stroke: 'var(--line-2)' }}
            axisLine={{ stroke: 'var(--chart-grid)' }}
          />
          <YAxis yAxisId="latency" hide domain={latencyDomain(longest)} allowDataOverflow />
          <YAxis yAxisId="runs" hide domain={[0, counts[1] / runsShare]} allowDataOverflow />
          <ChartScales latencies={latencies} counts={counts} />
          <Tooltip
            cursor={cursor}
            isAnimationActive={false}
            content={(tip) => <ChartTip active={tip.active} part={tip.payload?.[0]?.payload} grain={grain} />}
          />
          <Bar
            yAxisId="runs"
            dataKey="failed"
            stackId="runs"
            fill="var(--danger)"
            maxBarSize={18}
            isAnimationActive={false}
          />
          <Bar
            yAxisId="runs"
            dataKey={({ runs, failed }: Observability['series'][number]) => runs - failed}
            stackId="runs"
            fill="var(--chart-quiet)"
            maxBarSize={18}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
          {percentiles.map(({ field, color, width, dash }) => (
            <Line
              key={field}
              yAxisId="latency"
              dataKey={field}
              type="linear"
              stroke={color}
              strokeWidth={width}
              strokeDasharray={dash}
              strokeLinejoin="round"
              dot={<LoneDot values={series.map((part) => part[field])} color={color} width={width} />}
              activeDot={{ r: 2 + width / 2, fill: color, stroke: 'var(--deck)', strokeWidth: 1.5 }}
              isAnimationActive={false}
            />
          ))}
          <LineEnds series={series} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
