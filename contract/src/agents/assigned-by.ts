/** How it is known what a run is for. */
export const assignedBy = ['item', 'project', 'branch', 'session', 'agent', 'rule', 'person'] as const
export type AssignedBy = (typeof assignedBy)[number]
