import type { Project } from '@leme/contract/project'
import { Suspense } from 'react'
import { firstDrawn, useAfterFirstDraw } from '../../ui/drawn-row.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { cardClass, ProjectCard } from './project-card.tsx'

export const projectGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4 max-md:gap-3'

const { Part: LongProjectGrid } = lazyPart(() => import('./long-project-grid.tsx'), 'LongProjectGrid')

/** As many cards as a browser lays out without anybody noticing. */
const fewest = 100

type ProjectGridProps = { projects: readonly Project[] }

/** The cards, in as many columns as fit; the first come first. Of many these are there until the code of long lists has come. */
export function ProjectGrid({ projects }: ProjectGridProps) {
  if (projects.length <= fewest) return <AllCards projects={projects} />
  return (
    <Suspense fallback={<AllCards projects={projects.slice(0, firstDrawn)} />}>
      <LongProjectGrid projects={projects} />
    </Suspense>
  )
}

function AllCards({ projects }: ProjectGridProps) {
  const showsAll = useAfterFirstDraw()
  return (
    <ul className={projectGridClass}>
      {projects.map((project, at) => (
        <li key={project.id}>
          {showsAll || at < firstDrawn ? <ProjectCard project={project} /> : <div className={cardClass} />}
        </li>
      ))}
    </ul>
  )
}
