import type { ProjectMember } from '@leme/contract/project-member'
import type { Epic, Story } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LongRows } from '../../ui/long-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table } from '../../ui/table.tsx'
import { NoMatchLine } from '../work/no-match-line.tsx'
import { ParentFilter } from '../work/parent-filter.tsx'
import { TabPending } from '../work/tab-pending.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { type Progress, storyProgress } from '../work/task-progress.tsx'
import { usePeople } from '../work/use-people.ts'
import { useWorkSearch } from '../work/use-work-search.ts'
import { useChangeWork } from '../work/use-work-writes.ts'
import { filterWork, sortWork } from '../work/work-filter.ts'
import { WorkFilters } from '../work/work-filters.tsx'
import { epicOptions } from './epic-cell.tsx'
import { storyKind } from './story-kind.ts'
import { StoryRow, storyColumns, storyOrders } from './story-row.tsx'

const { Part: NewStoryDialog, prepare } = lazyPart(() => import('./new-story-dialog.tsx'), 'NewStoryDialog')

/** A project's stories. */
export function StoriesTab({ projectId }: { projectId: string }) {
  const stories = useQuery(workQuery('story', projectId))
  const epics = useQuery(workQuery('epic', projectId))
  const members = useQuery(projectMembersQuery(projectId))
  // Progress is counted in them, which every tab reads: a change shows at once, and no row grows by it later.
  const tasks = useQuery(workQuery('task', projectId))
  const progress = useMemo(() => storyProgress(tasks.data ?? []), [tasks.data])
  if (!stories.data || !epics.data || !members.data || !tasks.data) {
    return (
      <TabPending reads={[stories, epics, members, tasks]} title="Não foi possível carregar as stories">
        <TableSkeleton label="Carregando stories" />
      </TabPending>
    )
  }
  const lists = { stories: stories.data, epics: epics.data, members: members.data }
  return <StoriesPanel projectId={projectId} {...lists} progress={progress} />
}

type StoriesPanelProps = {
  projectId: string
  stories: readonly Story[]
  epics: readonly Epic[]
  members: readonly ProjectMember[]
  progress: ReadonlyMap<string, Progress>
}

const keyOf = (story: Story) => story.id

function StoriesPanel({ projectId, stories, epics, members, progress }: StoriesPanelProps) {
  const list = useWorkSearch()
  const people = usePeople(members)
  const options = useMemo(() => epicOptions(epics), [epics])
  const { mutate } = useChangeWork(storyKind, projectId, people)
  const [creating, setCreating] = useState<boolean | null>(null)
  const { q, status, owner, priority, epic_id, sort, dir } = list.search
  const shown = useMemo(() => {
    const found = filterWork(stories, { q, status, owner, priority }, ({ owner_user_id }) => owner_user_id)
    const titles = new Map(epics.map(({ id, title }) => [id, title]))
    const orders = storyOrders(people, (id) => (id === null ? null : (titles.get(id) ?? null)))
    const asked = epic_id ? found.filter((story) => (story.epic_id ?? 'none') === epic_id) : found
    return sortWork(asked, { sort, dir }, orders)
  }, [stories, epics, people, q, status, owner, priority, epic_id, sort, dir])
  const row = useCallback(
    (story: Story) => (
      <StoryRow story={story} {...progress.get(story.id)} people={people} epics={options} change={mutate} />
    ),
    [progress, people, options, mutate],
  )
  const add = (
    <Button size="small" onClick={() => setCreating(true)} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Nova Story
    </Button>
  )
  return (
    <>
      {stories.length > 0 && (
        <WorkFilters
          list={list}
          people={people}
          columns={storyColumns}
          hasPriority
          shown={shown.length}
          total={stories.length}
        >
          <ParentFilter
            label="Épico"
            without="Sem épico"
            rows={epics}
            value={epic_id}
            onChange={(next) => list.choose({ epic_id: next })}
          />
        </WorkFilters>
      )}
      <Panel title="Stories" count={stories.length} end={add}>
        {stories.length === 0 && <EmptyLine icon={<BookOpen aria-hidden="true" />}>Nenhuma story encontrada</EmptyLine>}
        {stories.length > 0 && shown.length === 0 && <NoMatchLine noun="Nenhuma story" />}
        {shown.length > 0 && (
          <Table
            caption="Stories"
            columns={storyColumns}
            sorting={list.sorting}
            onSort={list.sortTo}
            rowCount={shown.length}
          >
            <LongRows items={shown} itemKey={keyOf} render={row} rowHeight={3.25} phoneRowHeight={6.7} />
          </Table>
        )}
      </Panel>
      <Suspense>
        {creating !== null && <NewStoryDialog projectId={projectId} open={creating} onOpenChange={setCreating} />}
      </Suspense>
    </>
  )
}
