import type { LinkKind } from '@leme/contract/thing/link'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { findKeyed } from '../key/key.queries.ts'

explainConstraints({
  thing_links_once: 'link_exists',
  thing_links_no_circle: 'link_circle',
  thing_links_other_fkey: 'thing_not_found',
  // A project has none.
  thing_links_noun_known: 'thing_not_found',
})

/** The links of the thing $1, each as seen from it; of those whose other end was deleted none. */
export const linksOf = `select link.id,
    case when link.thing_id = $1 then link.kind
      when link.kind = 'blocks' then 'blocked_by'
      when link.kind = 'duplicates' then 'duplicated_by'
      else link.kind end as kind,
    json_build_object('id', other.id, 'noun', other.noun, 'project_id', other.project_id, 'key', other.key,
      'title', other.title, 'status', other.status) as other
  from (
    select id, kind, thing_id, other_id as far_id, created_at from thing_links where thing_id = $1
    union all select id, kind, thing_id, thing_id, created_at from thing_links where other_id = $1
  ) link
  join things other on other.id = link.far_id`

/** How a link is stored that is said from its other end. */
const turned: Partial<Record<LinkKind, string>> = { blocked_by: 'blocks', duplicated_by: 'duplicates' }

/** Links a thing to the one of a key. Throws where there is none, or what the database refuses. */
export async function createLink(
  tx: Transaction,
  thingId: string,
  { kind, key }: { kind: LinkKind; key: string },
): Promise<string> {
  const [other] = await findKeyed(tx, [key])
  if (!other) throw refused(`Não encontramos ${key}`)
  if (other.id === thingId) throw refused('Escolha outro item: este é o próprio')
  const isTurned = kind in turned
  const [link] = await tx.query<{ id: string }>(
    `insert into thing_links (org_id, kind, thing_id, other_id) values (context.org_id(), $1, $2, $3) returning id`,
    [turned[kind] ?? kind, ...(isTurned ? [other.id, thingId] : [thingId, other.id])],
  )
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(seen)::text as json from (${linksOf}) seen where seen.id = $2`,
    [thingId, link?.id],
  )
  if (!row) throw new Problem('thing_not_found')
  return row.json
}

function refused(message: string): Problem {
  return new Problem('validation_failed', { fields: [{ field: 'key', message }] })
}
