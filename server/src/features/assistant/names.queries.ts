import type { Transaction } from '../../database/with-identity.ts'
import type { Names } from './said.ts'

/** What no name may hold: the contract refuses control characters. They part fields and rows. */
const [fieldEnd, rowEnd] = ['\u001f', '\u001e']

/**
 * Projects and clients go out as lines of text: at ten thousand of each, PostgreSQL writes them in half the time that
 * it takes to write JSON. The few others go out as JSON.
 */
const select = `select
  (select string_agg(concat_ws($2, id, name, client, status), $3) from projects) as projects,
  (select string_agg(concat_ws($2, id, name, is_active), $3) from clients) as clients,
  json_build_object(
    'people', (select json_agg(json_build_object('id', id, 'label', display_name)) from users
      where org_id = (select context.org_id()) and removed_at is null),
    'partners', (select json_agg(partner) from (
      select partner from clients where partner is not null
      union
      select partner from projects where partner is not null) named),
    'agents', (select json_agg(json_build_object('id', id, 'label', name)) from agents),
    'epics', (select json_agg(json_build_object('id', id, 'label', title)) from epics where project_id = $1),
    'stories', (select json_agg(json_build_object('id', id, 'label', title, 'epic_id', epic_id)) from stories
      where project_id = $1)
  )::text as others`

type Row = { projects: string | null; clients: string | null; others: string }
type Others = { [List in Exclude<keyof Names, 'projects' | 'clients'>]: Names[List] | null }

/** The organisation's names in no order, without people who were removed, with the epics and stories of one project. */
export async function loadNames(tx: Transaction, projectId: string | null): Promise<Names> {
  const [row] = await tx.query<Row>(select, [projectId, fieldEnd, rowEnd])
  if (!row) throw new Error('the names answered no row')
  const others: Others = JSON.parse(row.others)
  return {
    people: others.people ?? [],
    projects: linesOf(row.projects, ([id = '', label = '', client = '', status = '']) => ({
      id,
      label,
      client,
      status,
    })),
    clients: linesOf(row.clients, ([id = '', label = '', active]) => ({ id, label, is_active: active === 't' })),
    partners: others.partners ?? [],
    agents: others.agents ?? [],
    epics: others.epics ?? [],
    stories: others.stories ?? [],
  }
}

function linesOf<Line>(text: string | null, read: (fields: string[]) => Line): Line[] {
  return text === null ? [] : text.split(rowEnd).map((line) => read(line.split(fieldEnd)))
}
