import { isExact, margin, measuredLatency } from './measured-latency.ts'

/** A measured latency (ms), for eyes and ears with how far it may be off. */
export function MeasuredFigure({ ms }: { ms: number }) {
  if (isExact(ms)) return measuredLatency(ms)
  return (
    <span title={`${margin.charAt(0).toUpperCase()}${margin.slice(1)}`}>
      {measuredLatency(ms)}
      <span className="sr-only"> ({margin})</span>
    </span>
  )
}
