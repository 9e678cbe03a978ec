import type { Transaction } from '../../../database/transaction.ts'
import { addTo } from '../add-to.ts'
import { joinKnown, thingOf } from '../rows/known.ts'
import { createCircles } from './circles.ts'
import type { PlannedLink } from './planned-links.ts'

/** A link beside what is here of it: `gone` where it or one of its ends came before and is here no more. */
export type MetLink = {
  link: PlannedLink
  project_id: string | null
  known_id: string | null
  /** The import that brought it. */
  known_import: string | null
  from_id: string | null
  to_id: string | null
  is: 'new' | 'here' | 'gone'
  /** Whether it came the other way round before: that one stays, and this one is related. */
  is_turned: boolean
}

type Found = Pick<MetLink, 'known_id' | 'known_import' | 'from_id' | 'to_id' | 'is_turned'> &
  Record<'is_here' | 'is_gone' | 'is_again' | 'is_standing', boolean>

/** SQL of an end's id; `coalesce` would be no index's behind the wall. */
const idOfEnd = (here: string, came: string) => `(case when ${here} is null then ${came} else ${here} end)`

/** SQL of whether there is such a link: looked up by an end, as conditions on both at once are no index's behind the wall. */
const linked = (one: string, other: string) => `exists (
         select from thing_links there
         where there.thing_id = ${one}.id and there.other_id = ${other}.id and there.kind = given.kind)`

/** SQL of whether it came before from this program the other way round, and is here. */
const turned = `given.kind <> 'relates' and not given.is_mutual and exists (
         select from thing_links there
         cross join lateral (select source, noun from imported_rows one where one.row_id = there.id limit 10) came
         where there.thing_id = far.id and there.other_id = near.id and there.kind = given.kind
           and came.source = $2 and came.noun = 'link')`

/** What a link is known by that came the other way round before. */
const turnedId = (source_id: string) => `${source_id}:turned`

/** SQL of whether what was turned came as a relation already, or is related anyway. */
const related = (one: string, other: string) => `exists (
         select from thing_links there
         where there.thing_id = ${one}.id and there.other_id = ${other}.id and there.kind = 'relates')`

/** Compares links with those that came before, and with those that somebody has made here. */
export async function meetLinks(
  tx: Transaction,
  source: string,
  projects: ReadonlyMap<string, string | null>,
  links: readonly PlannedLink[],
): Promise<MetLink[]> {
  const given = links.map((link, place) => ({
    ...{ ...link, place, project_id: projects.get(link.project) ?? null },
    // The other end is of the project of the one that says it, or of another one.
    ends: [link.project, link.to_project].flatMap((name) => projects.get(name) ?? []),
    turned_id: turnedId(link.source_id),
  }))
  const rows = await tx.query<Found & { place: number }>(
    `with given as materialized (
       select * from jsonb_to_recordset($1::jsonb) as one (place integer, source_id text, kind text, "from" text, from_here uuid,
         "to" text, to_here uuid, project_id uuid, ends jsonb, is_mutual boolean, turned_id text)
     )
     select given.place, known.row_id as known_id, known.import_id as known_import, exists (select from thing_links there where there.id = known.row_id) as is_standing,
       near.id as from_id, far.id as to_id,
       known.row_id is null and (${linked('near', 'far')} or ${linked('far', 'near')}) as is_here,
       (first.row_id is not null and near.id is null) or (last.row_id is not null and far.id is null) as is_gone,
       ${turned} as is_turned, again.row_id is not null or ${related('near', 'far')} or ${related('far', 'near')} as is_again
     from given
     ${joinKnown('given.project_id', '$2', 'given.source_id')}
     ${joinKnown('given.project_id', '$2', 'given.turned_id', 'again')}
     left join lateral (
       select row_id from imported_rows one where one.source = $2 and one.source_id = given."from"
         and given.ends ? one.project_id::text and one.noun in ('epic', 'story', 'task') limit 1) first on true
     left join lateral (
       select row_id from imported_rows one where one.source = $2 and one.source_id = given."to"
         and given.ends ? one.project_id::text and one.noun in ('epic', 'story', 'task') limit 1) last on true
     left join lateral ${thingOf(idOfEnd('given.from_here', 'first.row_id'))} near on true
     left join lateral ${thingOf(idOfEnd('given.to_here', 'last.row_id'))} far on true
     order by given.place`,
    [JSON.stringify(given), source],
  )
  return rows.flatMap(({ place, is_here, is_gone, is_again, is_standing, ...ends }) => {
    const one = given[place]
    const link = links[place]
    if (!one || !link) return []
    if (ends.is_turned) {
      const other: PlannedLink = { ...link, kind: 'relates', source_id: one.turned_id }
      return [{ link: other, project_id: one.project_id, ...ends, is: is_again ? 'here' : 'new' } as const]
    }
    const is = is_standing || is_here ? 'here' : ends.known_id !== null || is_gone ? 'gone' : 'new'
    return [{ link, project_id: one.project_id, ...ends, is } as const]
  })
}

