import type { Project } from '@leme/contract/project/project'
import { useRef } from 'react'
import { laterCode } from '../../../ui/page/later-code.ts'
import { firstDrawn, useAfterFirstDraw } from '../../../ui/table/drawn-row.ts'
import { cardClass, ProjectCard } from './project-card.tsx'

export const projectGridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4 max-md:gap-3'

const useLongGrid = laterCode(() => import('./long-project-grid.tsx'))

/** As many cards as a browser lays out without anybody noticing. */
const fewest = 100

const drawCard = (project: Project) => <ProjectCard project={project} />

type ProjectGridProps = { projects: readonly Project[] }

/**
 * The cards, in as many columns as fit; the first come first. Of many only these do until the code of long lists has
 * come, with a box for each of the others, so that the page is as high as it will be.
 */
export function ProjectGrid({ projects }: ProjectGridProps) {
  const place = useRef<HTMLDivElement>(null)
  const isLong = projects.length > fewest
  const code = useLongGrid(isLong)
  const showsAll = useAfterFirstDraw() && !isLong
  return (
    <div ref={place}>
      {code && isLong ? (
        <code.LongProjectGrid projects={projects} draw={drawCard} place={place} />
      ) : (
        <ul className={projectGridClass}>
          {projects.map((project, at) => (
            <li key={project.id}>{showsAll || at < firstDrawn ? drawCard(project) : <div className={cardClass} />}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
