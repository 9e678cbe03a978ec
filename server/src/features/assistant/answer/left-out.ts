import type { Query, Topic } from '@leme/language/plan'
import type { TurnContext } from '@leme/language/turn-context'

const ofWork: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work', 'person_work', 'open_tickets']
const ofDays: Topic[] = [
  ...(['late_work', 'due_work', 'projects', 'open_tickets', 'to_receive', 'overdue_by_client', 'invoices'] as const),
  ...(['agent_cost', 'agent_failures', 'agent_runs', 'logged_hours'] as const),
]

/** What a question is narrowed by and its answer does not hold: the days of what is as it is today, and a priority. */
export function leftOut({ topic, status, period, priority, project, closer }: Query, said: TurnContext): string[] {
  // When an epic or story was done is not asked of its history.
  const isOfParts = topic === 'open_work' && (closer?.noun === 'epic' || closer?.noun === 'story')
  const isOfDone = isOfWork(topic) && (status === 'done' || closer?.fact === 'done') && !isOfParts
  const holdsDays = ofDays.includes(topic) || (topic === 'project_budget' && project !== null) || isOfDone
  const isToday = period?.from === said.today && period.to === said.today
  // Late hours are of every priority.
  const holdsPriority = isOfWork(topic) && (topic !== 'person_work' || status !== 'overdue')
  return [
    ...(period && !holdsDays && !isToday && !closer?.number ? [period.label] : []),
    ...(priority && !holdsPriority ? [priority] : []),
  ]
}

function isOfWork(topic: Topic): boolean {
  return ofWork.includes(topic)
}
