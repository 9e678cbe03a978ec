import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'

/** What each person has to do by the day `today`, who has most first; nobody's tasks come under null. */
export function listWorkload(tx: Transaction, today: string): Promise<string> {
  return jsonList(
    tx,
    `select counted.assignee_user_id as user_id, users.display_name, counted.open, counted.late,
       coalesce(counted.late_hours, 0) as late_hours,
       coalesce(counted.estimate_hours, 0) as estimate_hours, counted.without_estimate
     from (
       select org_id, assignee_user_id, count(*) as open,
         count(*) filter (where due_date < $1::date) as late,
         sum(estimate_hours) filter (where due_date < $1::date) as late_hours, sum(estimate_hours) as estimate_hours,
         count(*) filter (where estimate_hours is null) as without_estimate
       from tasks where status <> 'done' and agent_id is null group by org_id, assignee_user_id
     ) counted
     left join users on users.org_id = counted.org_id and users.id = counted.assignee_user_id
     order by counted.open desc, users.display_name collate "pt-BR-x-icu", users.id`,
    [today],
  )
}
