/** What orders the tasks of all projects; the day of creation, newest first, where nothing is said. */
export const taskSorts = ['created_at', 'due_date', 'priority'] as const
export type TaskSort = (typeof taskSorts)[number]

/** What orders the tickets; the day of creation, newest first, where nothing is said. */
export const ticketSorts = ['created_at', 'priority'] as const
export type TicketSort = (typeof ticketSorts)[number]
