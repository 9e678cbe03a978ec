import { formatHours } from '@leme/contract/format'
import { priorities, workStatuses } from '@leme/contract/status'
import type { Story, WorkUpdate } from '@leme/contract/work-item'
import { memo } from 'react'
import { useCalendar } from '../../ui/calendar.ts'
import type { Option } from '../../ui/select-list.tsx'
import { Cell, Row } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-head.tsx'
import { epicWords, ownerWords, priorityWords, statusWords } from '../work/change-words.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import type { People } from '../work/people.ts'
import { PriorityCell } from '../work/priority-cell.tsx'
import { StatusCell } from '../work/status-cell.tsx'
import { type Progress, ProgressLine } from '../work/task-progress.tsx'
import type { RowChange } from '../work/use-change-row.ts'
import { ValueCell } from '../work/value-cell.tsx'
import { byRank, byText, byValue } from '../work/work-filter.ts'
import { WorkLink } from '../work/work-link.tsx'
import { EpicCell } from './epic-cell.tsx'

export const storyColumns: readonly Column[] = [
  { label: 'Título', sort: 'title' },
  { label: 'Status', width: '6.25rem', sort: 'status' },
  { label: 'Épico', width: '9.5rem', sort: 'epic' },
  { label: 'Responsável', width: '10.75rem', sort: 'owner' },
  { label: 'Prioridade', width: '6.75rem', sort: 'priority' },
  { label: 'Estimativa', width: '6.125rem', align: 'right', sort: 'estimate_hours', first: 'desc' },
  { label: 'Criado em', width: '6.5rem', align: 'right', sort: 'created_at', first: 'desc' },
]

/** How the columns order stories. `epicTitle` is the title that an epic's id stands for. */
export function storyOrders({ nameOf }: People, epicTitle: (id: string | null) => string | null) {
  return {
    title: { compare: byText<Story>(({ title }) => title) },
    status: { compare: byRank<Story, Story['status']>(workStatuses, ({ status }) => status) },
    epic: {
      compare: byText<Story>(({ epic_id }) => epicTitle(epic_id)),
      isBlank: ({ epic_id }: Story) => epic_id === null,
    },
    owner: {
      compare: byText<Story>(({ owner_user_id }) => nameOf(owner_user_id)),
      isBlank: ({ owner_user_id }: Story) => owner_user_id === null,
    },
    priority: { compare: byRank<Story, Story['priority']>(priorities, ({ priority }) => priority) },
    estimate_hours: {
      compare: byValue<Story>(({ estimate_hours }) => estimate_hours),
      isBlank: ({ estimate_hours }: Story) => estimate_hours === null,
    },
    created_at: { compare: byValue<Story>(({ created_at }) => created_at) },
  }
}

/** With how many of its tasks are done. */
export type StoryRowProps = Partial<Progress> & {
  story: Story
  people: People
  epics: readonly Option<string>[]
  change: (change: RowChange<WorkUpdate<'story'>>) => void
}

/** A story in the list; on phones its title leads and the rest flows below. */
export const StoryRow = memo(function StoryRow(props: StoryRowProps) {
  const { formatInstantDate } = useCalendar()
  const { story, done, total, people, epics, change } = props
  const { id, project_id, title, status, epic_id, owner_user_id, priority, estimate_hours, created_at } = story
  return (
    <Row>
      <Cell part="lead">
        <WorkLink projectId={project_id} noun="story" id={id}>
          <span className="line-clamp-3">{title}</span>
        </WorkLink>
        <ProgressLine done={done} total={total} />
      </Cell>
      <Cell>
        <StatusCell
          title={title}
          status={status}
          onChange={(next) => change({ id, change: { status: next }, words: statusWords })}
        />
      </Cell>
      <Cell>
        <EpicCell
          title={title}
          epic_id={epic_id}
          options={epics}
          onChange={(next) => change({ id, change: { epic_id: next }, words: epicWords })}
        />
      </Cell>
      <Cell>
        <OwnerCell
          title={title}
          owner={owner_user_id}
          people={people}
          onChange={(owner) => change({ id, change: { owner_user_id: owner }, words: ownerWords })}
        />
      </Cell>
      <Cell>
        <PriorityCell
          title={title}
          priority={priority}
          onChange={(next) => change({ id, change: { priority: next }, words: priorityWords })}
        />
      </Cell>
      <Cell align="right" hideOnPhone={estimate_hours === null}>
        <ValueCell
          field="estimate_hours"
          title={title}
          value={estimate_hours}
          said={estimate_hours === null ? null : formatHours(estimate_hours)}
          onSave={(edit) => change({ id, ...edit })}
        />
      </Cell>
      <Cell align="right" hideOnPhone>
        {formatInstantDate(created_at)}
      </Cell>
    </Row>
  )
})
