import { projectList } from '@leme/contract/project/project-list'
import { Suspense } from 'react'
import { ListFilters } from '../../../list/list-filters.tsx'
import type { ListState } from '../../../list/use-list-search.ts'
import { ViewsPending } from '../../../list/views-pending.tsx'
import { laterPart } from '../../../ui/page/lazy-part.ts'
import { FilterSelect } from '../../../ui/select/filter-select.tsx'
import type { ProjectsSearch } from './projects-search.ts'

const { Part: ViewsMenu } = laterPart(() => import('../../../list/views-menu.tsx'), 'ViewsMenu')

const orders = [
  { value: 'newest', label: 'mais novos' },
  { value: 'health', label: 'saúde' },
  { value: 'name', label: 'nome' },
  { value: 'end', label: 'fim' },
] as const

/** What the list shows: a text, a status, a kind, in an order; and how many that leaves, empty until known. */
export function ProjectFilters({ tally, ...state }: ListState<ProjectsSearch> & { tally: string }) {
  const { search, choose } = state
  return (
    <ListFilters list={projectList} {...state} tally={tally}>
      <FilterSelect
        label="Ordem"
        value={search.sort ?? 'newest'}
        options={orders}
        onChange={(sort) => choose({ sort: sort === 'newest' ? undefined : sort })}
      />
      <Suspense fallback={<ViewsPending />}>
        <ViewsMenu list={projectList} of={{ list: 'projects' }} />
      </Suspense>
    </ListFilters>
  )
}
