import type { Transaction } from '../../database/transaction.ts'
import type { There } from './trial.ts'

/** The people and the projects that a file's names may mean. */
export async function readThere(tx: Transaction): Promise<There> {
  const [users, projects] = await Promise.all([
    tx.query<There['users'][number]>(
      'select id, display_name, email from users where org_id = context.org_id() and removed_at is null',
    ),
    tx.query<There['projects'][number]>('select id, name from projects order by created_at desc, id desc'),
  ])
  return { users, projects }
}
