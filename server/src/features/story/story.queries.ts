import { type StoryCreate, type StoryUpdate, story } from '@leme/contract/story'
import { referenceMessages } from '@leme/contract/work'
import { jsonListOf } from '../../database/json.ts'
import { jsonObject, selectList, statement } from '../../database/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { refuseRemovedPerson } from '../work/work.queries.ts'

explainConstraints({
  stories_org_id_project_id_owner_user_id_fkey: { field: 'owner_user_id', message: referenceMessages.member },
  stories_org_id_project_id_epic_id_fkey: { field: 'epic_id', message: referenceMessages.epic },
})

const columns = selectList('stories', story)
const json = jsonObject(columns).as('json')

/** Newest first; null where there is no such project. */
export function listStories(tx: Transaction, projectId: string): Promise<string | null> {
  return jsonListOf(
    tx,
    'projects',
    projectId,
    `select ${columns} from stories where project_id = $1 order by created_at desc, id desc`,
  )
}

type ProjectKey = { org_id: string; project_id: string }
type NewStory = Omit<StoryCreate, keyof ProjectKey>

export async function createStory(tx: Transaction, projectKey: ProjectKey, story: NewStory): Promise<string> {
  const [, [row]] = await Promise.all([
    refuseRemovedPerson(tx, 'stories', null, story.owner_user_id),
    tx.run(
      statement
        .insertInto('stories')
        .values({ ...story, ...projectKey })
        .returning(json),
    ),
  ])
  if (!row) throw new Error('the insert returned no story')
  return row.json
}

/** Changes the given fields; answers null when there is no such story. */
export async function updateStory(tx: Transaction, id: string, change: StoryUpdate): Promise<string | null> {
  if (Object.keys(change).length === 0) return getStory(tx, id)
  const [, [row]] = await Promise.all([
    refuseRemovedPerson(tx, 'stories', id, change.owner_user_id),
    tx.run(statement.updateTable('stories').set(change).where('id', '=', id).returning(json)),
  ])
  return row?.json ?? null
}

async function getStory(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('stories').select(json).where('id', '=', id))
  return row?.json ?? null
}
