import { filteredPaths, type TaskPageFilter } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import { dueOn } from '../../../task/all-tasks.queries.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, type Item, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { type Give, tasksAsked } from './work.queries.ts'
import { scopeText } from './work-wording.ts'

const groups = {
  status: { label: 'tasks.status', id: 'tasks.status', none: '' },
  priority: { label: 'tasks.priority', id: 'tasks.priority', none: '' },
  person: {
    label: '(select display_name from users where users.id = tasks.assignee_user_id)',
    id: 'tasks.assignee_user_id',
    none: 'Sem responsável',
  },
  project: { label: 'projects.name', id: 'projects.id', none: '' },
  client: { label: 'min(projects.client)', id: 'projects.client collate same_name', none: '' },
  month: { label: `to_char(${dueOn}, 'YYYY-MM')`, id: `to_char(${dueOn}, 'YYYY-MM')`, none: 'Sem prazo' },
} as const
type By = keyof typeof groups
const called: Record<By, readonly [one: string, many: string]> = {
  status: ['status', 'status'],
  priority: ['prioridade', 'prioridades'],
  person: ['pessoa', 'pessoas'],
  project: ['projeto', 'projetos'],
  client: ['cliente', 'clientes'],
  month: ['mês de vencimento', 'meses de vencimento'],
}

type Group = { id: string | null; label: string | null; count: string; total: string; whole: string }
/** Which tasks are counted, and how one and many of them are called. */
export type Counted = {
  only: (give: Give) => string[]
  words: readonly [one: string, many: string]
  page?: TaskPageFilter
}

/** The tasks of a question put together by what it says and counted; null where it does not ask for that. */
export async function groupTasks(asked: Asked, { only, words, page = {} }: Counted): Promise<QueryAnswer | null> {
  const by = takes(asked, 'by', ['status', 'priority', 'person', 'project', 'client', 'month'])
  if (!by) return null
  const { rank } = asked.query.closer ?? {}
  const { label, id, none } = groups[by]
  const { values, from } = tasksAsked(asked, only)
  const isOrdered = (by === 'month' || by === 'priority') && !rank
  const isOwn = by === 'project' || by === 'person'
  const rows = await asked.tx.query<Group>(
    `select ${by === 'client' ? 'null' : id} as id, ${label} as label, count(*) as count, count(*) over () as total,
       sum(count(*)) over () as whole
     ${from} group by ${id}${isOwn ? `, ${label}` : ''}
     order by ${isOrdered ? '2 nulls last' : `count(*) ${rank === 'least' ? 'asc' : 'desc'}, 2`} limit ${mostShown(asked.query)}`,
    values,
  )
  const scope = scopeText(asked)
  const [first] = rows
  if (!first) return { message: `Nenhuma ${words[0]}${scope}.`, links: [] }
  const filter = {
    ...page,
    priority: asked.query.priority ?? undefined,
    project_id: asked.subjects.project?.id,
    assignee_user_id: asked.subjects.person?.id,
  }
  const items = rows.map((row): Item => {
    const name = row.label === null ? none : by === 'status' ? asked.statusText(row.label) : monthless(by, row.label)
    return { text: `${name}: ${counted(Number(row.count), ...words)}`, ...linkOf(by, row, name, filter) }
  })
  const total = Number(first.total)
  const sentence = `${counted(Number(first.whole), ...words)}${scope}, por ${called[by][0]}.`
  return listing(
    sentence,
    items,
    total,
    pageLink('Ver em Trabalho', filteredPaths.tasks(filter)),
    mostShown(asked.query),
  )
}

const monthless = (by: By, label: string) => (by === 'month' ? label.split('-').toReversed().join('/') : label)

/** The page of the tasks that a group counts, where it has a filter for them. */
function linkOf(by: By, { id, label }: Group, name: string, filter: TaskPageFilter): Pick<Item, 'link'> {
  if (by === 'person')
    return {
      link: {
        noun: 'person',
        label: oneLine(name),
        url: filteredPaths.tasks({ ...filter, assignee_user_id: id ?? 'none' }),
      },
    }
  if (by === 'project' && id) return { link: { noun: 'project', label: oneLine(name), url: paths.project(id) } }
  if (by === 'client' && label) {
    return { link: { noun: 'client', label: oneLine(label), url: filteredPaths.projectsWith(label) } }
  }
  return {}
}
