import { projectKindNames } from '@leme/contract/project-kind'
import { Suspense } from 'react'
import { lazyPart } from '../../shell/lazy-part.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterShape } from '../../ui/filter-shape.tsx'
import { useStatusText } from '../../ui/status-text.ts'
import type { ProjectFilterMenusProps } from './project-filter-menus.tsx'
import { sortOptions } from './project-filter-options.ts'

// The menus weigh more than the rest of the page, and nobody opens one in its first moments.
const { Part: ProjectFilterMenus } = lazyPart(() => import('./project-filter-menus.tsx'), 'ProjectFilterMenus')

export type ProjectFiltersProps = ProjectFilterMenusProps & {
  text: string
  onType: (text: string) => void
  /** Empty until known. */
  tally: string
}

/** What the list shows: a text, a status, a kind; and how many that leaves. */
export function ProjectFilters({ text, onType, filter, onChoose, tally }: ProjectFiltersProps) {
  const { status, kind, sort } = filter
  const statusText = useStatusText()
  const order = sortOptions.find(({ value }) => value === (sort ?? 'newest'))
  return (
    <FilterBar searchLabel="Buscar por nome ou cliente" text={text} onType={onType} tally={tally}>
      <Suspense
        fallback={
          <>
            <FilterShape label="Status" value={status ? statusText(status) : 'todos'} />
            <FilterShape label="Tipo" value={kind ? projectKindNames[kind] : 'todos'} />
            <FilterShape label="Ordem" value={order?.label ?? ''} />
          </>
        }
      >
        <ProjectFilterMenus filter={filter} onChoose={onChoose} />
      </Suspense>
    </FilterBar>
  )
}
