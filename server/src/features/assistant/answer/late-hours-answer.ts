import { formatPlannedHours } from '@leme/contract/format'
import { filteredPaths } from '@leme/contract/paths'
import type { TaskGroup } from '@leme/contract/workload'
import { listTasksByPerson } from '../../task/all-tasks.queries.ts'
import type { Asked } from './asked.ts'
import { counted, listing, mostShown, oneLine, pageLink, personLink, type QueryAnswer } from './wording.ts'

/** How many estimated hours are late, by person, as the page of late tasks groups them. */
export async function answerLateHours(asked: Asked): Promise<QueryAnswer> {
  const { tx, said, subjects, query } = asked
  const part = { due: 'late', project_id: subjects.project?.id, assignee_user_id: subjects.person?.id } as const
  const groups = JSON.parse(await listTasksByPerson(tx, part, said.today)) as TaskGroup[]
  const page = pageLink('Atrasadas por pessoa', filteredPaths.tasks({ ...part, group: 'person' }))
  const where = subjects.project ? ` no projeto ${oneLine(subjects.project.label)}` : ''
  const who = subjects.person ? ` com ${oneLine(subjects.person.label)}` : ''
  if (groups.length === 0) return { message: `Nenhuma task está atrasada${where}${who}.`, links: [page] }
  const people = query.closer?.rank === 'least' ? groups.toReversed() : groups
  const items = people.map((group) => ({
    text: `${nameOf(group)}: ${loadText(group)}`,
    link: personLink(nameOf(group), { ...part, assignee_user_id: group.user_id ?? 'none' }),
  }))
  const sentence = `${rankText(asked, people)}${loadText(sumOf(groups))}${where}${who}.`
  return listing(sentence, items, items.length, page, mostShown(query))
}

const nameOf = ({ display_name }: TaskGroup) => oneLine(display_name ?? 'Sem responsável')

type Load = Pick<TaskGroup, 'count' | 'estimate_hours' | 'without_estimate'>

/** "18,5h em 4 tasks atrasadas, 1 sem estimativa". */
function loadText({ count, estimate_hours, without_estimate }: Load): string {
  const without = without_estimate > 0 ? `, ${without_estimate} sem estimativa` : ''
  return `${formatPlannedHours(estimate_hours)} em ${counted(count, 'task atrasada', 'tasks atrasadas')}${without}`
}

function sumOf(groups: readonly TaskGroup[]): Load {
  const sum = (field: keyof Load) => groups.reduce((total, group) => total + group[field], 0)
  return { count: sum('count'), estimate_hours: sum('estimate_hours'), without_estimate: sum('without_estimate') }
}

/** "Rafael tem mais horas atrasadas: 18,5h. Ao todo: " where that is asked. */
function rankText({ query: { closer } }: Asked, people: readonly TaskGroup[]): string {
  const first = people.find(({ user_id }) => user_id !== null)
  if (!closer?.rank || !first) return ''
  const most = closer.rank === 'most' ? 'mais' : 'menos'
  return `${nameOf(first)} tem ${most} horas atrasadas: ${formatPlannedHours(first.estimate_hours)}. Ao todo: `
}
