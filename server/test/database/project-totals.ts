import type pg from 'pg'
import { expect } from 'vitest'

/** What is stored of every project's work is what a recount of it finds; a project without work may have zeros. */
export async function expectTotalsMatchWork(owner: pg.Client): Promise<void> {
  const totals = await owner.query(
    `select org_id, project_id, tasks, done_tasks, blocked from project_totals
     where (tasks, done_tasks, blocked) <> (0, 0, 0) order by 1, 2`,
  )
  const counted = await owner.query(
    `select * from (
       select org_id, project_id, sum(task) as tasks, sum(task) filter (where status = 'done') as done_tasks,
         count(*) filter (where status = 'blocked') as blocked
       from (
         select org_id, project_id, status, 1 as task from tasks
         union all select org_id, project_id, status, 0 from epics
         union all select org_id, project_id, status, 0 from stories
       ) items group by org_id, project_id
     ) counted where (tasks, coalesce(done_tasks, 0), blocked) <> (0, 0, 0) order by 1, 2`,
  )
  expect(totals.rows).toEqual(counted.rows.map((row) => ({ ...row, done_tasks: row.done_tasks ?? '0' })))
  const due = await owner.query('select org_id, project_id, due_date, tasks from project_due_tasks order by 1, 2, 3')
  const countedDue = await owner.query(
    `select org_id, project_id, due_date, count(*) as tasks from tasks
     where status <> 'done' and due_date is not null group by 1, 2, 3 order by 1, 2, 3`,
  )
  expect(due.rows).toEqual(countedDue.rows)
}
