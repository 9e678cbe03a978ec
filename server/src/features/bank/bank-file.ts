import { type BankFileRead, bankLimits } from '@leme/contract/money/bank'
import type { Transaction } from '../../database/transaction.ts'
import type { OfxAccount, OfxFile, OfxMovement } from '../../ingest/ofx/read-ofx.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { grouped } from './grouped.ts'
import { type Equal, pairEquals } from './pair-movements.ts'

type Stored = Equal & { id: string; equals: string }
type Unlike = { memo: string | null; brought: OfxMovement }
type Brought = { account: OfxAccount; is_new: boolean; created: OfxMovement[]; count: number; unlike: Unlike[] }

/**
 * Stores the movements of a file that are not there yet, or, on trial, says which these are. A movement is known by its
 * account, day and amount, who paid where that is said, and which of its equals it is: files may overlap, in any order and
 * any number of times.
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
  const there = known ? await storedEquals(tx, known.id, movements) : new Map<string, Stored[]>()
  const paired = [...groups].map(([equals, group]) => {
    const stored = there.get(equals) ?? []
    const { fresh, ...rest } = pairEquals(stored, group)
    return { ...rest, fresh: fresh.map((movement, place) => ({ movement, ordinal: stored.length + place + 1 })) }
  })
  const created = paired.flatMap(({ fresh }) => fresh)
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
    await namePayers(
      tx,
      paired.flatMap(({ named }) => named),
    )
  }
  return {
    ...{ account, is_new: !known, count: movements.length },
    created: created.map(({ movement }) => movement),
    unlike: paired.flatMap(({ unlike }) => unlike.map((pair) => ({ memo: pair.there.memo, brought: pair.brought }))),
  }
}

/** What is stored of the days of a file, by day and amount. */
async function storedEquals(
  tx: Transaction,
  accountId: string,
  movements: readonly OfxMovement[],
): Promise<Map<string, Stored[]>> {
  const days = [...new Set(movements.map(({ day }) => day))]
  const rows = await tx.query<Stored>(
    `select id, day::text || ' ' || amount as equals, fitid, memo, document from bank_movements
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

/** What a later file says of who paid is taken over, unless a person has matched the movement by what stood there. */
async function namePayers(tx: Transaction, named: readonly { there: Stored; brought: OfxMovement }[]): Promise<void> {
  if (named.length === 0) return
  const rows = named.map(({ there: { id }, brought: { memo, document } }) => ({ id, memo, document }))
  await tx.query(
    `update bank_movements set memo = said.memo, document = said.document
     from json_to_recordset($1::json) as said (id uuid, memo text, document text)
     where bank_movements.id = said.id and bank_movements.matched = 0`,
    [JSON.stringify(rows)],
  )
}

function answerOf({ movements, refused, remarks }: OfxFile, brought: readonly Brought[]): BankFileRead {
  const created = brought.flatMap((one) => one.created)
  const unlike = brought.flatMap((one) => one.unlike)
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
    first: created.slice(0, bankLimits.named).map(({ day, amount, memo }) => ({ day, amount, memo })),
    unlike: {
      count: unlike.length,
      first: unlike
        .slice(0, bankLimits.named)
        .map(({ memo: there, brought: { day, amount, memo } }) => ({ day, amount, memo, there })),
    },
    refused,
    remarks,
  }
}
