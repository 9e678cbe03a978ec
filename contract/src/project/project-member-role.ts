/** What a member is to one project; not to be mistaken for the role in the organisation (`can.ts`). */
export const projectMemberRoles = ['lead', 'contributor', 'reviewer'] as const
export type ProjectMemberRole = (typeof projectMemberRoles)[number]
export const projectMemberRoleNames: Record<ProjectMemberRole, string> = {
  lead: 'Lead',
  contributor: 'Contribuidor',
  reviewer: 'Revisor',
}
