/** How many runs took how long: by bucket, as `latency_bucket` of migration 013 divides them. */
export type Histogram = Map<number, number>

/** Adds runs to the buckets beside them; they may be fewer than none. */
export function addHistogram(sum: Histogram, buckets: readonly number[], runs: readonly number[]): void {
  for (const [index, bucket] of buckets.entries()) sum.set(bucket, (sum.get(bucket) ?? 0) + (runs[index] ?? 0))
}

/** Milliseconds that half, 95 % and 99 % of the runs did not exceed, at most 1 % off; null where no run is counted. */
export function percentilesOf(histogram: Histogram = new Map()) {
  const buckets = [...histogram].filter(([, runs]) => runs > 0).sort(([one], [other]) => one - other)
  const all = buckets.reduce((sum, [, runs]) => sum + runs, 0)
  return {
    latency_p50_ms: latencyAt(buckets, 0.5 * all),
    latency_p95_ms: latencyAt(buckets, 0.95 * all),
    latency_p99_ms: latencyAt(buckets, 0.99 * all),
  }
}

/** As `percentile_disc`: the first latency that at least so many runs do not exceed. */
function latencyAt(buckets: readonly [bucket: number, runs: number][], rank: number): number | null {
  let upToHere = 0
  for (const [bucket, runs] of buckets) {
    upToHere += runs
    if (upToHere >= Math.ceil(rank)) return latencyOfBucket(bucket)
  }
  return null
}

/** The latency that stands for a bucket, in ms: `latency_of_bucket` of migration 013. */
export function latencyOfBucket(bucket: number): number {
  if (bucket <= 50) return bucket
  return Math.round(((50.5 * 1.02 ** (bucket - 50) * 2) / 2.02) * 100) / 100
}
