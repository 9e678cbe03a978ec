import { type ProjectKind, projectKindNames, projectKinds } from '@leme/contract/project/project-kind'
import { type ProjectStatus, projectStatuses } from '@leme/contract/status'
import { FilterBar } from '../../../ui/select/filter-bar.tsx'
import { FilterSelect } from '../../../ui/select/filter-select.tsx'
import { useStatusOptions } from '../../../ui/sign/status-text.ts'
import type { ProjectSort, ProjectsSearch } from './projects-search.ts'

const all = { value: 'todos', label: 'todos' } as const

const sortOptions = [
  { value: 'newest', label: 'mais novos' },
  { value: 'health', label: 'saúde' },
  { value: 'name', label: 'nome' },
  { value: 'end', label: 'fim' },
] as const

const kindOptions = [all, ...projectKinds.map((value) => ({ value, label: projectKindNames[value] }))]

export type ProjectFiltersProps = {
  text: string
  onType: (text: string) => void
  filter: ProjectsSearch
  onChoose: (change: Omit<ProjectsSearch, 'q'>) => void
  /** Empty until known. */
  tally: string
}

/** What the list shows: a text, a status, a kind, in an order; and how many that leaves. */
export function ProjectFilters({ text, onType, filter, onChoose, tally }: ProjectFiltersProps) {
  const statuses = useStatusOptions(projectStatuses)
  return (
    <FilterBar searchLabel="Buscar por nome ou cliente" text={text} onType={onType} tally={tally}>
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
    </FilterBar>
  )
}
