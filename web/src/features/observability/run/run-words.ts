import type { AgentRun } from '@leme/contract/agents/agent-run'
import { formatNumber } from '@leme/contract/format/format'

/** What of the input came from a cache or went into one, and what of the output was reasoning. */
const parts = {
  cached_input_tokens: 'em cache',
  cache_write_5m_tokens: 'gravados por 5 min',
  cache_write_1h_tokens: 'gravados por 1 h',
  reasoning_tokens: 'de raciocínio',
} as const

type Tokens = Pick<AgentRun, 'input_tokens' | 'output_tokens' | keyof typeof parts>

/** `1.200 → 340 (800 em cache)`: what went in and what came out; null where neither is known. */
export function tokensText(tokens: Tokens): string | null {
  const { input_tokens, output_tokens } = tokens
  if (input_tokens === null && output_tokens === null) return null
  const say = (count: number | null) => (count === null ? '-' : formatNumber(count))
  const said = Object.entries(parts).flatMap(([name, words]) => {
    const count = tokens[name as keyof typeof parts]
    return count ? `${formatNumber(count)} ${words}` : []
  })
  return `${say(input_tokens)} → ${say(output_tokens)}${said.length > 0 ? ` (${said.join(', ')})` : ''}`
}

const sources = { reported: 'informado na origem', price_table: 'pela tabela de preços' } as const

/** Where a cost comes from. */
export function costSource({ cost_source }: Pick<AgentRun, 'cost_source'>): string | null {
  return cost_source && sources[cost_source]
}
