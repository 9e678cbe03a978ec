import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { firstContent } from '../../ui/page/first-content.ts'
import { laterPart, lazyPart } from '../../ui/page/lazy-part.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { ProjectMembersSkeleton } from '../project-member/project-members-skeleton.tsx'
import { type ProjectTab, projectPlace } from '../work/project-search.ts'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { useFocusOpenTab } from '../work/use-focus-open-tab.ts'

type TabPart = {
  Part: ComponentType<{ projectId: string }>
  prepare: () => Promise<unknown>
  /** What stands there until the tab's code has come. */
  skeleton?: ReactNode
}

const { Part: WorkTab, prepare: prepareWork } = lazyPart(() => import('../work-item/work-tab.tsx'), 'WorkTab')

function listOf(noun: WorkNoun): TabPart {
  return {
    Part: ({ projectId }) => <WorkTab noun={noun} projectId={projectId} />,
    prepare: prepareWork,
    skeleton: <TableSkeleton label={`Carregando ${workKinds[noun].names.toLowerCase()}`} filters />,
  }
}

/** What each tab shows: the page is drawn with the one that is named, others come when they are near. */
const parts: Record<ProjectTab, TabPart> = {
  overview: lazyPart(() => import('./project-overview.tsx'), 'ProjectOverview'),
  epics: listOf('epic'),
  stories: listOf('story'),
  tasks: listOf('task'),
  members: {
    ...lazyPart(() => import('../project-member/project-members-tab.tsx'), 'ProjectMembersTab'),
    skeleton: <ProjectMembersSkeleton />,
  },
}

const { Part: ProjectLine, prepare: prepareLine } = laterPart(() => import('./project-line.tsx'), 'ProjectLine')
/** As high as the line: two lines on phones. */
const lineRoom = <div className="mb-4 h-5 max-md:mb-3 max-md:h-11" />

/** Loads the tab that the address names, for the page to be drawn with it. */
export async function prepareTab(): Promise<void> {
  const named = new URLSearchParams(location.search).get('tab')
  await (parts[named as ProjectTab] ?? parts.overview).prepare()
}

const route = getRouteApi('/app/projects/$id')

const countOf = (rows: readonly unknown[]) => rows.length

/** How many epics, stories, tasks and members there are; null while unknown. */
function useCounts(projectId: string) {
  const epics = useQuery({ ...workQuery('epic', projectId), select: countOf }).data ?? null
  const stories = useQuery({ ...workQuery('story', projectId), select: countOf }).data ?? null
  const tasks = useQuery({ ...workQuery('task', projectId), select: countOf }).data ?? null
  const members = useQuery({ ...projectMembersQuery(projectId), select: countOf }).data ?? null
  return { epics, stories, tasks, members }
}

/** The project's tabs and what the open one shows: the overview with cards of how the project stands, the others with a line. The address keeps it; another tab begins without a filter. */
export function ProjectTabs({ projectId }: { projectId: string }) {
  const { tab = 'overview' } = projectPlace(route.useSearch())
  const navigate = route.useNavigate()
  const { epics, stories, tasks, members } = useCounts(projectId)
  useFocusOpenTab()
  useEffect(() => {
    void firstContent().then(parts.overview.prepare)
    void prepareLine()
  }, [])
  const { Part, skeleton } = parts[tab]

  function open(next: ProjectTab): void {
    void navigate({ search: next === 'overview' ? {} : { tab: next }, resetScroll: false })
  }

  return (
    <Tabs<ProjectTab>
      label="Partes do projeto"
      value={tab}
      onChange={open}
      onNear={(near) => void parts[near].prepare()}
      tabs={[
        { value: 'overview', label: 'Overview' },
        { value: 'epics', label: 'Épicos', count: epics },
        { value: 'stories', label: 'Stories', count: stories },
        { value: 'tasks', label: 'Tasks', count: tasks },
        { value: 'members', label: 'Membros', count: members },
      ]}
    >
      {tab !== 'overview' && (
        <Suspense fallback={lineRoom}>
          <ProjectLine projectId={projectId} />
        </Suspense>
      )}
      <Suspense key={tab} fallback={skeleton}>
        <Part projectId={projectId} />
      </Suspense>
    </Tabs>
  )
}
