import { can } from '@leme/contract/can'
import type { FieldError } from '@leme/contract/wire/errors'
import type { Many, ManyAnswer, ManyNoun } from '@leme/contract/work/many'
import { referenceMessages } from '@leme/contract/work/work'
import { workKinds } from '@leme/contract/work/work-kind'
import pg from 'pg'
import type { Transaction } from '../../database/transaction.ts'
import type { Member } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import { findOwnChange } from '../change/change.queries.ts'
import { refuseInactiveClient } from '../ticket/ticket.queries.ts'
import { type ChosenRow, lockChosen, tables } from './chosen-rows.ts'
import { type Weighed, weighChange, weighPostponed } from './refusals.ts'

/** Whose call it is, about which kind, and when. */
type Call = { noun: ManyNoun; identity: Member; now: Date }
/** What any kind may be asked. */
type Asked = Omit<Many<'task'>, 'filter' | 'change'> & {
  filter?: unknown
  change?: Record<string, unknown> | undefined
}

/**
 * Does one thing to many rows. Where some are refused nothing is done and `some_refused` names them, unless the others
 * are asked for all the same.
 */
export async function changeMany(tx: Transaction, call: Call, body: Many): Promise<ManyAnswer> {
  const asked: Asked = body
  requireOne(asked)
  const { noun, identity, now } = call
  const { change = {}, postpone_days, remove, skip_refused } = asked
  if (remove && !can(identity.role, `${noun}.delete`)) throw new Problem('forbidden')
  const fields = postpone_days ? ['due_date'] : fieldsOf(noun, change)
  const { rows, missing } = await lockChosen(tx, noun, fields, asked, now)
  const { goes, refused } = postpone_days
    ? weighPostponed(rows, postpone_days)
    : await weighChange(tx, noun, rows, change)
  const left = [...missing, ...refused]
  if (left.length > 0 && !skip_refused) throw new Problem('some_refused', { refused: left })
  const others = goes.filter(({ row, values }) => remove || isOther(row, values))
  if (others.length > 0 && remove) await removeRows(tx, noun, others)
  if (others.length > 0 && !remove) {
    await admit(tx, call, others, change)
    await writeRows(tx, noun, others)
  }
  return {
    changed: others.length,
    unchanged: goes.length - others.length,
    refused: left.length,
    key: others.length === 1 && change.project_id ? await keyOf(tx, noun, others) : null,
    change_id: others.length > 0 ? await noteChange(tx, noun, remove ? null : others.length) : null,
  }
}

/** By what it is taken back. The bin shows what many rows were; what was deleted is in it already. */
async function noteChange(tx: Transaction, noun: ManyNoun, count: number | null): Promise<string | null> {
  if (count === null) return findOwnChange(tx)
  const [noted] = await tx.query<{ id: string | null }>('select public.note_many($1, $2) as id', [noun, count])
  return noted?.id ?? null
}

/** Which rows and what to do is said in one way, no more and no less. */
function requireOne({ ids, filter, count, change, postpone_days, remove }: Asked): void {
  const fields: FieldError[] = []
  if ((ids === undefined) === (filter === undefined))
    fields.push({ field: 'ids', message: 'Diga quais: por ids ou por filter' })
  if (filter !== undefined && count === undefined)
    fields.push({ field: 'count', message: 'Diga quantos o filtro mostrava' })
  const done = [change && Object.keys(change).length > 0, postpone_days !== undefined, remove].filter(Boolean)
  if (done.length !== 1)
    fields.push({ field: 'change', message: 'Diga uma coisa a fazer: change, postpone_days ou remove' })
  if (fields.length > 0) throw new Problem('validation_failed', { fields })
}

/** What is changed; what moves leaves its epic or story. */
function fieldsOf(noun: ManyNoun, change: Record<string, unknown>): readonly string[] {
  const parent = noun !== 'ticket' && change.project_id ? workKinds[noun].parent?.field : undefined
  return parent ? [...Object.keys(change), parent] : Object.keys(change)
}

