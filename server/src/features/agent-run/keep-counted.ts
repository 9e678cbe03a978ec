import type { CountedPrice } from '@leme/contract/agents/model-price'
import { type Tokens, tokenCounts } from './trace/trace-span.ts'

/** What a call used, and what it was counted at. */
type Counted = Tokens & {
  provider: string | null
  model: string | null
  cost_usd: string | null
  cost_source: 'reported' | 'price_table' | null
  price: CountedPrice | null
}

/**
 * What comes again with the same tokens has the cost that was counted when it first came, or none: a figure of the past
 * changes only where somebody has it counted again. A cost that the sender reports counts in any case.
 */
export function keepCounted<Row extends Counted>(row: Row, before: Counted | undefined): Row {
  if (!before || row.cost_source === 'reported' || before.cost_source === 'reported') return row
  const isSame = (['provider', 'model', ...tokenCounts] as const).every((field) => row[field] === before[field])
  if (!isSame) return row
  const { cost_usd, cost_source, price } = before
  return { ...row, cost_usd, cost_source, price }
}
