import { type EpicCreate, type EpicUpdate, epic } from '@leme/contract/epic'
import { referenceMessages } from '@leme/contract/work'
import { jsonListOf } from '../../database/json.ts'
import { jsonObject, selectList, statement } from '../../database/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { refuseRemovedPerson } from '../work/work.queries.ts'

explainConstraints({
  epics_org_id_project_id_owner_user_id_fkey: { field: 'owner_user_id', message: referenceMessages.member },
})

const columns = selectList('epics', epic)
const json = jsonObject(columns).as('json')

/** Newest first; null where there is no such project. */
export function listEpics(tx: Transaction, projectId: string): Promise<string | null> {
  return jsonListOf(
    tx,
    'projects',
    projectId,
    `select ${columns} from epics where project_id = $1 order by created_at desc, id desc`,
  )
}

type ProjectKey = { org_id: string; project_id: string }
type NewEpic = Omit<EpicCreate, keyof ProjectKey>

export async function createEpic(tx: Transaction, projectKey: ProjectKey, epic: NewEpic): Promise<string> {
  const [, [row]] = await Promise.all([
    refuseRemovedPerson(tx, 'epics', null, epic.owner_user_id),
    tx.run(
      statement
        .insertInto('epics')
        .values({ ...epic, ...projectKey })
        .returning(json),
    ),
  ])
  if (!row) throw new Error('the insert returned no epic')
  return row.json
}

/** Changes the given fields; answers null when there is no such epic. */
export async function updateEpic(tx: Transaction, id: string, change: EpicUpdate): Promise<string | null> {
  if (Object.keys(change).length === 0) return getEpic(tx, id)
  const [, [row]] = await Promise.all([
    refuseRemovedPerson(tx, 'epics', id, change.owner_user_id),
    tx.run(statement.updateTable('epics').set(change).where('id', '=', id).returning(json)),
  ])
  return row?.json ?? null
}

async function getEpic(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('epics').select(json).where('id', '=', id))
  return row?.json ?? null
}
