import type { BankFileRead } from '@leme/contract/money/bank'
import type { Transaction } from '../../database/transaction.ts'
import type { OfxAccount, OfxFile, OfxMovement } from '../../ingest/ofx/read-ofx.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { grouped } from './grouped.ts'
import { type Equal, newOfEquals } from './pair-movements.ts'

/** Movements that are shown of what a file would bring. */
const shown = 12

type Brought = { account: OfxAccount; is_new: boolean; created: OfxMovement[]; count: number }

/**
 * Stores the movements of a file that are not there yet, or, on trial, says which these are. A movement is known by its
 * account, day and amount, and which of its equals it is: files may overlap, in any order and any number of times.
 */
export async function bringBankFile(
  tx: Transaction,
  orgId: string,
  file: OfxFile,
  { trial, name }: { trial: boolean; name: string },
): Promise<BankFileRead> {
  // Two who bring files at once: the second sees what the first one brought.
  if (!trial) await tx.query(`select pg_advisory_xact_lock(hashtextextended('bank_movements/' || $1, 0))`, [orgId])
  const brought: Brought[] = []
  for (const account of file.accounts) {
    const movements = file.movements.filter((movement) => movement.account === account)
    brought.push(await bringAccount(tx, orgId, account, movements, trial))
  }
  const created = brought.flatMap((one) => one.created)
  if (!trial && created.length > 0)
    await recordAudit(tx, 'data_imported', { noun: 'bank', file: name, created: created.length, updated: 0 })
  return answerOf(file, brought)
}

async function bringAccount(
  tx: Transaction,
  orgId: string,
  account: OfxAccount,
  movements: readonly OfxMovement[],
  trial: boolean,
): Promise<Brought> {
  const { kind, bank, branch, number, key, currency, bank_name } = account
  const [known] = await tx.query<{ id: string }>(
    `select id from bank_accounts
     where kind = $1 and bank is not distinct from $2::text and key = $3 and currency = $4`,
    [kind, bank, key, currency],
  )
  const groups = grouped(movements, ({ day, amount }) => `${day} ${amount}`)
  const there = known ? await storedEquals(tx, known.id, movements) : new Map<string, Equal[]>()
  const created = [...groups].flatMap(([equals, group]) =>
    newOfEquals(there.get(equals) ?? [], group).map((movement, place) => ({
      movement,
      ordinal: (there.get(equals)?.length ?? 0) + place + 1,
    })),
  )
  if (!trial) {
    const [made] = known
      ? [known]
      : await tx.query<{ id: string }>(
          `insert into bank_accounts (org_id, kind, bank, branch, number, key, currency, bank_name)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
          [orgId, kind, bank, branch, number, key, currency, bank_name],
        )
    if (!made) throw new Error('the insert returned no account')
    await addMovements(tx, orgId, made.id, created)
  }
  return { account, is_new: !known, created: created.map(({ movement }) => movement), count: movements.length }
}

/** What is stored of the days of a file, by day and amount. */
async function storedEquals(
  tx: Transaction,
  accountId: string,
  movements: readonly OfxMovement[],
): Promise<Map<string, Equal[]>> {
  const days = [...new Set(movements.map(({ day }) => day))]
  const rows = await tx.query<Equal & { equals: string }>(
    `select day::text || ' ' || amount as equals, fitid, memo from bank_movements
     where account_id = $1 and day = any ($2::date[]) order by ordinal`,
    [accountId, days],
  )
  return grouped(rows, ({ equals }) => equals)
}

/** Rows of one statement. */
const batch = 1000

async function addMovements(
  tx: Transaction,
  orgId: string,
  accountId: string,
  created: readonly { movement: OfxMovement; ordinal: number }[],
): Promise<void> {
  for (let from = 0; from < created.length; from += batch) {
    const rows = created.slice(from, from + batch).map(({ movement, ordinal }) => {
      const { day, amount, memo, document, fitid } = movement
      return { day, amount, ordinal, memo, document, fitid }
    })
    await tx.query(
      `insert into bank_movements (org_id, account_id, day, amount, ordinal, memo, document, fitid, user_id)
       select $1, $2, day, amount, ordinal, memo, document, fitid, context.person_id()
       from json_to_recordset($3::json) as (day date, amount numeric, ordinal integer, memo text, document text, fitid text)`,
      [orgId, accountId, JSON.stringify(rows)],
    )
  }
}

function answerOf({ movements, refused, remarks }: OfxFile, brought: readonly Brought[]): BankFileRead {
  const created = brought.flatMap((one) => one.created)
  const days = movements.map(({ day }) => day).sort()
  return {
    accounts: brought.map(({ account, is_new, created: added, count }) => {
      const { key, ...fields } = account
      return { ...fields, is_new, created: added.length, unchanged: count - added.length }
    }),
    created: created.length,
    unchanged: movements.length - created.length,
    from: days.at(0) ?? null,
    to: days.at(-1) ?? null,
    first: created.slice(0, shown).map(({ day, amount, memo }) => ({ day, amount, memo })),
    refused,
    remarks,
  }
}
