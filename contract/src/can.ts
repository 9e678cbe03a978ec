/**
 * Who may do what, by role. PostgreSQL's policies decide; this mirror lets the interface show and disable,
 * and a test compares the two.
 */
export const roles = ['member', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = { member: 'Membro', manager: 'Gerente', admin: 'Administrador' }

const everyone: readonly Role[] = roles
const managers: readonly Role[] = ['manager', 'admin']
const admins: readonly Role[] = ['admin']

const allowed = {
  'client.read': everyone,
  'client.create': everyone,
  'client.update': everyone,
  'client.delete': [],
  /** With another, or with names of invoices and receivables. */
  'client.join': managers,
  'project.read': everyone,
  'project.create': everyone,
  'project.update': everyone,
  'project.delete': [],
  /** What its keys begin with. */
  'project.change_prefix': managers,
  'epic.create': everyone,
  'epic.update': everyone,
  'epic.delete': managers,
  'story.create': everyone,
  'story.update': everyone,
  'story.delete': managers,
  'task.create': everyone,
  'task.update': everyone,
  'task.delete': managers,
  'project_member.create': everyone,
  'project_member.update': everyone,
  'project_member.delete': managers,
  'time_entry.create': everyone,
  'time_entry.update_own': everyone,
  'time_entry.delete_own': everyone,
  'time_entry.update_other': managers,
  'time_entry.delete_other': managers,
  'comment.create': everyone,
  'comment.update_own': everyone,
  'comment.delete_own': everyone,
  'comment.update_other': [],
  'comment.delete_other': managers,
  'checklist_item.write': everyone,
  'link.write': everyone,
  'watcher.write_own': everyone,
  'watcher.write_other': [],
  /** Notices, and what is muted. */
  'notice.write_own': everyone,
  'notice.read_other': [],
  /** Views of lists. */
  'saved_view.write_own': everyone,
  'saved_view.share': managers,
  'activity.read': everyone,
  'activity.write': [],
  'assistant.use': everyone,
  'assistant_exchange.read_other': admins,
  'ticket.read': everyone,
  'ticket.create': everyone,
  'ticket.update': everyone,
  'ticket.delete': managers,
  /** Tickets that another system knows, in bulk or by import. */
  'ticket.write': managers,
  /** Taking back what anybody deleted, or did to many rows. */
  'bin.use': managers,
  'finance.write': managers,
  /** Movements of bank accounts. */
  'bank.read': managers,
  'bank.write': managers,
  /** Notes of service, and the invoices that files of them make. */
  'nfse.read': managers,
  'nfse.write': managers,
  /** What a dollar costs, by day; everybody reads it. */
  'exchange_rate.write': managers,
  /** What an hour costs and is billed for, and what follows from it. */
  'work_rate.read': managers,
  'work_rate.write': managers,
  'margin.read': managers,
  /** What is paid besides hours and agents: seats, subscriptions, other costs. */
  'cost.read': managers,
  'cost.write': managers,
  /** What a project may cost in reais. */
  'budget.write': managers,
  'agent.write': managers,
  'agent_run.write': managers,
  /** What an agent may not be, and who hears of it. */
  'agent_alert.write': managers,
  'run_score.write_own': everyone,
  'run_score.write_other': [],
  /** What models cost, and counting costs again by that. */
  'model_price.write': admins,
  'organization.update': admins,
  'audit.read': admins,
  /** Roles, sessions, and when somebody was last here. */
  'user.update': admins,
  /** From the organisation, and, where that is asked for, from everything that it stores. */
  'user.remove': admins,
  'api_key.read': admins,
  'api_key.create': admins,
  'api_key.revoke': admins,
  /** Addresses that hear of what happens, and what was sent there. */
  'webhook.write': admins,
  'invitation.read': admins,
  'invitation.create': admins,
  'invitation.delete': admins,
} as const satisfies Record<string, readonly Role[]>

export type Action = keyof typeof allowed

/** Who brings files in: who may write all that files bring. */
export function mayImport(role: Role | 'key'): boolean {
  return can(role, 'finance.write') && can(role, 'ticket.write') && can(role, 'client.update')
}

/** An API key may do what its scopes say and none of these. */
export function can(role: Role | 'key', action: Action): boolean {
  const allowedRoles: readonly (Role | 'key')[] = allowed[action]
  return allowedRoles.includes(role)
}
