import type pg from 'pg'
import { startEmbedded } from '../../server/src/database/embedded/embedded.ts'
import { asOwner } from '../data.ts'
import type { Write } from './writers.ts'

/** What is found in the database beside what was asked for; all but `acknowledged` are to be 0. */
export type Findings = { acknowledged: number; lost: number; twice: number; halfDone: number }

const named: Record<Write['kind'], string> = {
  project: 'select name, count(*)::int as count from projects group by name',
  task: 'select title as name, count(*)::int as count from tasks group by title',
  hours: 'select note as name, count(*)::int as count from time_entries group by note',
  done: `select title as name, count(*)::int as count from tasks where status = 'done' group by title`,
}

/** Rows without the activity, totals or hours that belong to them, and the other way round; each one counts. */
const halfDone = [
  `select count(*)::int from (
     select id from projects union all select id from tasks union all select id from time_entries
   ) rows where (select count(*) from activity where noun_id = rows.id and action = 'created') <> 1`,
  `select count(*)::int from activity where action = 'created' and noun in ('project', 'task', 'time_entry')
     and noun_id not in (select id from projects union all select id from tasks union all select id from time_entries)`,
  `select count(*)::int from tasks where (status = 'done') <>
     exists (select from activity where noun_id = tasks.id and action = 'updated')`,
  `select count(*)::int from projects
     left join project_totals totals on (totals.org_id, totals.project_id) = (projects.org_id, projects.id)
     where coalesce(totals.tasks, 0) <> (select count(*) from tasks where project_id = projects.id)
       or coalesce(totals.done_tasks, 0) <>
         (select count(*) from tasks where project_id = projects.id and status = 'done')`,
  `select count(*)::int from projects where logged_hours <>
     (select coalesce(sum(hours), 0) from time_entries where project_id = projects.id)`,
  `select count(*)::int from projects where (select coalesce(sum(tasks), 0) from project_due_tasks
       where project_id = projects.id) <>
     (select count(*) from tasks where project_id = projects.id and status <> 'done' and due_date is not null)`,
]

/** Compares everything that was asked for with what is stored in the database of `dataDir`. */
export async function check(dataDir: string, writes: readonly Write[]): Promise<Findings> {
  const database = await startEmbedded(dataDir)
  try {
    return await checkAsOwner(database.adminUrl, writes)
  } finally {
    await database.close()
  }
}

/** The same in the database of the owner's address. */
export function checkAsOwner(adminUrl: string, writes: readonly Write[]): Promise<Findings> {
  return asOwner(adminUrl, (client) => compare(client, writes))
}

async function compare(client: pg.Client, writes: readonly Write[]): Promise<Findings> {
  const findings: Findings = { acknowledged: 0, lost: 0, twice: 0, halfDone: 0 }
  for (const kind of ['project', 'task', 'hours', 'done'] as const) {
    const { rows } = await client.query<{ name: string; count: number }>(named[kind])
    const stored = new Map(rows.map(({ name, count }) => [name, count]))
    for (const write of writes.filter((one) => one.kind === kind)) {
      const count = stored.get(write.name) ?? 0
      if (write.acknowledged) findings.acknowledged += 1
      if (write.acknowledged && count === 0) findings.lost += 1
      if (count > 1) findings.twice += 1
    }
  }
  for (const text of halfDone) {
    const { rows } = await client.query<{ count: number }>(text)
    findings.halfDone += rows[0]?.count ?? 0
  }
  return findings
}
