import { type Calendar, notBefore } from './calendar.ts'
import type { PersonKey } from './people.ts'
import type { DemoEpic, DemoProject, DemoStory, Work, WorkStatus } from './project-data.ts'
import { integer, type Random, seeded } from './random.ts'
import { type Stamp, stamp } from './stamp.ts'

/** What all rows of one project share. `lastDay` is the last day of work on it, counted from today. */
type ProjectContext = {
  calendar: Calendar
  project: DemoProject
  org_id: string
  row: Stamp
  lastDay: number
  personId: (person: PersonKey) => string
}

type Parent = Stamp & { day: number }

/** All rows under one project: its members, epics, stories and tasks. */
export function workRows(given: Omit<ProjectContext, 'lastDay'>) {
  const { project } = given
  const context = { ...given, lastDay: isClosed(project) ? (project.end_day ?? 0) : 0 }
  const root: Parent = { ...context.row, day: project.created_day }

  const stories: ReturnType<typeof storyRow>[] = []
  const tasks = project.tasks.map((work) => taskRow(context, work, root, null))
  const addStories = (list: readonly DemoStory[], parent: Parent, epic_id: string | null) => {
    for (const { story, day, tasks: works = [] } of list) {
      const row = storyRow(context, story, day, parent, epic_id)
      stories.push(row)
      tasks.push(...works.map((work) => taskRow(context, work, { ...row, day }, row.id)))
    }
  }

  const members = project.team.map((member) => memberRow(context, member))
  const epics = project.epics.map((epic) => {
    const row = epicRow(context, epic)
    addStories(epic.stories, { ...row, day: epic.day }, row.id)
    return row
  })
  addStories(project.stories, root, null)
  return { members, epics, stories, tasks }
}

function isClosed(project: DemoProject): boolean {
  return project.status === 'done' || project.status === 'cancelled'
}

function memberRow(context: ProjectContext, [person, role]: DemoProject['team'][number]) {
  const { calendar, project, org_id, row, personId } = context
  const path = `project_members/${project.name}/${person}`
  const joined = role === 'lead' ? 0 : integer(seeded(path), 0, 9)
  const { id, created_at } = stamp(calendar, path, Math.min(0, project.created_day + joined), row)
  return { org_id, id, project_id: row.id, user_id: personId(person), role, created_at }
}

function epicRow(context: ProjectContext, { title, description, status, owner, day }: DemoEpic) {
  const { calendar, project, org_id, row, personId } = context
  const path = `epics/${project.name}/${title}`
  const { id, created_at } = stamp(calendar, path, day, row)
  const owner_user_id = owner && personId(owner)
  const updated_at = movedAt(context, status, created_at, day, path)
  return { org_id, id, project_id: row.id, title, description, status, owner_user_id, created_at, updated_at }
}

function storyRow(context: ProjectContext, work: Work, day: number, parent: Parent, epic_id: string | null) {
  const { calendar, project, org_id, row, personId } = context
  const [status, priority, estimate_hours, owner, title, description = null] = work
  const path = `stories/${project.name}/${title}`
  const { id, created_at } = stamp(calendar, path, day, parent)
  const owner_user_id = owner && personId(owner)
  const updated_at = movedAt(context, status, created_at, day, path)
  const content = { title, description, priority, estimate_hours, owner_user_id, status }
  return { org_id, id, project_id: row.id, epic_id, ...content, created_at, updated_at }
}

function taskRow(context: ProjectContext, work: Work, parent: Parent, story_id: string | null) {
  const { calendar, project, org_id, row, personId } = context
  const [status, priority, estimate_hours, assignee, title, description = null, due_day] = work
  const path = `tasks/${project.name}/${title}`
  const random = seeded(`${path}/days`)
  const likely = taskDay(status, parent, story_id === null, context.lastDay, random)
  const day = due_day === undefined ? likely : Math.min(likely, due_day - 3)
  const due = due_day ?? dueDay(status, day, context, random)
  const due_date = due === null ? null : calendar.workday(due)
  const { id, created_at } = stamp(calendar, path, day, parent)
  const assignee_user_id = assignee && personId(assignee)
  const updated_at = movedAt(context, status, created_at, day, path)
  const content = { title, description, priority, estimate_hours, due_date, assignee_user_id, status }
  return { org_id, id, project_id: row.id, story_id, ...content, created_at, updated_at }
}

/** Finished work came up soon after its story; open work, and what hangs on no story, in the last weeks of work. */
function taskDay(status: WorkStatus, parent: Parent, loose: boolean, lastDay: number, random: Random): number {
  if (status === 'done' && !loose) return Math.min(lastDay, parent.day + integer(random, 0, 12))
  const weeks = status === 'done' ? 6 : 3
  return integer(random, Math.max(parent.day, lastDay - 7 * weeks), lastDay)
}

/** Open work is due around today, some of it late, or after a start yet to come; a closed project awaits nothing. */
function dueDay(status: WorkStatus, day: number, { project, lastDay }: ProjectContext, random: Random): number | null {
  const chance = random()
  if (status === 'done') return chance < 0.6 ? Math.min(lastDay, day + integer(random, 5, 15)) : null
  if (isClosed(project)) return null
  if (status === 'planned') return chance < 0.45 ? Math.max(0, project.start_day ?? 0) + integer(random, 6, 40) : null
  return chance < 0.8 ? Math.max(day + 1, integer(random, -7, 12)) : null
}

/** Planned work is as it was made; other work was last moved some days later. */
function movedAt(
  { calendar, lastDay }: ProjectContext,
  status: WorkStatus,
  created_at: string,
  day: number,
  path: string,
) {
  if (status === 'planned') return created_at
  const random = seeded(`${path}/moved`)
  const moved = calendar.instant(Math.min(lastDay, day + integer(random, 1, 14)), random)
  return notBefore(created_at, moved, calendar.now, random)
}
