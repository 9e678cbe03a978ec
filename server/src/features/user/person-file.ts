import { accountFile } from '../../auth/account/account-file.ts'
import type { Database, Transaction } from '../../database/transaction.ts'
import type { Member } from '../../http/serve.ts'

/** Rows in one statement: what memory holds of a file. */
const pageSize = 500

/** A column whose value is a person's id, in a table of the organisation. */
type Reference = { relation: string; column: string; columns: string }

/**
 * Everything that the organisation of an administrator stores about one of its people, also a former one, as the pieces of
 * a JSON text: {person, account, rows: {"table.column": [row, …]}}. Each page of rows is read in a transaction of its own.
 * Null where the organisation has no such person. Writes down that it was read, before the first row leaves.
 */
export async function personFile(
  db: Database,
  identity: Member,
  personId: string,
): Promise<AsyncGenerator<string> | null> {
  const begun = await db.transactionAs(identity, async (tx) => {
    const [row] = await tx.query<{ json: string; display_name: string }>(
      'select row_to_json(users)::text as json, display_name from users where org_id = $1 and id = $2',
      [identity.org_id, personId],
    )
    if (!row) return null
    await tx.query(
      `select record_audit(context.org_id(), 'data_exported', context.user_id(), $1, $2, $3, null, context.origin())`,
      [personId, row.display_name, { noun: 'person', format: 'JSON' }],
    )
    return { person: row.json, references: await referencesToPeople(tx) }
  })
  return begun && pieces(db, identity, personId, begun)
}

type Begun = { person: string; references: Reference[] }

async function* pieces(db: Database, identity: Member, personId: string, begun: Begun): AsyncGenerator<string> {
  const account = await db.authTransaction((tx) => accountFile(tx, identity.org_id, personId))
  yield `{"person":${begun.person},\n"account":${account},\n"rows":{`
  for (const [index, reference] of begun.references.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(`${reference.relation}.${reference.column}`)}:[`
    for (let after: string | null = null, first = true; ; first = false) {
      const values: unknown[] = [identity.org_id, personId, after]
      const page = await db.transactionAs(identity, (tx) => pageOf(tx, reference, values), { readOnly: true })
      if (page.length > 0) yield (first ? '' : ',') + page.map(({ json }) => json).join(',\n')
      if (page.length < pageSize) break
      after = page.at(-1)?.id ?? null
    }
    yield ']'
  }
  yield '}}\n'
}

function pageOf(
  tx: Transaction,
  { relation, column, columns }: Reference,
  values: readonly unknown[],
): Promise<{ id: string; json: string }[]> {
  return tx.query(
    `select id, row_to_json(page)::text as json from (
       select ${columns} from public.${relation}
       where org_id = $1 and ${column} = $2 and ($3::uuid is null or id > $3) order by id limit ${pageSize}
     ) page`,
    values,
  )
}

/**
 * Every column that names a person, as the catalogue has them: those that end in "user_id", and what an audit event was done
 * to; of each table the columns that administrators may read, but hashes. All names are quoted.
 */
function referencesToPeople(tx: Transaction): Promise<Reference[]> {
  return tx.query<Reference>(
    `select quote_ident(relname) as relation, quote_ident(named) as column, columns
     from (
       select attrelid as relid, attname as named from pg_attribute
       where attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype
         and (attname like '%user\\_id' or attname = 'target_id')
     ) reference
     join pg_class on pg_class.oid = relid and relnamespace = 'public'::regnamespace and relkind = 'r'
     cross join lateral (
       select string_agg(quote_ident(attname), ', ' order by attnum) as columns, bool_or(attname = 'id') as has_id
       from pg_attribute
       where attrelid = relid and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype and has_column_privilege(relid, attnum, 'select')
     ) readable
     where has_id order by 1, 2`,
  )
}
