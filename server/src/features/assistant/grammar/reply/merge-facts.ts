import type { Draft } from '../../plan.ts'
import type { Noun } from '../../said.ts'
import type { Facts } from '../creation/facts.ts'
import { settleDays } from '../creation/project-term.ts'

type Tree = Record<string, unknown>

/** What a path's item is: `epics.0.stories.1` is a story. */
export function nounAtPath(path: string): Noun {
  if (path.startsWith('new_project')) return 'project'
  const list = path.split('.').findLast((part) => ['epics', 'stories', 'tasks'].includes(part))
  return list === 'epics' ? 'epic' : list === 'stories' ? 'story' : 'task'
}

/** Puts what was said into a thing of the draft, where such a thing has such a fact. */
export function mergeFacts(draft: Draft, item: Tree, noun: Noun, facts: Facts): void {
  const { person, project, title, due_date, estimate_hours, ...same } = facts
  if (title !== undefined) item[noun === 'project' ? 'name' : 'title'] = title
  if (person !== undefined && noun !== 'project') item[noun === 'task' ? 'assignee' : 'owner'] = person
  if (project !== undefined && !draft.new_project) draft.project = project
  const values: Tree = { ...same, due_date, estimate_hours }
  if (noun === 'project') {
    values.end_date ??= due_date
    values.budget_hours ??= estimate_hours
    const start = typeof item.start_date === 'string' ? { start_date: item.start_date } : {}
    Object.assign(values, settleDays({ ...start, ...(values as Facts) }))
  }
  for (const [field, value] of Object.entries(values)) if (value !== undefined && field in item) item[field] = value
}
