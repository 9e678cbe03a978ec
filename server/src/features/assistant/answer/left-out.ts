import type { Topic } from '@leme/language/plan'
import type { Asked } from './asked.ts'

const ofWork: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work', 'person_work', 'open_tickets']
const ofDays: Topic[] = [
  ...(['late_work', 'due_work', 'projects', 'open_tickets', 'to_receive', 'overdue_by_client', 'invoices'] as const),
  ...(['agent_cost', 'agent_failures', 'agent_runs', 'logged_hours'] as const),
]

/** What these count is always tasks. */
const ofTasks: Topic[] = ['late_work', 'due_work']
const parts = { epic: 'épicos', story: 'stories' } as const

/**
 * What a question asks for and its answer does not hold: the days of what is as it is today, a priority, and epics and
 * stories where tasks are counted.
 */
export function leftOut({ query, said, subjects }: Pick<Asked, 'query' | 'said' | 'subjects'>): string[] {
  const { topic, status, period, priority, project, closer } = query
  const part = closer?.noun === 'epic' || closer?.noun === 'story' ? parts[closer.noun] : null
  // When an epic or story was done is not asked of its history.
  const isOfParts = part !== null && (topic === 'open_work' || topic === 'person_work')
  const countsTasks = ofTasks.includes(topic) || (topic === 'person_work' && closer?.rank !== undefined)
  const isOfDone = isOfWork(topic) && (status === 'done' || closer?.fact === 'done') && !isOfParts
  const holdsDays = ofDays.includes(topic) || (topic === 'project_budget' && project !== null) || isOfDone
  const isToday = period?.from === said.today && period.to === said.today
  // Late hours are of every priority.
  const holdsPriority = isOfWork(topic) && (topic !== 'person_work' || status !== 'overdue')
  return [
    ...(period && !holdsDays && !isToday && !closer?.number ? [period.label] : []),
    ...(priority && !holdsPriority ? [priority] : []),
    ...(topic === 'open_tickets' && closer?.rank === 'least' ? ['menos'] : []),
    ...(part && countsTasks && !subjects.thing ? [part] : []),
  ]
}

function isOfWork(topic: Topic): boolean {
  return ofWork.includes(topic)
}
