import { formatNumber } from '@leme/contract/format/format'

/** Of a run whose steps failed, whether it did or not. */
export function failedStepsText(count: number): string {
  return count === 1 ? '1 passo falhou' : `${formatNumber(count)} passos falharam`
}
