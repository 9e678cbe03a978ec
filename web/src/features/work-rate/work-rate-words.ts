import { formatMoney } from '@leme/contract/format/format'
import type { WorkRate } from '@leme/contract/money/work-rate'
import { projectMemberRoleNames } from '@leme/contract/project/project-member-role'

/** Whose rate it is, as a value of the form: `user:…`, `role:…` or `project:…`. */
export function ownerOf({ user, role, project }: Pick<WorkRate, 'user' | 'role' | 'project'>): string {
  if (user) return `user:${user.id}`
  return role ? `role:${role}` : `project:${project?.id ?? ''}`
}

/** Whose rate it is, in words. */
export function ownerText({ user, role, project }: Pick<WorkRate, 'user' | 'role' | 'project'>): string {
  if (user) return user.display_name
  return role ? `Papel: ${projectMemberRoleNames[role]}` : `Projeto: ${project?.name ?? ''}`
}

/** `R$ 120,00`, or that there is none from then on. */
export function amountText(amount: string | null): string {
  return amount === null ? 'sem taxa' : formatMoney(amount)
}
