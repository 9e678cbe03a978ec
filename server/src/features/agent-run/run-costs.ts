import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { CountedPrice } from '@leme/contract/agents/model-price'
import { type CostStep, costStepsShown, type RunCosts } from '@leme/contract/agents/run-costs'
import { eachKind, partCosts, type Rates, sumParts, tokensApart } from '@leme/contract/agents/token-cost'
import { sumUsd } from '@leme/contract/format/usd'
import type { Transaction } from '../../database/transaction.ts'
import { type KnownSpan, spansOfRuns } from './span.queries.ts'
import { inTurns } from './store-spans.ts'
import { addedUp } from './trace/runs-of-trace.ts'
import type { Tokens, TraceSpan } from './trace/trace-span.ts'

type StoredRun = TraceSpan & { name: string; created_at: string; price: CountedPrice | null }

/** What a run's tokens and its cost are made of; null where there is no such run. */
export async function getRunCosts(tx: Transaction, id: string): Promise<RunCosts | null> {
  const [run] = await tx.query<StoredRun>(
    `select span_id, coalesce(name, run_type) as name, to_json(created_at) #>> '{}' as created_at, provider, model,
       input_tokens::float8, cached_input_tokens::float8, cache_write_5m_tokens::float8, cache_write_1h_tokens::float8,
       output_tokens::float8, reasoning_tokens::float8, cost_usd, cost_source, price
     from agent_runs where id = $1`,
    [id],
  )
  if (!run) return null
  const spans = run.span_id ? ((await spansOfRuns(tx, [id])).get(id) ?? []) : []
  const steps =
    spans.length > 0 ? await stepsOf(spans) : [stepOf({ ...run, span_id: null, started_at: run.created_at })]
  return summed(steps, run)
}

/** Those spans whose own tokens or cost count: what others repeat of them does not. */
async function stepsOf(spans: readonly KnownSpan[]): Promise<CostStep[]> {
  const { tokens, costs } = await inTurns(addedUp(spans))
  return spans
    .filter(({ span_id }) => tokens.has(span_id) || costs.has(span_id))
    .toSorted((one, other) => one.started_us - other.started_us || (one.span_id < other.span_id ? -1 : 1))
    .map((span) => {
      // A log record of a call has its cost, whatever the span itself was counted at.
      const { cost_usd, cost_source } = costs.get(span.span_id) ?? { cost_usd: null, cost_source: null }
      const price = cost_source === 'price_table' ? span.price : null
      const step = stepOf({ ...span, cost_usd, cost_source, price })
      return tokens.has(span.span_id) ? step : { ...step, tokens: null }
    })
}

type Step = Pick<
  KnownSpan,
  'name' | 'provider' | 'model' | 'started_at' | keyof Tokens | 'cost_usd' | 'cost_source' | 'price'
> & { span_id: string | null }

function stepOf(step: Step): CostStep {
  const { span_id, name, provider, model, started_at, cost_usd, cost_source, price } = step
  const isCounted = step.input_tokens !== null || step.output_tokens !== null
  return {
    span_id,
    name,
    provider,
    model,
    started_at,
    tokens: isCounted ? tokensApart(step) : null,
    cost_usd,
    cost_source,
    parts: price && partCosts(price, step),
    price,
  }
}

function summed(steps: CostStep[], { cost_usd }: Pick<AgentRun, 'cost_usd'>): RunCosts {
  const reported = steps.flatMap((step) => (step.cost_source === 'reported' && step.cost_usd ? [step.cost_usd] : []))
  return {
    steps: steps.slice(0, costStepsShown),
    steps_total: steps.length,
    tokens: eachKind((kind) => steps.reduce((sum, { tokens }) => sum + (tokens?.[kind] ?? 0), 0)),
    parts: sumParts(steps.flatMap(({ parts }): Rates[] => (parts ? [parts] : []))),
    reported_usd: sumUsd(reported),
    cost_usd,
  }
}
