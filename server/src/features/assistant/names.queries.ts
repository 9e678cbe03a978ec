import type { Transaction } from '../../database/with-identity.ts'
import type { Names } from './said.ts'

/** What no name may hold: the contract refuses control characters. They part fields and rows. */
const [fieldEnd, rowEnd] = ['\u001f', '\u001e']

type Kept = Pick<Names, 'projects' | 'clients' | 'partners'>
type Fresh = Omit<Names, keyof Kept>

/**
 * Names that change seldom and may be many are kept from one request to the next, and are valid as long as the rows
 * that this transaction sees are the same versions: each insert and update gives a row another `xmin`, so the sum tells.
 */
const keptOf = new Map<string, { version: string; names: Kept; lines: Lines }>()
const mostKept = 300_000

const freshSelect = `select coalesce(context.org_id()::text, '') as org_id,
  (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from projects) || ' ' ||
  (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from clients) as version,
  json_build_object(
    'people', (select json_agg(json_build_object('id', id, 'label', display_name)) from users
      where org_id = (select context.org_id()) and removed_at is null),
    'agents', (select json_agg(json_build_object('id', id, 'label', name)) from agents),
    'epics', (select json_agg(json_build_object('id', id, 'label', title)) from epics where project_id = $1),
    'stories', (select json_agg(json_build_object('id', id, 'label', title, 'epic_id', epic_id)) from stories
      where project_id = $1)
  )::text as fresh`

/** Every row by its line of text, so that one that did not change stays the same object, and what is known of it. */
type Lines = { projects: Map<string, Names['projects'][number]>; clients: Map<string, Names['clients'][number]> }

/** Lines of text: at ten thousand rows PostgreSQL writes them in half the time that it takes to write JSON. */
const keptSelect = `select
  (select string_agg(concat_ws($1, id, name, client, status), $2) from projects) as projects,
  (select string_agg(concat_ws($1, id, name, is_active), $2) from clients) as clients,
  (select coalesce(json_agg(partner), '[]')::text from (
    select partner from clients where partner is not null
    union
    select partner from projects where partner is not null) named) as partners`

type FreshRow = { org_id: string; version: string; fresh: string }
type KeptRow = { projects: string | null; clients: string | null; partners: string }

/**
 * The organisation's names in no order, without people who were removed, with the epics and stories of one project.
 * The lists of projects and clients may be those of an earlier request: nobody may change them.
 */
export async function loadNames(tx: Transaction, projectId: string | null): Promise<Names> {
  const [row] = await tx.query<FreshRow>(freshSelect, [projectId])
  if (!row) throw new Error('the names answered no row')
  const fresh: { [List in keyof Fresh]: Fresh[List] | null } = JSON.parse(row.fresh)
  return {
    people: fresh.people ?? [],
    agents: fresh.agents ?? [],
    epics: fresh.epics ?? [],
    stories: fresh.stories ?? [],
    ...(await recallNames(tx, row)),
  }
}

async function recallNames(tx: Transaction, { org_id, version }: FreshRow): Promise<Kept> {
  const kept = keptOf.get(org_id)
  keptOf.delete(org_id)
  const now = kept?.version === version ? kept : { version, ...(await readNames(tx, kept?.lines)) }
  keptOf.set(org_id, now)
  forgetOldest()
  return now.names
}

async function readNames(tx: Transaction, before?: Lines): Promise<{ names: Kept; lines: Lines }> {
  const [row] = await tx.query<KeptRow>(keptSelect, [fieldEnd, rowEnd])
  if (!row) throw new Error('the names answered no row')
  const projects = linesOf(row.projects, before?.projects, ([id = '', label = '', client = '', status = '']) => ({
    id,
    label,
    client,
    status,
  }))
  const clients = linesOf(row.clients, before?.clients, ([id = '', label = '', active]) => ({
    id,
    label,
    is_active: active === 't',
  }))
  const names = {
    projects: [...projects.values()],
    clients: [...clients.values()],
    partners: JSON.parse(row.partners),
  }
  return { names, lines: { projects, clients } }
}

function linesOf<Line>(
  text: string | null,
  before: Map<string, Line> | undefined,
  read: (fields: string[]) => Line,
): Map<string, Line> {
  const lines = text === null ? [] : text.split(rowEnd)
  return new Map(lines.map((line) => [line, before?.get(line) ?? read(line.split(fieldEnd))]))
}

/** The organisations that asked longest ago go, until what is kept is bounded; the last one always stays. */
function forgetOldest(): void {
  let count = 0
  for (const { names } of keptOf.values()) count += names.projects.length + names.clients.length
  for (const [org_id, { names }] of keptOf) {
    if (count <= mostKept || keptOf.size === 1) return
    keptOf.delete(org_id)
    count -= names.projects.length + names.clients.length
  }
}
