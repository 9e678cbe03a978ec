import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import type { Asked } from './asked.ts'
import { activeText } from './team-answers.ts'
import { takes } from './tracked-query.ts'
import { counted, listing, mostShown, oneLine, pageLink, type QueryAnswer } from './wording.ts'

type Client = { name: string; is_active: boolean; projects: string; open: string; total: string; active: string }

/** The clients of the register and how many projects each has, those with most first where that is asked for. */
export async function answerClients(asked: Asked): Promise<QueryAnswer> {
  const { tx, query } = asked
  const { rank, active } = query.closer ?? {}
  const lacks = takes(asked, 'lacks', ['projects'])
  const order = rank ? `counted.projects ${rank === 'most' ? 'desc' : 'asc'}, ` : ''
  const rows = await tx.query<Client>(
    `select clients.name, clients.is_active, counted.projects, counted.open, count(*) over () as total,
       count(*) filter (where clients.is_active) over () as active
     from clients cross join lateral (
       select count(*) as projects, count(*) filter (where status not in ('done', 'cancelled')) as open from projects
       where projects.client_id = clients.id
         or projects.client_id is null and projects.client collate same_name = clients.name
     ) counted
     where ${lacks ? 'counted.projects = 0' : 'true'} and ($1::boolean is null or clients.is_active = $1)
     order by ${order}clients.is_active desc, clients.name collate "pt-BR-x-icu" limit ${mostShown(query)}`,
    [active ?? null],
  )
  const page = pageLink('Clientes', paths.clients())
  const [first] = rows
  const lacking = lacks ? ' sem projeto' : ''
  if (!first) return { message: `Nenhum cliente${activeText(active, 1)}${lacking}.`, links: [page] }
  const total = Number(first.total)
  const inactive = total - Number(first.active)
  const besides = inactive > 0 && active === undefined ? `, ${counted(inactive, 'inativo', 'inativos')}` : ''
  const sentence =
    rank && !lacking
      ? rankText(rows, rank)
      : `${counted(total, 'cliente', 'clientes')}${activeText(active, total)}${lacking}${besides}.`
  const items = rows.map(({ name, is_active, projects, open }) => ({
    text: `${name}: ${projectsText(projects, open)}${is_active ? '' : ', inativo'}`,
    link: { noun: 'client', label: oneLine(name), url: filteredPaths.projectsWith(name) } as const,
  }))
  return listing(sentence, items, total, page, mostShown(query))
}

function rankText(rows: readonly Client[], rank: 'most' | 'least'): string {
  const [first] = rows
  const alike = rows.filter(({ projects }) => projects === first?.projects)
  if (!first || alike.length > 1) return `Os clientes com ${rank === 'most' ? 'mais' : 'menos'} projetos:`
  const count = counted(Number(first.projects), 'projeto', 'projetos')
  return `${oneLine(first.name)} tem ${rank === 'most' ? 'mais' : 'menos'} projetos: ${count}.`
}

function projectsText(projects: string, open: string): string {
  if (projects === '0') return 'nenhum projeto'
  return `${counted(Number(projects), 'projeto', 'projetos')}${open === projects ? '' : `, ${open} em aberto`}`
}
