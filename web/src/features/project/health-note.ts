import type { HealthDeduction } from '@leme/contract/health'

const words: Record<HealthDeduction['reason'], string> = {
  late: 'prazo',
  behind: 'prazo',
  over_budget: 'budget',
  budget_nearly_spent: 'budget',
  project_blocked: 'bloqueios',
  blocked_work: 'bloqueios',
  overdue_tasks: 'atrasos',
}

/** What lowered a score, in few words, the costliest first: "−8 bloqueios, −5 prazo". */
export function healthNote(deductions: readonly HealthDeduction[]): string {
  const sums = new Map<string, number>()
  for (const { reason, points } of deductions) sums.set(words[reason], (sums.get(words[reason]) ?? 0) + points)
  if (sums.size === 0) return 'Nada baixou a nota'
  const costliest = [...sums].toSorted(([, a], [, b]) => b - a)
  return costliest.map(([word, points]) => `−${points} ${word}`).join(', ')
}
