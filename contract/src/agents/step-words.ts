import { formatNumber } from '../format/format.ts'

/** Of a run whose steps failed, whether it did or not. */
export function failedStepsText(count: number): string {
  return count === 1 ? '1 passo falhou' : `${formatNumber(count)} passos falharam`
}

/** Of a run, or of several, whose cost holds nothing of them. */
export function unpricedStepsText(count: number): string {
  return count === 1 ? '1 passo sem preço' : `${formatNumber(count)} passos sem preço`
}
