import type { ProjectKind } from '@leme/contract/project-kind'
import type { ProjectStatus } from '@leme/contract/status'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { kindOptions, statusOptions } from './project-filter-options.ts'
import type { ProjectsSearch } from './projects-search.ts'

export type ProjectFilterMenusProps = {
  filter: ProjectsSearch
  onChoose: (change: Pick<ProjectsSearch, 'status'> | Pick<ProjectsSearch, 'kind'>) => void
}

/** A status and a kind to choose. */
export function ProjectFilterMenus({ filter, onChoose }: ProjectFilterMenusProps) {
  return (
    <>
      <FilterSelect<ProjectStatus | 'todos'>
        label="Status"
        value={filter.status ?? 'todos'}
        options={statusOptions}
        onChange={(status) => onChoose({ status: status === 'todos' ? undefined : status })}
      />
      <FilterSelect<ProjectKind | 'todos'>
        label="Tipo"
        value={filter.kind ?? 'todos'}
        options={kindOptions}
        onChange={(kind) => onChoose({ kind: kind === 'todos' ? undefined : kind })}
      />
    </>
  )
}
