/** Pixels of the chart: room for a point on the highest line, lines above, below them the bars, then the axis of time. */
const above = 4
const latency = 168
const between = 26
const runs = 42
const axis = 28
const margin = { top: 10, right: 56, bottom: 0, left: 48 }
const plot = above + latency + between + runs

export const chartPlaces = {
  height: margin.top + plot + axis + margin.bottom,
  axis,
  margin,
  /** Of the plot's height, what the bars have. */
  runsShare: runs / plot,
  /** What the plot's whole height stands for, where the lines end at `longest` (ms). */
  latencyDomain: (longest: number): [number, number] => [
    (-longest * (between + runs)) / latency,
    (longest * (above + latency)) / latency,
  ],
} as const
