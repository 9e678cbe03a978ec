import type { Names } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import {
  emptyTable,
  fieldEnd,
  isVersion,
  type Reading,
  rowEnd,
  type Table,
  takeAll,
  takeChanged,
  type Version,
} from './stored-rows.ts'

type Project = Names['projects'][number]
type Client = Names['clients'][number]

/** What is few, and read each time. */
type Everybody = Pick<Names, 'people' | 'agents' | 'subscriptions'>

/** What is cached of an organisation. `oldest`: no transaction before it was still open when the rows were read. */
type CachedNames = {
  projects: Table<Project>
  clients: Table<Client>
  oldest: string
  partners: string[]
  everybody: { text: string; names: Everybody }
}

/**
 * Names are cached from one request to the next, as long as the rows that this transaction sees are the same versions:
 * each insert and update gives a row another `xmin`, so count and sum show a change. After a change only younger rows are read.
 */
const cacheByOrg = new Map<string, CachedNames>()
const mostCached = 300_000

/**
 * How many rows there are and the sum of their `xmin`, modulo 2^32. PostgreSQL turns an `xid` into a number by text
 * alone, which takes half of such a scan; its distance from the next transaction is a number at once.
 */
const versionColumns = `json_build_object('count', count(*),
  'sum', count(*) * (age('3'::xid)::bigint + 3) - coalesce(sum(age(xmin)), 0))`

const freshSelect = `select coalesce(context.org_id()::text, '') as org_id,
  (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as oldest,
  (select ${versionColumns} from projects) as projects,
  (select ${versionColumns} from clients) as clients,
  json_build_object(
    'people', (select coalesce(json_agg(json_build_object('id', id, 'label', display_name)), '[]') from users
      where org_id = (select context.org_id()) and removed_at is null),
    'agents', (select coalesce(json_agg(json_build_object('id', id, 'label', name)), '[]') from agents),
    'subscriptions', (select coalesce(json_agg(json_build_object('id', words, 'label', words)), '[]') from (
      select distinct public.name_words(label) as words from costs where part = 'seats' and withdrawn_at is null
      order by 1) seats)
  )::text as everybody,
  (select coalesce(json_agg(json_build_object('id', id, 'label', title)), '[]') from epics where project_id = $1)
    as epics,
  (select coalesce(json_agg(json_build_object('id', id, 'label', title, 'epic_id', epic_id)), '[]') from stories
    where project_id = $1) as stories`

type FreshRow = Pick<Names, 'epics' | 'stories'> & {
  org_id: string
  oldest: string
  projects: Version
  clients: Version
  everybody: string
}

/** Lines of text: at ten thousand rows PostgreSQL writes them in half the time that it takes to write JSON. */
const rowsSelect = `select
  (select string_agg(concat_ws($1, id, xmin, coalesce(partner, ''), name, client, status), $2) from projects
    where $3::bigint is null or xmin::text::bigint >= $3) as projects,
  (select string_agg(concat_ws($1, id, xmin, coalesce(partner, ''), name, is_active), $2) from clients
    where $3::bigint is null or xmin::text::bigint >= $3) as clients`

type RowsRow = { projects: string | null; clients: string | null }

const projects: Reading<Project> = {
  read: (id, [label = '', client = '', status = '']) => ({ id, label, client, status }),
  isSame: (one, other) => one.label === other.label && one.client === other.client && one.status === other.status,
}
const clients: Reading<Client> = {
  read: (id, [label = '', active]) => ({ id, label, is_active: active === 't' }),
  isSame: (one, other) => one.label === other.label && one.is_active === other.is_active,
}

/**
 * The organisation's names in no order, without people who were removed, with the epics and stories of one project.
 * The other lists may be those of an earlier request: nobody may change them.
 */
export async function loadNames(tx: Transaction, projectId: string | null): Promise<Names> {
  const [fresh] = await tx.query<FreshRow>(freshSelect, [projectId])
  if (!fresh) throw new Error('the names answered no row')
  const cached = await recall(tx, fresh)
  return {
    ...everybody(cached, fresh.everybody),
    projects: cached.projects.rows,
    clients: cached.clients.rows,
    partners: cached.partners,
    epics: fresh.epics,
    stories: fresh.stories,
  }
}

async function recall(tx: Transaction, fresh: FreshRow): Promise<CachedNames> {
  const { org_id } = fresh
  const before = cacheByOrg.get(org_id)
  if (before && isCurrent(before, fresh)) return store(org_id, before)
  const changed = before && (await readRows(tx, before.oldest))
  const since = cacheByOrg.get(org_id)
  if (changed && since) {
    takeChanged(since.projects, changed.projects, projects)
    takeChanged(since.clients, changed.clients, clients)
    if (isCurrent(since, fresh)) return store(org_id, renewed(since, fresh))
  }
  const all = await readRows(tx, null)
  const cached = cacheByOrg.get(org_id) ?? emptyCache()
  takeAll(cached.projects, all.projects, projects)
  takeAll(cached.clients, all.clients, clients)
  return store(org_id, renewed(cached, fresh))
}

function isCurrent(cached: CachedNames, fresh: FreshRow): boolean {
  return isVersion(cached.projects, fresh.projects) && isVersion(cached.clients, fresh.clients)
}

async function readRows(tx: Transaction, oldest: string | null): Promise<RowsRow> {
  const [row] = await tx.query<RowsRow>(rowsSelect, [fieldEnd, rowEnd, oldest])
  if (!row) throw new Error('the names answered no row')
  return row
}

function renewed(cached: CachedNames, { oldest }: FreshRow): CachedNames {
  const partners = new Set([...cached.projects.partners, ...cached.clients.partners])
  partners.delete('')
  return { ...cached, oldest, partners: [...partners] }
}

/** The same text is the same lists, of which more is known. Who may not read costs has no subscriptions: the policy hides them. */
function everybody(cached: CachedNames, text: string): Everybody {
  if (cached.everybody.text !== text) {
    cached.everybody = { text, names: JSON.parse(text) as Everybody }
  }
  return cached.everybody.names
}

function emptyCache(): CachedNames {
  const nobody = { text: '', names: { people: [], agents: [], subscriptions: [] } }
  return { projects: emptyTable(), clients: emptyTable(), oldest: '0', partners: [], everybody: nobody }
}

function store(org_id: string, cached: CachedNames): CachedNames {
  cacheByOrg.delete(org_id)
  cacheByOrg.set(org_id, cached)
  forgetOldest()
  return cached
}

/** Removes the organisations that asked longest ago until the cache is within its limit; the last one always stays. */
function forgetOldest(): void {
  let count = 0
  for (const cached of cacheByOrg.values()) count += sizeOf(cached)
  for (const [org_id, cached] of cacheByOrg) {
    if (count <= mostCached || cacheByOrg.size === 1) return
    cacheByOrg.delete(org_id)
    count -= sizeOf(cached)
  }
}

function sizeOf({ projects, clients }: CachedNames): number {
  return projects.rows.length + clients.rows.length
}
