import { activityPage } from '@leme/contract/project/activity-page'
import { jsonListOf } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { personOf } from '../user/user.queries.ts'

const columns = `activity.org_id, activity.id, activity.project_id, activity.user_id, activity.noun, activity.noun_id,
  activity.action, activity.label, activity.changes, activity.created_at, ${personOf('activity.user_id')}`

/**
 * The project's changes, newest first, those older than the change `before` where it is given; null where there is no
 * such project.
 */
export function listActivity(tx: Transaction, projectId: string, before: string | undefined): Promise<string | null> {
  const older = `and (created_at, id) < (select created_at, id from activity where project_id = $1 and id = $2)`
  return jsonListOf(
    tx,
    'projects',
    projectId,
    `select ${columns} from activity where project_id = $1 ${before === undefined ? '' : older}
     order by created_at desc, id desc limit ${activityPage}`,
    before === undefined ? [] : [before],
  )
}
