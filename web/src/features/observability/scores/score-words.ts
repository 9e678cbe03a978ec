import { peoplesScore } from '@leme/contract/agents/run-score-limits'
import { formatNumber, formatPercent } from '@leme/contract/format/format'

/** What scores of a name measure: "Pessoas", "relevance". */
export function scoreName(name: string): string {
  return name === peoplesScore ? 'Pessoas' : name
}

/** People's thumbs as the share that is up; what others say, in their own scale. */
export function meanText(name: string, mean: number): string {
  if (name === peoplesScore) return `${formatPercent(100 * mean)} boas`
  return formatNumber(Math.round(mean * 100) / 100)
}
