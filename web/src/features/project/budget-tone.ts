import type { Project } from '@leme/contract/project/project'
import type { Tone } from '../../ui/figure/tone.ts'

/** Open work warns past 90 % of its budget and is in danger past all of it; what is over has nothing left to warn of. */
export function budgetTone({ status, spent_hours, budget_hours }: Project): Tone {
  if (!budget_hours || status === 'done' || status === 'cancelled') return 'accent'
  if (spent_hours > budget_hours) return 'danger'
  return spent_hours > budget_hours * 0.9 ? 'warn' : 'accent'
}
