import type { DemoAgent, DemoStep } from './agents.ts'
import { hex, type Random, seeded } from './random.ts'
import type { Run } from './runs.ts'

/** What a run's trace says of it, besides what it says itself. */
type Traced = { trace_id: string; span_id: string } & Used
type Used = {
  provider: string | null
  model: string | null
  input_tokens: number | null
  output_tokens: number | null
}

const unused = {
  provider: null,
  model: null,
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
  cost_source: null,
}

type Span = Omit<Traced, 'provider' | 'model'> & {
  parent_span_id: string | null
  name: string
  operation: string | null
  status: Run['status']
  error: string | null
  started_at: string
  latency_ms: number | null
  provider: string | null
  model: string | null
  cost_usd: string | null
  cost_source: 'reported' | null
  attributes: Record<string, unknown>
}

/** Output tokens of a call of a model, for each that goes in. */
const outputShare = 0.25

/**
 * The trace of a run: the run itself, and its agent's steps one after another within its time. Its calls of the model
 * cost together, to the last digit, what the run cost. What the provider refused ends with the call that it refused.
 */
export function traceOf(run: Run, agent: DemoAgent): { traced: Traced; spans: Span[] } {
  const random = seeded(`steps/${run.external_id}`)
  const trace_id = hex(random, 16)
  const root = { trace_id, span_id: hex(random, 8) }
  const steps = stepsReached(run, agent)
  const used = usedBy(run, agent, steps)
  const { status, error, latency_ms } = run
  const runSpan: Span = {
    ...root,
    ...unused,
    parent_span_id: null,
    name: `invoke_agent ${agent.name}`,
    operation: 'invoke_agent',
    status,
    error,
    started_at: run.created_at,
    latency_ms,
    attributes: { 'gen_ai.agent.name': agent.name },
  }
  const spans = steps.map((step, index): Span => {
    const isLast = index === steps.length - 1
    const stops = isLast && (status === 'running' || wasRefused(run))
    return {
      trace_id,
      span_id: hex(random, 8),
      parent_span_id: root.span_id,
      name: step.name,
      operation: step.operation,
      status: stops ? status : 'completed',
      error: stops ? error : null,
      ...timeOf(run, steps, index),
      ...(used.calls[index] ?? unused),
      attributes: attributesOf(step, random),
    }
  })
  return { traced: { ...root, ...used.total }, spans: [runSpan, ...spans] }
}

const callsModel = ({ operation }: DemoStep) => operation === 'chat'

function wasRefused({ status, cost_usd }: Run): boolean {
  return status === 'failed' && cost_usd === '0'
}

/** All of an agent's steps; of a run that is under way the first, and of a refused one those up to its first call. */
function stepsReached(run: Run, { steps }: DemoAgent): readonly DemoStep[] {
  if (run.status === 'running') return steps.slice(0, 1)
  return wasRefused(run) ? steps.slice(0, steps.findIndex(callsModel) + 1) : steps
}

/** A fiftieth of the run's time goes by before its first step, and as much after its last. */
function timeOf({ created_at, latency_ms }: Run, steps: readonly DemoStep[], index: number) {
  const start = Date.parse(created_at)
  if (latency_ms === null) return { started_at: new Date(start + 20).toISOString(), latency_ms: null }
  const sharesOf = (some: readonly DemoStep[]) => some.reduce((sum, { share }) => sum + share, 0)
  const at = (share: number) => Math.round(latency_ms * (0.02 + (0.96 * share) / sharesOf(steps)))
  const from = at(sharesOf(steps.slice(0, index)))
  return {
    started_at: new Date(start + from).toISOString(),
    latency_ms: at(sharesOf(steps.slice(0, index + 1))) - from,
  }
}

/** What each call of the model used and cost, by its step; nothing where the run's cost is unknown or none. */
function usedBy({ cost_usd }: Run, { model, usd_per_million }: DemoAgent, steps: readonly DemoStep[]) {
  const cost = Math.round(Number(cost_usd ?? 0) * 1_000_000)
  const calls = steps.filter(callsModel)
  const share = calls.reduce((sum, call) => sum + call.share, 0)
  const { input, output } = usd_per_million
  let left = cost
  const byStep = steps.map((step) => {
    if (!callsModel(step)) return null
    const own = step === calls.at(-1) ? left : Math.round((cost * step.share) / share)
    left -= own
    const known = { provider: 'openai', model }
    if (cost === 0) return { ...unused, ...known }
    const input_tokens = Math.round(own / (input + outputShare * output))
    const output_tokens = Math.round(input_tokens * outputShare)
    return { ...known, input_tokens, output_tokens, cost_usd: (own / 1e6).toFixed(6), cost_source: 'reported' as const }
  })
  const sum = (field: 'input_tokens' | 'output_tokens') =>
    cost === 0 ? null : byStep.reduce((total, call) => total + (call?.[field] ?? 0), 0)
  const total = { input_tokens: sum('input_tokens'), output_tokens: sum('output_tokens') }
  return { calls: byStep, total: { provider: 'openai', model, ...total } }
}

function attributesOf({ name, operation }: DemoStep, random: Random): Record<string, unknown> {
  if (operation === 'chat') return { 'gen_ai.request.temperature': 0.2, 'gen_ai.response.id': hex(random, 8) }
  const [, tool] = name.split(' ')
  return operation === 'execute_tool' ? { 'gen_ai.tool.name': tool } : {}
}
