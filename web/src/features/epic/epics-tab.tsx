import { can } from '@leme/contract/can'
import type { ProjectMember } from '@leme/contract/project-member'
import type { Epic } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { meQuery } from '../../api/me.ts'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LongRows } from '../../ui/long-rows.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table } from '../../ui/table.tsx'
import { NoMatchLine } from '../work/no-match-line.tsx'
import { TabPending } from '../work/tab-pending.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { epicProgress, type Progress } from '../work/task-progress.tsx'
import { usePeople } from '../work/use-people.ts'
import { useWorkSearch } from '../work/use-work-search.ts'
import { useChangeWork } from '../work/use-work-writes.ts'
import { filterWork, sortWork } from '../work/work-filter.ts'
import { WorkFilters } from '../work/work-filters.tsx'
import { epicKind } from './epic-kind.ts'
import { EpicRow, epicColumns, epicOrders } from './epic-row.tsx'

const { Part: NewEpicDialog, prepare } = lazyPart(() => import('./new-epic-dialog.tsx'), 'NewEpicDialog')
const { Part: DeleteEpicDialog } = lazyPart(() => import('./delete-epic-dialog.tsx'), 'DeleteEpicDialog')

/** A project's epics. */
export function EpicsTab({ projectId }: { projectId: string }) {
  const epics = useQuery(workQuery('epic', projectId))
  const members = useQuery(projectMembersQuery(projectId))
  const me = useQuery(meQuery)
  // Progress is counted in them, of what every tab reads: a change shows at once, and no row grows by it later.
  const stories = useQuery(workQuery('story', projectId))
  const tasks = useQuery(workQuery('task', projectId))
  const progress = useMemo(() => epicProgress(tasks.data ?? [], stories.data ?? []), [tasks.data, stories.data])
  if (!epics.data || !members.data || !me.data || !stories.data || !tasks.data) {
    return (
      <TabPending reads={[epics, members, me, stories, tasks]} title="Não foi possível carregar os épicos">
        <TableSkeleton label="Carregando épicos" />
      </TabPending>
    )
  }
  const mayDelete = can(me.data.role, 'epic.delete')
  const lists = { epics: epics.data, members: members.data, progress }
  return <EpicsPanel projectId={projectId} {...lists} mayDelete={mayDelete} />
}

type EpicsPanelProps = {
  projectId: string
  epics: readonly Epic[]
  members: readonly ProjectMember[]
  progress: ReadonlyMap<string, Progress>
  mayDelete: boolean
}

const keyOf = (epic: Epic) => epic.id

/** Which epic the question is about; it keeps it while it closes. */
type Asking = { open: boolean; epic: Epic }

function EpicsPanel({ projectId, epics, members, progress, mayDelete }: EpicsPanelProps) {
  const list = useWorkSearch()
  const people = usePeople(members)
  const columns = useMemo(() => epicColumns(mayDelete), [mayDelete])
  const { mutate } = useChangeWork(epicKind, projectId, people)
  const [creating, setCreating] = useState<boolean | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const { q, status, owner, sort, dir } = list.search
  const shown = useMemo(() => {
    const found = filterWork(epics, { q, status, owner }, ({ owner_user_id }) => owner_user_id)
    return sortWork(found, { sort, dir }, epicOrders(people))
  }, [epics, people, q, status, owner, sort, dir])
  const ask = useCallback((epic: Epic) => setAsking({ open: true, epic }), [])
  const row = useCallback(
    (epic: Epic) => (
      <EpicRow
        epic={epic}
        {...progress.get(epic.id)}
        people={people}
        change={mutate}
        onDelete={mayDelete ? ask : undefined}
      />
    ),
    [progress, people, mutate, mayDelete, ask],
  )
  const add = (
    <Button size="small" onClick={() => setCreating(true)} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Novo Épico
    </Button>
  )
  return (
    <>
      {epics.length > 0 && (
        <WorkFilters
          list={list}
          people={people}
          columns={columns}
          hasPriority={false}
          shown={shown.length}
          total={epics.length}
        />
      )}
      <Panel title="Épicos" count={epics.length} end={add}>
        {epics.length === 0 && <EmptyLine icon={<Layers aria-hidden="true" />}>Nenhum épico encontrado</EmptyLine>}
        {epics.length > 0 && shown.length === 0 && <NoMatchLine noun="Nenhum épico" />}
        {shown.length > 0 && (
          <Table caption="Épicos" columns={columns} sorting={list.sorting} onSort={list.sortTo} rowCount={shown.length}>
            <LongRows items={shown} itemKey={keyOf} render={row} rowHeight={3.0625} phoneRowHeight={7} />
          </Table>
        )}
      </Panel>
      <Suspense>
        {creating !== null && <NewEpicDialog projectId={projectId} open={creating} onOpenChange={setCreating} />}
        {asking && <DeleteEpicDialog {...asking} onClose={() => setAsking({ ...asking, open: false })} />}
      </Suspense>
    </>
  )
}
