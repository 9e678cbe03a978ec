import { groupsShown, type RunGroup, type RunGrouping } from '@leme/contract/agents/run-group'
import { type Histogram, percentilesOf } from './latency-histogram.ts'

/** A group without its percentiles. */
export type CountedGroup = Omit<RunGroup, 'latency_p50_ms' | 'latency_p95_ms'>

/** What a value is called, where it is an id. */
const names: Partial<Record<RunGrouping, string>> = {
  agent_id: '(select name from agents where agents.id = value)',
  project_id: '(select name from projects where projects.id = value)',
}

/** Of groups whose sums are known the dearest, in their order, as they are answered; `more` are columns of further facts. */
export function shownOf(by: RunGrouping, grouped: string, more = ''): string {
  return `select value::text, ${names[by] ?? 'value'} as name, runs, failed, runs_with_cost, unpriced_steps,
      trim_scale(cost_usd)::text as cost_usd, runs_before, trim_scale(cost_before_usd)::text as cost_before_usd ${more}
    from ${grouped} order by grouped.cost_usd desc, runs desc, grouped.value::text limit ${groupsShown}`
}

/** The groups as JSON text, each with the percentiles of its histogram. */
export function groupsAnswer<Group extends CountedGroup>(
  groups: readonly Group[],
  histogramOf: (group: Group) => Histogram | undefined,
): string {
  const answer: RunGroup[] = groups.map((group) => {
    const { value, name, runs, failed, runs_with_cost, unpriced_steps, cost_usd, runs_before, cost_before_usd } = group
    const { latency_p50_ms, latency_p95_ms } = percentilesOf(histogramOf(group))
    const latencies = { latency_p50_ms, latency_p95_ms }
    return {
      value,
      name,
      runs,
      failed,
      runs_with_cost,
      unpriced_steps,
      cost_usd,
      ...latencies,
      runs_before,
      cost_before_usd,
    }
  })
  return JSON.stringify(answer)
}
