import type { Transaction } from '../../../database/transaction.ts'
import { commentName, itemName } from '../rows/remark-name.ts'
import type { Staying } from '../text/undone-text.ts'
import { isOfImport, laterImport, undoOrder } from './undo-order.ts'

/** SQL of what a row is called where it is named: by itself, or by that on which it hangs. */
const onThing = (name: string) => `(select key from things where things.id = there.thing_id) as key, ${name} as title`
const thing = '(select title from things where things.id = there.thing_id)'
const ofItself = 'there.key, there.title'
const namesOf: Record<Staying['noun'], string> = {
  epic: ofItself,
  story: ofItself,
  task: ofItself,
  link: onThing(`concat('Ligação em ', ${thing})`),
  comment: onThing(commentName('there', thing, 'there.text')),
  checklist_item: onThing(itemName(thing, 'there.text')),
  time_entry: `(select key from tasks where tasks.id = there.task_id) as key, concat_ws(', ',
    'Horas de ' || (select display_name from users where users.id = there.user_id), to_char(there.date, 'DD/MM/YYYY'),
    (select title from tasks where tasks.id = there.task_id)) as title`,
}

/** What stays, from what holds others to what they hold; a row that somebody has deleted stays nowhere. */
export async function listStaying(tx: Transaction, id: string): Promise<Staying[]> {
  const parts = undoOrder.map(
    ({ noun, table, isTouched, isUsed }) =>
      `select '${noun}' as noun, case when later.id is not null and not (${isTouched}) then 'later'
           when known.import_id <> $1::uuid then 'updated' when ${isUsed} then 'used' else 'changed' end as why,
         known.project_id, ${namesOf[noun]}, '[]'::jsonb as fields, later.file_name as later_file
       from imported_rows known join ${table} there on there.id = known.row_id
       left join lateral ${laterImport} later on true
       where known.noun = '${noun}' and ${isOfImport}`,
  )
  const found = await tx.query<Staying>(parts.join(' union all '), [id])
  return undoOrder.toReversed().flatMap(({ noun }) => found.filter((one) => one.noun === noun))
}
