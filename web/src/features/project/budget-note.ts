import { formatHours } from '@leme/contract/format/format'
import { sumHours } from '@leme/contract/format/hours'
import type { Project } from '@leme/contract/project/project'

/** How much of the budget is used and left: "65% usado, restam 167,5h". The percent is whole ones that are full. */
export function budgetNote({ spent_hours, budget_hours }: Pick<Project, 'spent_hours' | 'budget_hours'>): string {
  if (!budget_hours) return 'Sem budget'
  const percent = Math.floor((spent_hours / budget_hours) * 100)
  const used = percent === 0 && spent_hours > 0 ? 'menos de 1% usado' : `${percent}% usado`
  const left = sumHours([budget_hours, -spent_hours])
  if (left === 0) return used
  return left > 0 ? `${used}, restam ${formatHours(left)}` : `${used}, ${formatHours(-left)} a mais`
}
