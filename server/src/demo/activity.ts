import type { ActivityNoun } from '@leme/contract/project/activity'
import type { WorkStatus } from './project-data.ts'
import { seeded } from './random.ts'
import { uuidAt } from './stamp.ts'

type Row = { id: string; created_at: string }
type Work = Row & { title: string; status: WorkStatus; updated_at: string }
type Owned = Work & { owner_user_id: string | null }
type Task = Work & { assignee_user_id: string | null }
type Member = Row & { user_id: string; role: string }
type Entry = Row & { task_id: string; user_id: string; date: string; hours: number; note: string | null }

/** One project with all that happened to it. */
type ProjectHistory = {
  now: Date
  users: readonly { id: string; display_name: string }[]
  project: Row & { org_id: string; name: string }
  members: readonly Member[]
  epics: readonly Owned[]
  stories: readonly Owned[]
  tasks: readonly Task[]
  hours: readonly Entry[]
}

type Change = { action: 'created' | 'updated'; at: string; changes: Record<string, [unknown, unknown]> }
type Event = Change & { noun: ActivityNoun; noun_id: string; label: string; user_id: string }

const msOfDay = 86_400_000
const days = 14

/** What work was before its last move. */
const before: Record<WorkStatus, WorkStatus> = {
  planned: 'planned',
  doing: 'planned',
  review: 'doing',
  blocked: 'doing',
  done: 'review',
}

/**
 * What a project's activity says of the last two weeks: the same as its rows do, in the words that the database's
 * triggers use. They write none for the demo itself, since nobody is signed in.
 */
export function activityRows(history: ProjectHistory) {
  const since = new Date(history.now.getTime() - days * msOfDay).toISOString()
  return eventsOf(history)
    .filter(({ at }) => at >= since)
    .map(({ at, changes, ...event }) => ({
      ...eventRow({ org_id: history.project.org_id, at, action: event.action, changes }),
      id: uuidAt(at, seeded(`activity/${event.noun}/${event.noun_id}/${event.action}`)),
      project_id: history.project.id,
      ...event,
    }))
}

type EventFacts = { org_id: string; at: string; action: Change['action']; changes: Change['changes'] }

/** What the rows of all events have in common. */
export function eventRow({ org_id, at, action, changes }: EventFacts) {
  const side = (place: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, values[place]]))
  const hasChanges = Object.keys(changes).length > 0
  return {
    org_id,
    made_at: at,
    created_at: at,
    source: 'page',
    before: hasChanges && action === 'updated' ? side(0) : null,
    after: hasChanges ? side(1) : null,
  }
}

function eventsOf({ users, project, members, epics, stories, tasks, hours }: ProjectHistory): Event[] {
  const lead = members.find(({ role }) => role === 'lead')?.user_id ?? ''
  const names = new Map(users.map(({ id, display_name }) => [id, display_name]))
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const event = (noun: ActivityNoun, row: Row, label: string, user_id: string | null) => (change: Change) => ({
    noun,
    noun_id: row.id,
    label,
    user_id: user_id ?? lead,
    ...change,
  })
  const work = (noun: ActivityNoun, row: Work, user_id: string | null) => [
    event(noun, row, row.title, user_id)(creation(row)),
    ...moves(row).map(event(noun, row, row.title, user_id)),
  ]
  return [
    event('project', project, project.name, lead)(creation(project)),
    ...members.map((row) => event('project_member', row, names.get(row.user_id) ?? '', lead)(creation(row))),
    ...epics.flatMap((row) => work('epic', row, row.owner_user_id)),
    ...stories.flatMap((row) => work('story', row, row.owner_user_id)),
    ...tasks.flatMap((row) => work('task', row, row.assignee_user_id)),
    ...hours.map((row) => event('time_entry', row, titles.get(row.task_id) ?? '', row.user_id)(logging(row))),
  ]
}

function creation({ created_at }: Row): Change {
  return { action: 'created', at: created_at, changes: {} }
}

function moves({ status, created_at, updated_at }: Work): Change[] {
  if (status === 'planned' || updated_at === created_at) return []
  return [{ action: 'updated', at: updated_at, changes: { status: [before[status], status] } }]
}

/** Hours are recorded with their values. */
function logging({ created_at, task_id, user_id, date, hours, note }: Entry): Change {
  const fields = Object.entries({ task_id, user_id, date, hours }).map(([field, value]) => [field, [null, value]])
  const changes = { ...Object.fromEntries(fields), ...(note === null ? {} : { note: [null, note] }) }
  return { action: 'created', at: created_at, changes }
}