/** Stores those that are new and of which both ends are here; answers how many. */
export async function storeLinks(
  tx: Transaction,
  { import_id, source }: { import_id: string; source: string },
  met: readonly MetLink[],
): Promise<number> {
  const fresh = met.filter((one) => one.is === 'new' && one.project_id && one.from_id && one.to_id)
  if (fresh.length === 0) return 0
  const blocked = fresh.flatMap(({ link, to_id }) => (link.kind === 'blocks' ? [to_id] : []))
  const circles = createCircles((await readAhead(tx, blocked)).map(({ from, to }) => [from, to]))
  const rows = fresh.map(({ link, project_id, from_id, to_id }, place) => {
    const isFree = link.kind !== 'blocks' || circles.add(from_id ?? '', to_id ?? '')
    const kind = isFree ? link.kind : 'relates'
    return { place, project_id, source_id: link.source_id, kind, from_id, to_id }
  })
  const [stored] = await tx.query<{ created: number }>(
    `with given as materialized (
       select public.uuid_v7() as id, one.* from jsonb_to_recordset($1::jsonb) as one (
         place integer, project_id uuid, source_id text, kind text, from_id uuid, to_id uuid)
     ),
     made as (
       insert into thing_links (org_id, id, kind, thing_id, other_id)
       select context.org_id(), id, kind, from_id, to_id from given order by place
       on conflict do nothing
       returning id
     ),
     noted as (
       insert into imported_rows (org_id, project_id, source, source_id, noun, row_id, hash, import_id)
       select context.org_id(), project_id, $2, source_id, 'link', id, md5(source_id), $3 from given join made using (id)
     )
     select count(*)::integer as created from made`,
    [JSON.stringify(rows), source, import_id],
  )
  return stored?.created ?? 0
}

/** All that these block, and what that blocks, however far. */
function readAhead(tx: Transaction, ids: readonly (string | null)[]): Promise<{ from: string; to: string }[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tx.query(
    `with recursive ahead (id) as (
       select unnest($1::uuid[])
       union select other_id from thing_links join ahead on thing_id = ahead.id where kind = 'blocks'
     )
     select thing_id as "from", other_id as "to" from thing_links join ahead on thing_id = ahead.id where kind = 'blocks'`,
    [ids],
  )
}

/** What of these names came before from this program and is here: in one of these projects, else the only one of all. */
export async function findLinked(
  tx: Transaction,
  source: string,
  projects: readonly string[],
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await tx.query<{ name: string; id: string; is_near: boolean }>(
    `select wanted.name, known.row_id as id, known.project_id = any ($3) as is_near
     from unnest($2::text[]) as wanted (name)
     cross join lateral (
       select row_id, project_id from imported_rows one
       where one.source = $1 and one.source_id = wanted.name and one.noun in ('epic', 'story', 'task')
       union
       select row_id, project_id from imported_rows one
       where one.source = $1 and one.key = wanted.name and one.noun in ('epic', 'story', 'task') limit 10
     ) known
     where exists ${thingOf('known.row_id')}`,
    [source, names, projects],
  )
  const found = new Map<string, string>()
  const byName = new Map<string, typeof rows>()
  for (const row of rows) addTo(byName, row.name, row)
  for (const [name, same] of byName) {
    const near = same.filter(({ is_near }) => is_near)
    // A number alone is one of each project.
    const meant = near.length > 0 ? near : /^#?\d+$/.test(name) ? [] : same
    if (meant.length === 1 && meant[0]) found.set(name, meant[0].id)
  }
  return found
}
