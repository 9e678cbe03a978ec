import type { Project } from '@leme/contract/project'
import { LongProjectGrid } from './long-project-grid.tsx'
import { ProjectCard } from './project-card.tsx'

export const projectGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4'

/** As many cards as a browser lays out without anybody noticing. */
const fewest = 100

/** The cards, in as many columns as fit. */
export function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  if (projects.length > fewest) return <LongProjectGrid projects={projects} />
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
