import { formatPlannedHours } from '@leme/contract/format'
import type { Story, StoryUpdate } from '@leme/contract/story'
import { memo } from 'react'
import { useCalendar } from '../../ui/calendar.ts'
import { Priority } from '../../ui/priority.tsx'
import type { Option } from '../../ui/select-list.tsx'
import { Cell, Row } from '../../ui/table.tsx'
import { epicWords, ownerWords, statusWords } from '../work/change-words.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import type { People } from '../work/people.ts'
import { StatusCell } from '../work/status-cell.tsx'
import type { RowChange } from '../work/use-change-row.ts'
import { WorkLink } from '../work/work-link.tsx'
import { EpicCell } from './epic-cell.tsx'

export type StoryRowProps = {
  story: Story
  people: People
  epics: readonly Option<string>[]
  change: (change: RowChange<StoryUpdate>) => void
}

/** A story in the list; on phones its title leads and the rest flows below. */
export const StoryRow = memo(function StoryRow({ story, people, epics, change }: StoryRowProps) {
  const { formatInstantDate } = useCalendar()
  const { id, project_id, title, status, epic_id, owner_user_id, priority, estimate_hours, created_at } = story
  return (
    <Row>
      <Cell part="lead">
        <WorkLink projectId={project_id} noun="story" id={id}>
          <span className="line-clamp-3">{title}</span>
        </WorkLink>
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
        <Priority level={priority} />
      </Cell>
      <Cell align="right" hideOnPhone={estimate_hours === null}>
        {estimate_hours === null ? null : formatPlannedHours(estimate_hours)}
      </Cell>
      <Cell align="right" hideOnPhone>
        {formatInstantDate(created_at)}
      </Cell>
    </Row>
  )
})
