import { lazyPart } from '../../ui/page/lazy-part.ts'

/** What may be done to the tickets that are chosen. */
export const { Part: ManyTickets } = lazyPart(() => import('./many-tickets.tsx'), 'ManyTickets')
