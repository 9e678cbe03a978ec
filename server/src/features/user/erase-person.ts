import { refuseLastAdmin } from '../../auth/account/organization-membership.ts'
import type { Database, Origin, Transaction } from '../../database/transaction.ts'
import { originText } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { type Known, patternsOf } from './erase-patterns.ts'

/** Pages of 8 kB of one table that one transaction looks through. */
export const pages = 500

export type Erasure = {
  org_id: string
  person_id: string
  /** The administrator who asks; null for a command of the machine. */
  by: string | null
  /** Which of the person's names leave the texts; absent: all. Nobody's other words do, whatever is said here. */
  names?: readonly string[] | undefined
  origin?: Origin | undefined
}

/**
 * Erases a person of an organisation: the account and every way in to it, and name and addresses wherever the
 * organisation's rows hold them; the work stays. Many short transactions: what is interrupted is finished by the next
 * call, or by `resumeErasures`. Throws person_not_found, and last_admin before anything is changed.
 */
export async function erasePerson(db: Database, { org_id, person_id, by, names, origin }: Erasure): Promise<void> {
  const known = await db.authTransaction(async (tx) => {
    const known = await readNames(tx, org_id, person_id)
    if (names) known.names = known.names.filter((name) => names.includes(name))
    await tx
      .query('select system.erase_account($1, $2, $3, nullif($4, $5)::jsonb, $6::jsonb)', [
        ...[org_id, person_id, by, originText(origin), ''],
        JSON.stringify(known),
      ])
      .catch(refuseLastAdmin)
    return known
  })
  const patterns = JSON.stringify(patternsOf(known))
  for (const table of await tablesWithTexts(db)) {
    for (let first = 0, more = true; more; first += pages) {
      more = await erasePages(db, [org_id, person_id, table, first, pages, patterns])
    }
  }
  await db.authTransaction((tx) => tx.query('select system.finish_erasure($1, $2, $3)', [org_id, person_id, patterns]))
}

/** The names and addresses that leave the texts. Throws person_not_found. */
export async function readNames(tx: Transaction, org_id: string, person_id: string): Promise<Known> {
  const [row] = await tx.query<{ known: Known | null }>('select system.names_of_person($1, $2) as known', [
    org_id,
    person_id,
  ])
  if (!row?.known) throw new Problem('person_not_found')
  return row.known
}

export async function tablesWithTexts(db: Database): Promise<string[]> {
  const rows = await db.authTransaction((tx) =>
    tx.query<{ name: string }>(
      'select distinct relname as name from system.erasable_columns join pg_class on oid = relid order by name',
    ),
  )
  return rows.map(({ name }) => name)
}

async function erasePages(db: Database, values: unknown[]): Promise<boolean> {
  const [row] = await db.authTransaction((tx) =>
    tx.query<{ more: boolean }>('select system.erase_texts($1, $2, $3, $4, $5, $6) as more', values),
  )
  return row?.more ?? false
}

/** Finishes the erasures that a process which ended meanwhile began over an hour ago. */
export async function resumeErasures(db: Database): Promise<void> {
  const begun = await db.authTransaction((tx) =>
    tx.query<Pick<Erasure, 'org_id' | 'person_id'>>(
      `select org_id, person_id from system.erasures where begun_at < now() - interval '1 hour' order by begun_at`,
    ),
  )
  for (const erasure of begun) await erasePerson(db, { ...erasure, by: null })
}
