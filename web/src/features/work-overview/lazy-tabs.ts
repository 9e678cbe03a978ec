import { lazyPart } from '../../ui/page/lazy-part.ts'

/** The tasks by groups, which only some visits ask for. */
export const { Part: TasksByGroup, prepare: prepareGroups } = lazyPart(
  () => import('./tasks-by-group.tsx'),
  'TasksByGroup',
)

/** The tickets, for which the page's first rows do not wait. */
export const { Part: TicketsTab, prepare: prepareTickets } = lazyPart(
  () => import('../ticket/tickets-tab.tsx'),
  'TicketsTab',
)
