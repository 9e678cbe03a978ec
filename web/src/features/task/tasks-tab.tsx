import { can } from '@leme/contract/can'
import { isDue } from '@leme/contract/due'
import { formatNumber } from '@leme/contract/format'
import type { ProjectMember } from '@leme/contract/project-member'
import type { Story, Task } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { meQuery } from '../../api/me.ts'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToday } from '../../ui/use-today.ts'
import { HiddenDone } from '../work/hidden-done.tsx'
import { NoMatchLine } from '../work/no-match-line.tsx'
import { ParentFilter } from '../work/parent-filter.tsx'
import { TabPending } from '../work/tab-pending.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { usePeople } from '../work/use-people.ts'
import { useWorkSearch } from '../work/use-work-search.ts'
import { useChangeWork } from '../work/use-work-writes.ts'
import { filterWork, sortWork } from '../work/work-filter.ts'
import { WorkFilters } from '../work/work-filters.tsx'
import { DueFilter } from './due-filter.tsx'
import { TaskBoardSkeleton } from './task-board-skeleton.tsx'
import { taskKind } from './task-kind.ts'
import { taskColumns, taskOrders } from './task-row.tsx'
import { TaskTable } from './task-table.tsx'
import { TaskView } from './task-view.tsx'

const { Part: NewTaskDialog, prepare } = lazyPart(() => import('./new-task-dialog.tsx'), 'NewTaskDialog')
const { Part: DeleteTaskDialog } = lazyPart(() => import('./delete-task-dialog.tsx'), 'DeleteTaskDialog')
const { Part: HoursDialog } = lazyPart(() => import('../time-entry/hours-dialog.tsx'), 'HoursDialog')
const { Part: TaskBoard } = lazyPart(() => import('./task-board.tsx'), 'TaskBoard')

/** A project's tasks, as a table or on a board. */
export function TasksTab({ projectId }: { projectId: string }) {
  const tasks = useQuery(workQuery('task', projectId))
  const members = useQuery(projectMembersQuery(projectId))
  const stories = useQuery(workQuery('story', projectId))
  const me = useQuery(meQuery)
  if (!tasks.data || !members.data || !stories.data || !me.data) {
    return (
      <TabPending reads={[tasks, members, stories, me]} title="Não foi possível carregar as tasks">
        <TableSkeleton label="Carregando tasks" />
      </TabPending>
    )
  }
  const mayDelete = can(me.data.role, 'task.delete')
  const lists = { tasks: tasks.data, members: members.data, stories: stories.data }
  return <TasksPanel projectId={projectId} {...lists} mayDelete={mayDelete} />
}

type TasksPanelProps = {
  projectId: string
  tasks: readonly Task[]
  members: readonly ProjectMember[]
  stories: readonly Story[]
  mayDelete: boolean
}

/** Which task a dialog is about; it keeps it while it closes. */
type About = { open: boolean; task: Task }

/** What a phone's list may be ordered by. */
const phoneColumns = taskColumns(true)

