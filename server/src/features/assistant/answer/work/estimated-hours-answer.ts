import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatHours } from '@leme/contract/format/format'
import type { TaskGroup } from '@leme/contract/work/workload'
import { listTasksByPerson } from '../../../task/all-tasks.queries.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, listing, mostShown, oneLine, pageLink, personLink, type QueryAnswer } from '../wording.ts'

/** How the tasks are called whose hours are added. */
type Called = { one: string; many: string; hours: string; none: string; page: string }
const called: Record<'late' | 'open', Called> = {
  late: {
    one: 'task atrasada',
    many: 'tasks atrasadas',
    hours: 'horas atrasadas',
    none: 'está atrasada',
    page: 'Atrasadas por pessoa',
  },
  open: {
    one: 'task aberta',
    many: 'tasks abertas',
    hours: 'horas em aberto',
    none: 'está aberta',
    page: 'Abertas por pessoa',
  },
}

/** How many estimated hours are late, or open, by person, as the page of these tasks groups them. */
export async function answerEstimatedHours(asked: Asked): Promise<QueryAnswer> {
  const { tx, said, subjects, query } = asked
  takes(asked, 'by', ['person'])
  const kind = query.status === 'overdue' ? 'late' : 'open'
  const { none, page } = called[kind]
  const part = {
    due: kind === 'late' ? kind : undefined,
    project_id: subjects.project?.id,
    assignee_user_id: subjects.person?.id,
  } as const
  const groups = JSON.parse(await listTasksByPerson(tx, { ...part, status: 'open' }, said.today)) as TaskGroup[]
  const all = pageLink(page, filteredPaths.tasks({ ...part, group: 'person' }))
  const where = subjects.project ? ` no projeto ${oneLine(subjects.project.label)}` : ''
  const who = subjects.person ? ` com ${oneLine(subjects.person.label)}` : ''
  if (groups.length === 0) return { message: `Nenhuma task ${none}${where}${who}.`, links: [all] }
  const people = query.closer?.rank === 'least' ? groups.toReversed() : groups
  const items = people.map((group) => ({
    text: `${nameOf(group)}: ${hoursText(group, called[kind])}`,
    link: personLink(nameOf(group), { ...part, assignee_user_id: group.user_id ?? group.agent_id ?? 'none' }),
  }))
  const sentence = `${rankText(asked, people, called[kind])}${hoursText(sumOf(groups), called[kind], `${where}${who}`)}.`
  return listing(sentence, items, items.length, all, mostShown(query))
}

const nameOf = ({ display_name }: TaskGroup) => oneLine(display_name ?? 'Sem responsável')

type Load = Pick<TaskGroup, 'count' | 'estimate_hours' | 'without_estimate'>

/** "18,5h estimadas em 4 tasks atrasadas com Rafael, 1 sem estimativa". */
function hoursText({ count, estimate_hours, without_estimate }: Load, { one, many }: Called, place = ''): string {
  const without = without_estimate > 0 ? `, ${without_estimate} sem estimativa` : ''
  return `${formatHours(estimate_hours)} estimadas em ${counted(count, one, many)}${place}${without}`
}

function sumOf(groups: readonly TaskGroup[]): Load {
  const sum = (field: keyof Load) => groups.reduce((total, group) => total + group[field], 0)
  return { count: sum('count'), estimate_hours: sum('estimate_hours'), without_estimate: sum('without_estimate') }
}

/** "Rafael tem mais horas atrasadas: 18,5h. Ao todo: " where that is asked. */
function rankText({ query: { closer } }: Asked, people: readonly TaskGroup[], { hours }: Called): string {
  const first = people.find(({ user_id, agent_id }) => (user_id ?? agent_id) !== null)
  if (!closer?.rank || !first) return ''
  const most = closer.rank === 'most' ? 'mais' : 'menos'
  return `${nameOf(first)} tem ${most} ${hours}: ${formatHours(first.estimate_hours)}. Ao todo: `
}
