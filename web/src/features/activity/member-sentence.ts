import type { Activity } from '@leme/contract/activity'
import { projectMemberRoleNames, projectMemberRoles } from '@leme/contract/project-member-role'
import type { Piece } from './activity-names.ts'

function roleName(value: unknown): string {
  const role = projectMemberRoles.find((one) => one === value)
  return role ? projectMemberRoleNames[role] : String(value)
}

/** Who joined, left, or has another role in the project. */
export function memberSentence({ action, label, changes }: Pick<Activity, 'action' | 'label' | 'changes'>): Piece[] {
  const who: Piece = label ? { name: label } : 'uma pessoa'
  if (action === 'created') return ['adicionou ', who, ' ao projeto']
  if (action === 'deleted') return ['retirou ', who, ' do projeto']
  const { role } = changes
  if (!role) return ['alterou a participação de ', who]
  return ['mudou o papel de ', who, ` de ${roleName(role[0])} para ${roleName(role[1])}`]
}
