/** How many runs took how long: by bucket, as `latency_bucket` of functions/runs.sql divides them. */
export type Histogram = number[]

/** Adds runs to a bucket, or takes them away; in between there may be fewer than none. */
export function addRuns(histogram: Histogram, bucket: number, runs: number): void {
  histogram[bucket] = (histogram[bucket] ?? 0) + runs
}

/** Milliseconds that half, 95 % and 99 % of the runs did not exceed, at most 1 % off; null where no run is counted. */
export function percentilesOf(histogram: Histogram = []) {
  const all = histogram.reduce((sum, runs) => sum + runs, 0)
  return {
    latency_p50_ms: latencyAt(histogram, 0.5 * all),
    latency_p95_ms: latencyAt(histogram, 0.95 * all),
    latency_p99_ms: latencyAt(histogram, 0.99 * all),
  }
}

/** As `percentile_disc`: the first latency that at least so many runs do not exceed. */
function latencyAt(histogram: Histogram, rank: number): number | null {
  let upToHere = 0
  for (const [bucket, runs = 0] of histogram.entries()) {
    upToHere += runs
    if (runs > 0 && upToHere >= Math.ceil(rank)) return latencyOfBucket(bucket)
  }
  return null
}

/** The bucket of a latency in ms: `latency_bucket` of functions/runs.sql, whose bounds no rounding of a logarithm moves. */
export function bucketOfLatency(ms: number): number {
  return ms <= 50 ? ms : 50 + Math.ceil(Math.log(ms / 50.5) / Math.log(1.02))
}

/** The latency that stands for a bucket, in ms: `latency_of_bucket` of migration 013. */
export function latencyOfBucket(bucket: number): number {
  if (bucket <= 50) return bucket
  return Math.round(((50.5 * 1.02 ** (bucket - 50) * 2) / 2.02) * 100) / 100
}
