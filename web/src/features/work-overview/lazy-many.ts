import { lazyPart } from '../../ui/page/lazy-part.ts'

/** What may be done to the tasks that are chosen. */
export const { Part: ManyTasks } = lazyPart(() => import('./many-tasks.tsx'), 'ManyTasks')
