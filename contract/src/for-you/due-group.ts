/** One's own open tasks by when they are due: each is in one group. The week ends on Sunday; `later` is also without a date. */
export const dueGroups = ['late', 'today', 'week', 'later'] as const
export type DueGroup = (typeof dueGroups)[number]
