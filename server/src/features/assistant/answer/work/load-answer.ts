import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, personLink, type QueryAnswer } from '../wording.ts'
import { doneWithin, type Give, parameters, projectScope } from './work.queries.ts'
import { scopeText } from './work-wording.ts'

/** Which tasks are counted, what one and many are called, and how the page of tasks is filtered for them. */
type Counted = {
  where: (give: Give) => string
  one: string
  many: string
  page: { status?: 'open' | 'blocked' | 'done'; due?: 'late' }
}

/** Of those that a question counts by person; what is open, where it says no other. */
function countedBy(asked: Asked): Counted {
  const { today } = asked.said
  switch (asked.query.closer?.fact) {
    case 'late':
      return {
        where: (give) => `tasks.status <> 'done' and tasks.due_date < ${give(today)}`,
        one: 'task atrasada',
        many: 'tasks atrasadas',
        page: { due: 'late' },
      }
    case 'blocked':
      return {
        where: () => `tasks.status = 'blocked'`,
        one: 'task bloqueada',
        many: 'tasks bloqueadas',
        page: { status: 'blocked' },
      }
    case 'done': {
      const { period } = asked.query
      const when = period ? ` ${period.label}` : ''
      return {
        where: (give) =>
          `tasks.status = 'done'${period ? ` and ${doneWithin(give(period.from), give(period.to))}` : ''}`,
        one: `task concluída${when}`,
        many: `tasks concluídas${when}`,
        page: { status: 'done' },
      }
    }
    default:
      return { where: () => `tasks.status <> 'done'`, one: 'task aberta', many: 'tasks abertas', page: {} }
  }
}

type Load = { id: string | null; name: string | null; count: string; late: string }

/**
 * How many tasks everybody has, those with most first; with the whole team where who has least, or none, is asked for.
 */
export async function answerLoads(asked: Asked): Promise<QueryAnswer> {
  const { closer, priority } = asked.query
  const rank = closer?.rank
  takes(asked, 'by', ['person'])
  const { where, one, many, page } = countedBy(asked)
  if (takes(asked, 'lacks', ['tasks'])) return withoutAny(asked, await loads(asked, where, true), one)
  const rows = await loads(asked, where, rank === 'least')
  const people = rows.filter(({ id }) => id !== null)
  const alone = Number(rows.find(({ id }) => id === null)?.count ?? 0)
  const only = priority ? ` ${priority}` : ''
  const kind: [string, string] = [`${one}${only}`, `${many}${only}`]
  const place = scopeText(asked)
  const is = alone === 1 ? 'está' : 'estão'
  const without = alone > 0 ? ` ${counted(alone, ...kind)} ${is} sem responsável.` : ''
  if (people.length === 0) return { message: `Ninguém tem ${kind[0]}${place}.${without}`, links: [] }
  const part = { ...page, priority: priority ?? undefined, project_id: asked.subjects.project?.id }
  const isOpen = page.due === undefined && page.status === undefined
  const items = people.map(({ id, name, count, late }) => ({
    text: `${name}: ${count === '0' ? `nenhuma ${kind[0]}` : counted(Number(count), ...kind)}${isOpen ? lateText(late) : ''}`,
    ...(id && name && { link: personLink(name, { ...part, assignee_user_id: id }) }),
  }))
  const first = rank
    ? rankText(people, rank, kind, place)
    : `${counted(people.length, 'pessoa tem', 'pessoas têm')} ${kind[1]}${place}.`
  const all =
    isOpen && !priority
      ? pageLink('Carga', filteredPaths.workload())
      : pageLink('Tasks por pessoa', filteredPaths.tasks({ ...part, group: 'person' }))
  return listing(`${first}${without}`, items, people.length, all, mostShown(asked.query))
}

/** Who has none of these tasks. */
function withoutAny(asked: Asked, rows: readonly Load[], one: string): QueryAnswer {
  const kind = `${one}${asked.query.priority ? ` ${asked.query.priority}` : ''}${scopeText(asked)}`
  const people = rows.filter(({ count }) => count === '0')
  const page = pageLink('Equipe', paths.team())
  if (people.length === 0)
    return { message: `${rows.length === 0 ? 'Ninguém tem' : 'Todos têm'} ${kind}.`, links: [page] }
  const has = counted(people.length, 'pessoa não tem', 'pessoas não têm')
  const items = people.map(({ name }) => ({ text: name ?? '' }))
  return listing(`${has} ${kind}.`, items, people.length, page, mostShown(asked.query))
}

/** Who has the most of these tasks, or the least. */
function rankText(
  people: readonly Load[],
  rank: 'most' | 'least',
  [one, many]: readonly [string, string],
  place: string,
): string {
  const [first] = people
  const alike = people.filter(({ count }) => count === first?.count)
  const names = alike.slice(0, 3).map(({ name }) => oneLine(name ?? ''))
  const who = joined(alike.length > 3 ? [...names, `mais ${alike.length - 3}`] : names)
  const has = alike.length === 1 ? 'tem' : 'têm'
  if (first?.count === '0') return `${who} não ${has} ${one}${place}.`
  const most = rank === 'most' ? 'mais' : 'menos'
  return `${who} ${has} ${most} ${many}${place}: ${first?.count}${alike.length === 1 ? '' : ' cada'}.`
}

function loads(asked: Asked, where: Counted['where'], everybody: boolean): Promise<Load[]> {
  const { values, give } = parameters()
  const { priority } = asked.query
  const { project } = asked.subjects
  const conditions = [
    where(give),
    ...projectScope(asked, give),
    ...(priority ? [`tasks.priority = ${give(priority)}`] : []),
  ]
  const counts = `select tasks.assignee_user_id as user_id, count(*) as count,
       count(*) filter (where tasks.due_date < ${give(asked.said.today)}) as late
     from tasks join projects on projects.org_id = tasks.org_id and projects.id = tasks.project_id
     where ${conditions.join(' and ')}
     group by tasks.assignee_user_id`
  const members = () =>
    project
      ? `id in (select user_id from project_members where project_id = ${give(project.id)})`
      : `org_id = (select context.org_id())`
  const from = everybody
    ? `(select id, display_name from users where removed_at is null and ${members()}) people
       left join (${counts}) loads on loads.user_id = people.id`
    : `(${counts}) loads left join users people on people.id = loads.user_id`
  return asked.tx.query<Load>(
    `select ${everybody ? 'people.id' : 'loads.user_id'} as id, people.display_name as name,
       coalesce(loads.count, 0) as count, coalesce(loads.late, 0) as late
     from ${from}
     order by coalesce(loads.count, 0) ${everybody ? 'asc' : 'desc'}, people.display_name collate "pt-BR-x-icu"`,
    values,
  )
}

/** ", 2 atrasadas"; nothing of none. */
export function lateText(late: string): string {
  return Number(late) > 0 ? `, ${counted(Number(late), 'atrasada', 'atrasadas')}` : ''
}
