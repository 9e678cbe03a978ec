// By its path: the build's configuration, which reads this too, takes packages as they are.

import type { FirstRead } from '@leme/contract/pages'
import type { ProjectWork } from '@leme/contract/project/project-work'
import { longestPage } from '../../contract/src/wire/page-size.ts'
import { keys, type ProjectPart } from '../src/api/keys.ts'

/**
 * A read of the page itself, by its address as the page writes it and the key of its query; `field`: what of the answer is
 * meant, where that answers several. Without a key the query takes it once it asks: of a list that is read a page at a time
 * nobody knows before how many pages it wants.
 */
export type PageRead = { url: string; key?: readonly unknown[]; field?: string }

/** What is asked for: a read of the page, or what answers several of them. */
export type EarlyRead = PageRead & { answers?: PageRead[] }

const partOfProject = (path: string, part: ProjectPart & keyof ProjectWork) => ({
  url: `/api/projects/$1/${path}`,
  key: keys.projects.part('$1', part),
  field: part,
})

/** How what pages begin with is asked for: `$1` is the id in the page's address. */
export const firstReads: Record<FirstRead, EarlyRead> = {
  me: { url: '/api/me', key: keys.me },
  dashboard: { url: '/api/dashboard', key: keys.dashboard },
  projects: { url: `/api/projects?limit=${longestPage}`, key: keys.projects.list() },
  clients: { url: `/api/clients?limit=${longestPage}`, key: keys.clients.list() },
  for_you: { url: '/api/for-you', key: keys.forYou },
  project_work: {
    url: '/api/projects/$1/work',
    answers: [
      { url: '/api/projects/$1', key: keys.projects.one('$1'), field: 'project' satisfies keyof ProjectWork },
      partOfProject('members', 'project_members'),
      partOfProject('epics', 'epics'),
      partOfProject('stories', 'stories'),
      partOfProject('tasks', 'tasks'),
    ],
  },
}
