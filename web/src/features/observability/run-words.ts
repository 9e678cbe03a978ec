import type { AgentRun } from '@leme/contract/agents/agent-run'
import { formatNumber } from '@leme/contract/format/format'

type Tokens = Pick<AgentRun, 'input_tokens' | 'cached_input_tokens' | 'output_tokens'>

/** `1.200 → 340 (800 em cache)`: what went in and what came out; null where neither is known. */
export function tokensText({ input_tokens, cached_input_tokens, output_tokens }: Tokens): string | null {
  if (input_tokens === null && output_tokens === null) return null
  const say = (count: number | null) => (count === null ? '-' : formatNumber(count))
  const cached = cached_input_tokens ? ` (${formatNumber(cached_input_tokens)} em cache)` : ''
  return `${say(input_tokens)} → ${say(output_tokens)}${cached}`
}

const sources = { reported: 'informado na origem', price_table: 'pela tabela de preços' } as const

/** Where a cost comes from. */
export function costSource({ cost_source }: Pick<AgentRun, 'cost_source'>): string | null {
  return cost_source && sources[cost_source]
}