function TasksPanel({ projectId, tasks, members, stories, mayDelete }: TasksPanelProps) {
  const list = useWorkSearch()
  const people = usePeople(members)
  const { mutate } = useChangeWork(taskKind, projectId, people)
  const [creating, setCreating] = useState<boolean | null>(null)
  const [deleting, setDeleting] = useState<About | null>(null)
  const [registering, setRegistering] = useState<About | null>(null)
  const { view = 'table', status, owner, priority, due, epic_id, story_id, sort, dir } = list.search
  // Nothing waits for the epics: they name what a filter offers.
  const epics = useQuery(workQuery('epic', projectId)).data ?? []
  const today = useToday()
  const titles = useMemo(() => new Map(stories.map(({ id, title }) => [id, title])), [stories])
  // Typing does not wait for what it leaves to be drawn.
  const q = useDeferredValue(list.search.q)
  const asked = useMemo(() => {
    const found = filterWork(tasks, { q, owner, priority }, ({ assignee_user_id }) => assignee_user_id)
    const epicOf = new Map(stories.map(({ id, epic_id }) => [id, epic_id]))
    return found.filter((task) => {
      if (story_id && (task.story_id ?? 'none') !== story_id) return false
      return !epic_id || ((task.story_id && epicOf.get(task.story_id)) ?? 'none') === epic_id
    })
  }, [tasks, stories, q, owner, priority, epic_id, story_id])
  const shown = useMemo(() => {
    const left = asked.filter((task) => (!status || task.status === status) && (!due || isDue(task, due, today)))
    return sortWork(left, { sort, dir }, taskOrders(people))
  }, [asked, people, status, due, today, sort, dir])
  const isNarrowed = asked.length < tasks.length && (due || (status && status !== 'done'))
  const hiddenDone = isNarrowed ? asked.filter((task) => task.status === 'done').length : 0
  const register = useCallback((task: Task) => setRegistering({ open: true, task }), [])
  const ask = useCallback((task: Task) => setDeleting({ open: true, task }), [])
  const add = (
    <Button size="small" onClick={() => setCreating(true)} onPointerEnter={prepare} onFocus={prepare}>
      <Plus aria-hidden="true" />
      Nova Task
    </Button>
  )

  function content(): ReactNode {
    if (tasks.length === 0)
      return <EmptyLine icon={<ListChecks aria-hidden="true" />}>Nenhuma task encontrada</EmptyLine>
    if (shown.length === 0) return <NoMatchLine noun="Nenhuma task" />
    return (
      <TaskTable
        tasks={shown}
        people={people}
        stories={titles}
        sorting={list.sorting}
        onSort={list.sortTo}
        change={mutate}
        onHours={register}
        onDelete={mayDelete ? ask : undefined}
      />
    )
  }

  return (
    <>
      {tasks.length > 0 && (
        <WorkFilters
          list={list}
          people={people}
          columns={phoneColumns}
          hasPriority
          shown={shown.length}
          total={tasks.length}
          end={<TaskView view={view} onChange={list.choose} />}
        >
          {epics.length > 0 && (
            <ParentFilter
              label="Épico"
              without="Sem épico"
              rows={epics}
              value={epic_id}
              onChange={(next) => list.choose({ epic_id: next, story_id: undefined })}
            />
          )}
          {stories.length > 0 && (
            <ParentFilter
              label="Story"
              without="Sem story"
              rows={epic_id ? stories.filter((story) => (story.epic_id ?? 'none') === epic_id) : stories}
              value={story_id}
              onChange={(next) => list.choose({ story_id: next })}
            />
          )}
          <DueFilter due={due} onChange={(next) => list.choose({ due: next })} />
        </WorkFilters>
      )}
      {view === 'board' && shown.length > 0 ? (
        <>
          <div className="mb-3 flex min-h-8 items-center gap-2">
            <h2 className="text-section font-semibold tracking-[-0.008em]">Tasks</h2>
            <span className="text-cell text-ink-3 tabular-nums">{formatNumber(tasks.length)}</span>
            <span className="md:ml-auto">{add}</span>
          </div>
          <Suspense fallback={<TaskBoardSkeleton />}>
            <TaskBoard tasks={shown} people={people} change={mutate} onHours={register} />
          </Suspense>
        </>
      ) : (
        <Panel title="Tasks" count={tasks.length} end={add}>
          {content()}
        </Panel>
      )}
      <HiddenDone count={hiddenDone} onShow={() => list.choose({ status: undefined, due: undefined })} />
      <Suspense>
        {creating !== null && (
          <NewTaskDialog projectId={projectId} people={people} open={creating} onOpenChange={setCreating} />
        )}
        {deleting && <DeleteTaskDialog {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />}
        {registering && (
          <HoursDialog
            {...registering}
            projectId={projectId}
            entry={null}
            onOpenChange={(open) => setRegistering({ ...registering, open })}
          />
        )}
      </Suspense>
    </>
  )
}
