import {
  fieldsOf,
  hasField,
  type WorkCreate,
  type WorkUpdate,
  workReferences,
  workSchemas,
} from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds, workNouns } from '@leme/contract/work/work-kind'
import { jsonListOf } from '../../database/query/json.ts'
import { jsonObject, selectList, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { DB } from '../../database/types.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { refuseRemovedPerson } from './removed-person.ts'

/** The fields that the contract names are columns of their tables. */
fieldsOf satisfies { [Noun in WorkNoun]: readonly (keyof DB[(typeof workKinds)[Noun]['table']])[] }

for (const noun of workNouns) {
  for (const [field, { message, within }] of Object.entries(workReferences)) {
    if (!hasField(noun, field)) continue
    const key = within === 'project' ? `org_id_project_id_${field}` : `org_id_${field}`
    explainConstraints({ [`${workKinds[noun].table}_${key}_fkey`]: { field, message } })
  }
}

explainConstraints({
  tasks_one_in_charge: { field: 'agent_id', message: 'Uma task é de uma pessoa ou de um agente' },
})

function selectOf(noun: WorkNoun) {
  const columns = selectList(workKinds[noun].table, workSchemas[noun].row)
  return { columns, json: jsonObject(columns).as('json') }
}
const selects = { epic: selectOf('epic'), story: selectOf('story'), task: selectOf('task') }
export const taskColumns = selects.task.columns

/** A project's epics, stories or tasks, newest first; null where there is no such project. */
export function listWork(tx: Transaction, noun: WorkNoun, projectId: string): Promise<string | null> {
  return jsonListOf(
    tx,
    'projects',
    projectId,
    `select ${selects[noun].columns} from ${workKinds[noun].table} where project_id = $1 order by created_at desc, id desc`,
  )
}

export async function createWork<Noun extends WorkNoun>(
  tx: Transaction,
  noun: Noun,
  projectKey: { org_id: string; project_id: string },
  fields: WorkCreate<Noun>,
): Promise<string> {
  const [, [row]] = await Promise.all([
    refuseRemovedOwner(tx, noun, null, fields),
    tx.run(
      statement
        .insertInto(workKinds[noun].table)
        .values({ ...fields, ...projectKey })
        .returning(selects[noun].json),
    ),
  ])
  if (!row) throw new Error(`the insert returned no ${noun}`)
  return row.json
}

/** Changes the given fields; answers null when there is no such row. */
export async function updateWork<Noun extends WorkNoun>(
  tx: Transaction,
  noun: Noun,
  id: string,
  change: WorkUpdate<Noun>,
): Promise<string | null> {
  if (Object.keys(change).length === 0) return getWork(tx, noun, id)
  const [, [row]] = await Promise.all([
    refuseRemovedOwner(tx, noun, id, change),
    tx.run(statement.updateTable(workKinds[noun].table).set(change).where('id', '=', id).returning(selects[noun].json)),
  ])
  return row?.json ?? null
}

async function getWork(tx: Transaction, noun: WorkNoun, id: string): Promise<string | null> {
  const [row] = await tx.run(
    statement.selectFrom(workKinds[noun].table).select(selects[noun].json).where('id', '=', id),
  )
  return row?.json ?? null
}

type Owned = { owner_user_id?: string | null | undefined; assignee_user_id?: string | null | undefined }

function refuseRemovedOwner(tx: Transaction, noun: WorkNoun, rowId: string | null, change: Owned): Promise<void> {
  const { table, owner: field } = workKinds[noun]
  return refuseRemovedPerson(tx, { table, field, message: workReferences[field].message }, rowId, change[field])
}

/**
 * Whether a row of work is written by one statement alone: no earlier edit is looked at first, and nobody's account. The
 * handlers then ask for it before any await (`commitsAhead` of `TransactionOptions`), so they skip `mergeEdit` without `base`.
 */
export function isOneStatement(body: Owned & { base?: unknown }): boolean {
  return !body.base && !body.owner_user_id && !body.assignee_user_id
}
