import { brazilian, formatDate, formatMoney } from '../format/format.ts'
import { formatCost } from '../format/usd.ts'
import type { InReais } from './exchange-rate.ts'

/** Where a rate is from, in a line beside an amount. */
const sourceTexts = { fetch: 'PTAX', file: 'PTAX', person: 'informado' } as const

/**
 * An amount of dollars in reais, and by which rates: `R$ 7,58` and `câmbio de 27/11/2026: 5,3412 (PTAX)`. Where no day has a
 * rate the amount is null, and all of the dollars are without one.
 */
export function reaisText(brl: InReais): { amount: string | null; rates: string } {
  const { amount, rate, from, to, sources, unrated_usd } = brl
  const unrated = /[1-9]/.test(unrated_usd) && `${formatCost(unrated_usd)} sem câmbio`
  if (amount === null) return { amount, rates: unrated ? 'sem câmbio' : '' }
  const by = [...new Set(sources.map((source) => sourceTexts[source]))].join(' e ')
  const rates =
    from !== null &&
    to !== null &&
    (rate !== null
      ? `câmbio de ${formatDate(from)}: ${brazilian(rate)} (${by})`
      : `câmbio de cada dia, de ${formatDate(from)} a ${formatDate(to)} (${by})`)
  return { amount: formatMoney(amount), rates: [rates, unrated].filter(Boolean).join('; ') }
}
