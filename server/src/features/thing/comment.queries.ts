import { sql } from 'kysely'
import { jsonObject, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { personOf } from '../user/user.queries.ts'

explainConstraints({
  _thing_fkey: 'thing_not_found',
  comments_mentioned_ids_count: { field: 'text', message: 'Mencione no máximo 50 pessoas' },
})

/** A comment as it is answered; whom it names are called as they are today. */
export const commentColumns = `comments.id, comments.org_id, comments.thing_id, comments.user_id, comments.author_name,
  comments.text,
  (select coalesce(json_agg(named), '[]') from (
     select users.id, users.display_name, users.removed_at from users where users.id = any(comments.mentioned_ids)
   ) named) as mentions,
  comments.created_at, comments.edited_at, ${personOf('comments.user_id')}`
const json = jsonObject(commentColumns).as('json')

export async function createComment(tx: Transaction, thing_id: string, text: string): Promise<string> {
  const [row] = await tx.run(
    statement
      .insertInto('comments')
      .values({ org_id: sql<string>`context.org_id()`, thing_id, user_id: sql<string>`context.user_id()`, text })
      .returning(json),
  )
  if (!row) throw new Error('the insert returned no comment')
  return row.json
}

/** Changes one's own. Throws comment_not_found, and forbidden where it is another's. */
export async function updateComment(tx: Transaction, id: string, change: { text?: string }): Promise<string> {
  const [row] =
    change.text === undefined
      ? await tx.run(statement.selectFrom('comments').select(json).where('id', '=', id))
      : await tx.run(statement.updateTable('comments').set(change).where('id', '=', id).returning(json))
  if (row) return row.json
  const others = await tx.run(statement.selectFrom('comments').select('id').where('id', '=', id))
  throw new Problem(others.length > 0 ? 'forbidden' : 'comment_not_found')
}
