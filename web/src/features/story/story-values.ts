import type { Priority } from '@leme/contract/status'
import type { Story } from '@leme/contract/story'
import type { WorkStatus } from '../project/project-search.ts'

/** What the form's fields hold: blank where there is none. */
export type StoryValues = {
  title: string
  description: string
  status: WorkStatus
  owner_user_id: string
  priority: Priority
  estimate_hours: number | null
  epic_id: string
}

export function storyValues(story: Story): StoryValues {
  const { title, description, status, owner_user_id, priority, estimate_hours, epic_id } = story
  return {
    title,
    description: description ?? '',
    status,
    owner_user_id: owner_user_id ?? '',
    priority,
    estimate_hours,
    epic_id: epic_id ?? '',
  }
}
