import { lazyPart } from '../../ui/page/lazy-part.ts'

/** The tasks by person, which only some visits ask for. */
export const { Part: TasksByPerson, prepare: preparePeople } = lazyPart(
  () => import('./tasks-by-person.tsx'),
  'TasksByPerson',
)
