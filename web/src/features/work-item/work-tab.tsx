import { can } from '@leme/contract/can'
import { formatNumber } from '@leme/contract/format/format'
import type { ProjectMember } from '@leme/contract/project/project-member'
import type { Epic, Story, Task, WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Layers, ListChecks, type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { meQuery } from '../../api/me.ts'
import { ChooseArea } from '../../list/choose-area.tsx'
import { ChooseButton } from '../../list/choose-box.tsx'
import type { Chosen } from '../../list/chosen.ts'
import { useSelection } from '../../list/use-selection.ts'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { LongRows } from '../../ui/table/long-rows.tsx'
import { GroupRow, Table } from '../../ui/table/table.tsx'
import { useToday } from '../../ui/use-today.ts'
import { HiddenDone } from '../work/hidden-done.tsx'
import { NoWorkThere } from '../work/no-work-there.tsx'
import { TabPending } from '../work/tab-pending.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { usePeople } from '../work/use-people.ts'
import { useWorkSearch } from '../work/use-work-search.ts'
import { TaskBoardSkeleton } from './board/task-board-skeleton.tsx'
import { TaskView } from './board/task-view.tsx'
import type { Line } from './list/group-lines.ts'
import { type ColumnName, columnsOf, tableColumns } from './list/list-columns.tsx'
import type { ListContext } from './list/list-context.ts'
import { parentOptions } from './list/parent-cell.tsx'
import { progressOf } from './list/task-progress.tsx'
import { useDueColumn } from './list/use-due-column.ts'
import { useGroupsAwaited, useLines } from './list/use-lines.ts'
import { useShownWork } from './list/use-shown-work.ts'
import { WorkFilters } from './list/work-filters.tsx'
import { WorkRow } from './list/work-row.tsx'
import { listWords } from './list-words.ts'
import { useChangeWork } from './use-change-work.ts'

const { Part: NewWorkDialog, prepare } = lazyPart(() => import('./dialog/new-work-dialog.tsx'), 'NewWorkDialog')
const { Part: DeleteWorkDialog } = lazyPart(() => import('./dialog/delete-work-dialog.tsx'), 'DeleteWorkDialog')
const { Part: HoursDialog } = lazyPart(() => import('../time-entry/hours-dialog.tsx'), 'HoursDialog')
const { Part: ManyWork } = lazyPart(() => import('./list/many-work.tsx'), 'ManyWork')
const { Part: TaskBoard } = lazyPart(() => import('./board/task-board.tsx'), 'TaskBoard')

type ListKind = {
  Icon: LucideIcon
  /** The lists that a tab waits for: progress is counted in them, so a change shows at once and no row grows by it later. */
  reads: readonly WorkNoun[]
  /** How high most rows are, on wide screens and on phones; rem. */
  heights: readonly [number, number]
  /** Whether one works on them directly: they have hours, and may be shown as a board. */
  isWorkedOn?: true
}

const listKinds: Record<WorkNoun, ListKind> = {
  epic: { Icon: Layers, reads: ['epic', 'story', 'task'], heights: [3.0625, 7] },
  story: { Icon: BookOpen, reads: ['story', 'epic', 'task'], heights: [3.25, 6.7] },
  task: { Icon: ListChecks, reads: ['task', 'story'], heights: [3.25, 5.875], isWorkedOn: true },
}

export type WorkTabProps = { noun: WorkNoun; projectId: string }

/** A project's epics, stories or tasks. */
export function WorkTab({ noun, projectId }: WorkTabProps) {
  const lists = {
    epic: useQuery(workQuery('epic', projectId)),
    story: useQuery(workQuery('story', projectId)),
    task: useQuery(workQuery('task', projectId)),
  }
  const members = useQuery(projectMembersQuery(projectId))
  const me = useQuery(meQuery)
  const reads = listKinds[noun].reads.map((one) => lists[one])
  const { group, view } = useWorkSearch().search
  const groupsAwaited = useGroupsAwaited(noun, view === 'board' ? undefined : group)
  if (reads.some(({ data }) => !data) || !members.data || !me.data || groupsAwaited) {
    return (
      <TabPending reads={[...reads, members, me]} title={listWords[noun].loadFailed}>
        <TableSkeleton label={listWords[noun].loading} filters />
      </TabPending>
    )
  }
  return (
    <WorkPanel
      noun={noun}
      projectId={projectId}
      epics={lists.epic.data ?? none}
      stories={lists.story.data ?? none}
      tasks={lists.task.data ?? none}
      members={members.data}
      mayDelete={can(me.data.role, `${noun}.delete`)}
    />
  )
}

const none: readonly never[] = []

type WorkPanelProps = WorkTabProps & {
  epics: readonly Epic[]
  stories: readonly Story[]
  tasks: readonly Task[]
  members: readonly ProjectMember[]
  mayDelete: boolean
}

const keyOf = (item: Line) => item.id
const isItem = (line: Line): line is WorkItem => !('group' in line)

/** Which one a dialog is about; it keeps it while it closes. */
type About = { open: boolean; item: WorkItem }

function WorkPanel({ noun, projectId, epics, stories, tasks, members, mayDelete }: WorkPanelProps) {
  const { names } = workKinds[noun]
  const words = listWords[noun]
  const { Icon, heights, isWorkedOn = false } = listKinds[noun]
  const items: readonly WorkItem[] = { epic: epics, story: stories, task: tasks }[noun]
  const list = useWorkSearch()
  const people = usePeople(members)
  const { mutate } = useChangeWork(noun, projectId, people)
  const [creating, setCreating] = useState<boolean | null>(null)
  const [deleting, setDeleting] = useState<About | null>(null)
  const [registering, setRegistering] = useState<About | null>(null)
  const today = useToday()
  const view = (isWorkedOn && list.search.view) || 'table'
  const isGrouped = view === 'table'
  const hasDue = useDueColumn()
  const { shown, hiddenDone } = useShownWork(noun, items, list.search, { people, epics, stories, today })
  const progress = useMemo(() => progressOf(noun, tasks, stories), [noun, tasks, stories])
  const onHours = useCallback((item: WorkItem) => setRegistering({ open: true, item }), [])
  const onDelete = useCallback((item: WorkItem) => setDeleting({ open: true, item }), [])

  const lines = useLines(noun, shown, isGrouped ? list.search.group : undefined, { people, epics, stories, today })
  const order = useMemo(() => lines.filter(isItem).map(keyOf), [lines])
  const choice = useSelection(order, `${projectId} ${noun}`, true)
  const [chosen, setChosen] = useState<Chosen>()
  const shownColumns = useMemo(
    () => columnsOf(noun, { due_date: hasDue, actions: isWorkedOn || mayDelete }, chosen),
    [noun, hasDue, isWorkedOn, mayDelete, chosen],
  )
  const columns = useMemo(() => Object.keys(shownColumns) as ColumnName[], [shownColumns])
  const hasProgress = progress !== null
  const context = useMemo<ListContext>(
    () => ({
      noun,
      people,
      today,
      hasDue,
      hasProgress,
      change: mutate,
      epics: parentOptions('epic', epics),
      onHours: isWorkedOn ? onHours : undefined,
      onDelete: mayDelete ? onDelete : undefined,
    }),
    [noun, people, today, hasDue, hasProgress, mutate, epics, isWorkedOn, onHours, mayDelete, onDelete],
  )
  const storyTitles = useMemo(() => new Map(stories.map(({ id, title }) => [id, title])), [stories])
  const row = useCallback(
    (item: Line) =>
      isItem(item) ? (
        <WorkRow
          item={item}
          {...progress?.get(item.id)}
          parent={item.story_id ? storyTitles.get(item.story_id) : undefined}
          columns={columns}
          list={context}
        />
      ) : (
        <GroupRow title={item.group} count={item.count} columns={columns.length} />
      ),
    [progress, storyTitles, columns, context],
  )
  const add = (
    <Button
      aria-keyshortcuts="c"
      size="small"
      onClick={() => setCreating(true)}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Plus aria-hidden="true" />
      {words.newOne}
    </Button>
  )
  const choose = shown.length > 0 && <ChooseButton choice={choice} />

  function content(): ReactNode {
    if (items.length === 0) return <NoWorkThere icon={<Icon aria-hidden="true" />}>{words.noneThere}</NoWorkThere>
    if (shown.length === 0) return <EmptyLine>{words.noneMatches}</EmptyLine>
    return (
      <ChooseArea choice={choice}>
        <Table
          caption={names}
          columns={tableColumns(noun, shownColumns)}
          sorting={list.sorting}
          onSort={list.sortTo}
          rowCount={lines.length}
        >
          <LongRows items={lines} itemKey={keyOf} render={row} rowHeight={heights[0]} phoneRowHeight={heights[1]} />
        </Table>
      </ChooseArea>
    )
  }

  return (
    <>
      {items.length > 0 && (
        <WorkFilters
          noun={noun}
          projectId={projectId}
          list={list}
          people={people}
          epics={epics}
          stories={stories}
          shown={shown.length}
          total={items.length}
          isGrouped={isGrouped}
          onChosen={(next) => setChosen(() => next)}
          end={isWorkedOn && <TaskView view={view} onChange={list.choose} />}
        />
      )}
      {view === 'board' && shown.length > 0 ? (
        <>
          <div className="mb-3 flex min-h-8 items-center gap-2">
            <h2 className="text-section font-semibold tracking-[-0.008em]">{names}</h2>
            <span className="text-cell text-ink-3 tabular-nums">{formatNumber(items.length)}</span>
            <span className="md:ml-auto">{add}</span>
          </div>
          <Suspense fallback={<TaskBoardSkeleton />}>
            <TaskBoard tasks={shown} people={people} change={mutate} onHours={onHours} />
          </Suspense>
        </>
      ) : (
        <Panel title={names} count={items.length} action={choose} end={add}>
          {content()}
        </Panel>
      )}
      {isWorkedOn && (
        <HiddenDone count={hiddenDone} onShow={() => list.choose({ status: undefined, due: undefined })} />
      )}
      <Suspense>
        {view === 'table' && choice.isChoosing && (
          <ManyWork
            noun={noun}
            projectId={projectId}
            choice={choice}
            people={people}
            epics={epics}
            stories={stories}
            mayDelete={mayDelete}
          />
        )}
        {creating !== null && (
          <NewWorkDialog noun={noun} projectId={projectId} people={people} open={creating} onOpenChange={setCreating} />
        )}
        {deleting && (
          <DeleteWorkDialog noun={noun} {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />
        )}
        {registering && (
          <HoursDialog
            task={registering.item}
            open={registering.open}
            projectId={projectId}
            entry={null}
            onOpenChange={(open) => setRegistering({ ...registering, open })}
          />
        )}
      </Suspense>
    </>
  )
}
