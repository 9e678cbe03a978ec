import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** How many are answered. */
const most = 20

/** A search that takes longer is given up: the next letter asks again. */
const timeout = '2s'

/** Candidates, a relation of noun, id and place, as who asks may see them today; `why` names why each is there. */
const shown = (candidates: string, why = 'null::text') => `
  select ${why} as why, findable.noun, findable.id, findable.code, findable.title, findable.beside, findable.status, findable.project_id,
    projects.name as project
  from (${candidates}) candidate
  join findable on findable.noun = candidate.noun and findable.id = candidate.id
  left join projects on projects.id = findable.project_id
  order by candidate.place limit ${most}`

/** What a text may mean, the best first. */
export async function search(tx: Transaction, text: string): Promise<string> {
  const [, json] = await Promise.all([
    tx.query(`select set_config('statement_timeout', '${timeout}', true)`),
    jsonList(tx, shown('select * from public.search_candidates($1) with ordinality one (noun, id, place)'), [text]),
  ])
  return json
}

/** Of what is listed without words: what was asked for by name begins at 1, what was opened at 21, and so on. */
const placeWords = `case when candidate.place > 200 then 'changed' when candidate.place > 100 then 'own'
    when candidate.place > 20 then 'opened' end`

/**
 * Things by their ids and codes in that order, then what who asks opened last, then those that changed last: first what they look
 * after.
 */
export function listRecent(tx: Transaction, asked: readonly string[]): Promise<string> {
  const named = `select noun, id, place from unnest($1::text[], $2::text[]) with ordinality one (asked_id, asked_code, place)
    join search_texts on id = asked_id::uuid or code = asked_code`
  const latest = (condition: string, behind: number) =>
    `(select noun, id, ${behind} + row_number() over (order by changed_on desc, id desc) from search_texts
      where ${condition} order by changed_on desc, id desc limit ${most})`
  const ids = asked.map((name) => (uuid.test(name) ? name : null))
  const codes = asked.map((name, at) => (ids[at] ? null : name.toUpperCase().replace(/[^A-Z0-9]/g, '')))
  return jsonList(
    tx,
    shown(
      `select noun, id, min(place) as place from (
      ${named}
      union all
      select noun, id, 20 + row_number() over (order by opened_at desc) from opened_things join search_texts on id = thing_id
      union all ${latest('person_id = context.user_id() and not is_over', 100)}
      union all ${latest(`noun <> 'person'`, 200)}
    ) each_one group by noun, id`,
      placeWords,
    ),
    [ids, codes],
  )
}
