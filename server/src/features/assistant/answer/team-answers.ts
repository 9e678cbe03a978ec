import { type Role, roleNames } from '@leme/contract/can'
import { paths } from '@leme/contract/paths'
import type { Asked } from './asked.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, personLink, type QueryAnswer } from './wording.ts'

type Member = { id: string; name: string; email: string | null; role: Role }

/** Who works in the organisation; of one person, the e-mail. */
export async function answerTeam({ tx, subjects: { person }, query }: Asked): Promise<QueryAnswer> {
  const { closer } = query
  const rows = await tx.query<Member>(
    `select id, display_name as name, email, role from users
     where org_id = (select context.org_id()) and removed_at is null and ($1::uuid is null or id = $1) and ($2::text is null or role = $2)
     order by array_position(array['admin', 'manager', 'member'], role), display_name collate "pt-BR-x-icu"`,
    [person?.id ?? null, closer?.role ?? null],
  )
  const page = pageLink('Equipe', paths.team())
  const [first] = rows
  if (person && first) {
    return { message: `${oneLine(first.name)}: ${emailText(first.email)}, ${roleNames[first.role]}.`, links: [page] }
  }
  if (!first && closer?.role)
    return { message: `Ninguém na equipe tem o papel ${roleNames[closer.role]}.`, links: [page] }
  const spread = (['admin', 'manager', 'member'] as const).flatMap((role) => {
    const count = rows.filter((row) => row.role === role).length
    return count > 0 ? [`${count} como ${roleNames[role]}`] : []
  })
  const items = rows.map(({ id, name, email, role }) => ({
    text: closer?.fact === 'email' ? `${name}: ${emailText(email)}` : `${name}: ${roleNames[role]}`,
    link: personLink(name, { assignee_user_id: id }),
  }))
  return listing(
    `${counted(rows.length, 'pessoa', 'pessoas')} na equipe: ${joined(spread)}.`,
    items,
    rows.length,
    page,
    mostShown(query),
  )
}

const emailText = (email: string | null) => (email === null ? 'sem email' : oneLine(email))

type Agent = { id: string; name: string; area: string | null; is_active: boolean; total: string }

/** Which agents there are. */
export async function answerAgents({ tx, query }: Asked): Promise<QueryAnswer> {
  const { closer } = query
  const rows = await tx.query<Agent>(
    `select id, name, area, is_active, count(*) over () as total from agents
     where ($1::boolean is null or is_active = $1) and not is_assistant
     order by is_active desc, name collate "pt-BR-x-icu" limit ${mostShown(query)}`,
    [closer?.active ?? null],
  )
  const page = pageLink('Agentes', paths.agents())
  const total = Number(rows[0]?.total ?? 0)
  if (total === 0)
    return {
      message: `Nenhum agente${closer?.active === undefined ? '' : closer.active ? ' ativo' : ' inativo'}.`,
      links: [page],
    }
  const items = rows.map(({ id, name, area, is_active }) => ({
    text: `${name}${area ? `: ${area}` : ''}${is_active ? '' : ', inativo'}`,
    link: { noun: 'agent', label: oneLine(name), url: paths.agent(id) } as const,
  }))
  return listing(
    `${counted(total, 'agente', 'agentes')}${activeText(closer?.active, total)}.`,
    items,
    total,
    page,
    mostShown(query),
  )
}

/** " ativos", " inativo". */
export function activeText(active: boolean | undefined, count: number): string {
  return active === undefined ? '' : ` ${active ? 'ativo' : 'inativo'}${count === 1 ? '' : 's'}`
}
