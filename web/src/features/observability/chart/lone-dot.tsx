export type LoneDotProps = {
  /** The line's values; null where there is none. */
  values: readonly (number | null)[]
  color: string
  /** Of its line, in pixels. */
  width: number
  /** Given by the chart. */
  cx?: number
  cy?: number | null
  index?: number
}

/** A point with no neighbour: no line would show it. */
export function LoneDot({ values, color, width, cx, cy, index = 0 }: LoneDotProps) {
  const isNull = (at: number) => (values[at] ?? null) === null
  if (isNull(index) || !isNull(index - 1) || !isNull(index + 1)) return null
  return <circle cx={cx} cy={cy ?? undefined} r={0.5 + width} strokeWidth={0} fill={color} />
}
