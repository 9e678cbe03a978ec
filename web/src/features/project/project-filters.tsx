import { projectKindNames } from '@leme/contract/project-kind'
import { badgeText } from '@leme/contract/status'
import { Suspense } from 'react'
import { lazyPart } from '../../shell/lazy-part.ts'
import { FilterShape } from '../../ui/filter-shape.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { ProjectFilterMenusProps } from './project-filter-menus.tsx'

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
  const { status, kind } = filter
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Buscar por nome ou cliente"
        value={text}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
      />
      <Suspense
        fallback={
          <>
            <FilterShape label="Status" value={status ? badgeText(status) : 'todos'} />
            <FilterShape label="Tipo" value={kind ? projectKindNames[kind] : 'todos'} />
          </>
        }
      >
        <ProjectFilterMenus filter={filter} onChoose={onChoose} />
      </Suspense>
      <p
        role="status"
        className="ml-auto min-h-4 text-label text-ink-3 tabular-nums max-md:mt-1 max-md:ml-0 max-md:w-full"
      >
        {tally}
      </p>
    </search>
  )
}
