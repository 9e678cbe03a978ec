import { type checklistItemUpdate, mostItems } from '@leme/contract/thing/checklist'
import type { z } from 'zod'
import { jsonObject, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'

// A project has none.
explainConstraints({ checklist_items_noun_known: 'thing_not_found' })

export const itemColumns = `checklist_items.id, checklist_items.org_id, checklist_items.thing_id, checklist_items.text,
  checklist_items.is_done, checklist_items.position, checklist_items.created_at`
const json = `(select row_to_json(fields)::text from (select ${itemColumns}) fields) as json`

/** Adds one at the end. Throws checklist_full. */
export async function createChecklistItem(tx: Transaction, thingId: string, text: string): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `insert into checklist_items (org_id, thing_id, text, position)
     select context.org_id(), $1, $2, coalesce(max(position), 0) + 1 from checklist_items where thing_id = $1
     having count(*) < ${mostItems}
     returning ${json}`,
    [thingId, text],
  )
  if (!row) throw new Problem('checklist_full')
  return row.json
}

/** Changes the given fields; with another position the others make room. Answers null where there is no such item. */
export async function updateChecklistItem(
  tx: Transaction,
  id: string,
  change: z.output<typeof checklistItemUpdate>,
): Promise<string | null> {
  const { position } = change
  if (position !== undefined) await makeRoom(tx, id, position)
  const returned = jsonObject(itemColumns).as('json')
  const [row] =
    Object.keys(change).length === 0
      ? await tx.run(statement.selectFrom('checklist_items').select(returned).where('id', '=', id))
      : await tx.run(statement.updateTable('checklist_items').set(change).where('id', '=', id).returning(returned))
  return row?.json ?? null
}

/** The others in their order, with one place left free. */
async function makeRoom(tx: Transaction, id: string, position: number): Promise<void> {
  await tx.query(
    `update checklist_items set position = place + (place >= $2)::int
     from (
       select others.id, row_number() over (order by others.position, others.id) as place
       from checklist_items moved join checklist_items others on others.thing_id = moved.thing_id and others.id <> moved.id
       where moved.id = $1
     ) others
     where checklist_items.id = others.id and checklist_items.position <> place + (place >= $2)::int`,
    [id, position],
  )
}
