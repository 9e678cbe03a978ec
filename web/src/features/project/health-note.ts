import { deductionText, type HealthDeduction } from '@leme/contract/project/health'

/** What lowered a score, as counts, the costliest first: "85 tasks atrasadas (−32), 2 itens bloqueados (−8)". */
export function healthNote(deductions: readonly HealthDeduction[]): string {
  if (deductions.length === 0) return 'Nada baixou a nota'
  return deductions
    .toSorted((a, b) => b.points - a.points)
    .map(deductionText)
    .join(', ')
}
