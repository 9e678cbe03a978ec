/** How many runs took how long: by bucket, as `latency_bucket` of migration 013 divides them. */
export type Histogram = Map<number, number>

/** So many runs in each of these buckets, or one in each. */
type Buckets = { buckets: readonly number[]; runs?: readonly number[] }

/** Adds runs to their buckets, or takes them away; in between there may be fewer than none. */
export function addHistogram(sum: Histogram, { buckets, runs }: Buckets, weight: 1 | -1): void {
  for (const [index, bucket] of buckets.entries()) {
    sum.set(bucket, (sum.get(bucket) ?? 0) + weight * (runs?.[index] ?? 1))
  }
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

/** The bucket of a latency in ms: `latency_bucket` of migration 013, whose bounds no rounding of a logarithm moves. */
export function bucketOfLatency(ms: number): number {
  return ms <= 50 ? ms : 50 + Math.ceil(Math.log(ms / 50.5) / Math.log(1.02))
}

/** The latency that stands for a bucket, in ms: `latency_of_bucket` of migration 013. */
export function latencyOfBucket(bucket: number): number {
  if (bucket <= 50) return bucket
  return Math.round(((50.5 * 1.02 ** (bucket - 50) * 2) / 2.02) * 100) / 100
}
