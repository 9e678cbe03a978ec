import type { Project } from '@leme/contract/project'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ProjectCard } from './project-card.tsx'

export const projectGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4 max-md:gap-3'

const { Part: LongProjectGrid } = lazyPart(() => import('./long-project-grid.tsx'), 'LongProjectGrid')

/** As many cards as a browser lays out without anybody noticing. */
const fewest = 100

export type ProjectGridProps = {
  projects: readonly Project[]
  /** What stands there until a long list's code has come. */
  meanwhile: ReactNode
}

/** The cards, in as many columns as fit. */
export function ProjectGrid({ projects, meanwhile }: ProjectGridProps) {
  if (projects.length > fewest) {
    return (
      <Suspense fallback={meanwhile}>
        <LongProjectGrid projects={projects} />
      </Suspense>
    )
  }
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
