import type { ProjectKind } from '@leme/contract/project-kind'
import { type ProjectStatus, projectStatuses } from '@leme/contract/status'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { useStatusOptions } from '../../ui/status-text.ts'
import { all, kindOptions, sortOptions } from './project-filter-options.ts'
import type { ProjectSort, ProjectsSearch } from './projects-search.ts'

export type ProjectFilterMenusProps = {
  filter: ProjectsSearch
  onChoose: (change: Omit<ProjectsSearch, 'q'>) => void
}

/** A status, a kind and an order to choose. */
export function ProjectFilterMenus({ filter, onChoose }: ProjectFilterMenusProps) {
  const statuses = useStatusOptions(projectStatuses)
  return (
    <>
      <FilterSelect<ProjectStatus | 'todos'>
        label="Status"
        value={filter.status ?? 'todos'}
        options={[all, ...statuses]}
        onChange={(status) => onChoose({ status: status === 'todos' ? undefined : status })}
      />
      <FilterSelect<ProjectKind | 'todos'>
        label="Tipo"
        value={filter.kind ?? 'todos'}
        options={kindOptions}
        onChange={(kind) => onChoose({ kind: kind === 'todos' ? undefined : kind })}
      />
      <FilterSelect<ProjectSort | 'newest'>
        label="Ordem"
        value={filter.sort ?? 'newest'}
        options={sortOptions}
        onChange={(sort) => onChoose({ sort: sort === 'newest' ? undefined : sort })}
      />
    </>
  )
}
