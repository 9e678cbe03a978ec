/** Pixels of the chart: lines above, below them the bars, then the axis of time. */
const latency = 172
const between = 26
const runs = 42
const axis = 28
const margin = { top: 10, right: 36, bottom: 0, left: 48 }
const plot = latency + between + runs

export const chartPlaces = {
  height: margin.top + plot + axis + margin.bottom,
  axis,
  margin,
  /** Of the plot's height, what the lines have and what the bars have. */
  latencyShare: latency / plot,
  runsShare: runs / plot,
} as const