function isOther(row: ChosenRow, values: Record<string, unknown>): boolean {
  return Object.entries(values).some(([field, value]) => row[field] !== value)
}

/** Refuses whom and what may not be chosen; who is put in charge of work joins its projects first. */
async function admit(
  tx: Transaction,
  { noun, identity }: Call,
  goes: readonly Weighed[],
  change: Record<string, unknown>,
): Promise<void> {
  const field = noun === 'ticket' ? 'assignee_user_id' : workKinds[noun].owner
  const person = change[field] as string | null | undefined
  const message = noun === 'ticket' ? referenceMessages.person : referenceMessages.member
  if (noun !== 'ticket' && change.project_id) await joinMoved(tx, noun, goes, change.project_id)
  await refuseInactiveClient(tx, null, change.client_id as string | null | undefined)
  if (!person) return
  const [stands] = await tx.query('select from users where id = $1 and removed_at is null', [person])
  if (!stands) throw new Problem('validation_failed', { fields: [{ field: `change.${field}`, message }] })
  if (noun === 'ticket') return
  await tx.query(
    `insert into project_members (org_id, project_id, user_id)
     select $1::uuid, joined.id, $2::uuid from unnest($3::uuid[]) joined (id)
     on conflict do nothing`,
    [identity.org_id, person, [...new Set(goes.map(({ row }) => row.project_id))]],
  )
}

/** Who is in charge of what moves, and of what goes along with it, joins the project that it moves to. */
async function joinMoved(
  tx: Transaction,
  noun: Exclude<ManyNoun, 'ticket'>,
  goes: readonly Weighed[],
  projectId: unknown,
): Promise<void> {
  const parts = {
    epic: `select owner_user_id from epics where id = any($1)
      union select owner_user_id from stories where epic_id = any($1)
      union select assignee_user_id from tasks where story_id in (select id from stories where epic_id = any($1))`,
    story: `select owner_user_id from stories where id = any($1)
      union select assignee_user_id from tasks where story_id = any($1)`,
    task: 'select assignee_user_id from tasks where id = any($1)',
  }
  await tx.query(
    `insert into project_members (org_id, project_id, user_id)
     select context.org_id(), $2, charged.person from (${parts[noun]}) charged (person) where charged.person is not null
     on conflict do nothing`,
    [goes.map(({ row }) => row.id), projectId],
  )
}

/** Rows that become alike are written by one statement. */
async function writeRows(tx: Transaction, noun: ManyNoun, goes: readonly Weighed[]): Promise<void> {
  const groups = new Map<string, { ids: string[]; values: Record<string, unknown> }>()
  for (const { row, values } of goes) {
    const name = JSON.stringify(values)
    const group = groups.get(name) ?? { ids: [], values }
    groups.set(name, group)
    group.ids.push(row.id)
  }
  for (const { ids, values } of groups.values()) {
    const sets = Object.keys(values).map((field, place) => `${pg.escapeIdentifier(field)} = $${place + 2}`)
    await tx.query(`update ${tables[noun]} set ${sets.join(', ')} where id = any($1)`, [ids, ...Object.values(values)])
  }
}

async function keyOf(tx: Transaction, noun: ManyNoun, [one]: readonly Weighed[]): Promise<string | null> {
  const [row] = await tx.query<{ key: string }>(`select key from ${tables[noun]} where id = $1`, [one?.row.id])
  return row?.key ?? null
}

async function removeRows(tx: Transaction, noun: ManyNoun, goes: readonly Weighed[]): Promise<void> {
  const ids = goes.map(({ row }) => row.id)
  const deleted = await tx.query(`delete from ${tables[noun]} where id = any($1) returning id`, [ids])
  if (deleted.length !== ids.length) throw new Problem('forbidden')
}
