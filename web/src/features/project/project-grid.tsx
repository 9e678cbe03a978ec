import type { Project } from '@leme/contract/project'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ProjectCard } from './project-card.tsx'

export const projectGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4 max-md:gap-3'

const { Part: LongProjectGrid } = lazyPart(() => import('./long-project-grid.tsx'), 'LongProjectGrid')

/** As many cards as a browser lays out without anybody noticing. */
const fewest = 100

/** More than a window shows, of many. */
const first = 24

type ProjectGridProps = { projects: readonly Project[] }

/** The cards, in as many columns as fit. Of many the first are there until the code of long lists has come. */
export function ProjectGrid({ projects }: ProjectGridProps) {
  if (projects.length <= fewest) return <AllCards projects={projects} />
  return (
    <Suspense fallback={<AllCards projects={projects.slice(0, first)} />}>
      <LongProjectGrid projects={projects} />
    </Suspense>
  )
}

function AllCards({ projects }: ProjectGridProps) {
  return (
    <ul className={projectGridClass}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
    </ul>
  )
}
