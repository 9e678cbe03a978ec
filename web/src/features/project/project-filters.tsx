import { type ProjectKind, projectKindNames, projectKinds } from '@leme/contract/project-kind'
import { badgeText, type ProjectStatus, projectStatuses } from '@leme/contract/status'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import type { ProjectsSearch } from './projects-search.ts'

const all = { value: 'todos', label: 'todos' } as const
const statusOptions = [all, ...projectStatuses.map((value) => ({ value, label: badgeText(value) }))]
const kindOptions = [all, ...projectKinds.map((value) => ({ value, label: projectKindNames[value] }))]

export type ProjectFiltersProps = {
  text: string
  onType: (text: string) => void
  filter: ProjectsSearch
  onChoose: (change: Pick<ProjectsSearch, 'status'> | Pick<ProjectsSearch, 'kind'>) => void
  /** Empty until known. */
  tally: string
}

/** What the list shows: a text, a status, a kind; and how many that leaves. */
export function ProjectFilters({ text, onType, filter, onChoose, tally }: ProjectFiltersProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Buscar por nome ou cliente"
        value={text}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
      />
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
      <p role="status" className="ml-auto text-label text-ink-3 tabular-nums max-md:mt-1 max-md:ml-0 max-md:w-full">
        {tally}
      </p>
    </search>
  )
}
