import type { BudgetFigure, BudgetRow, BudgetRows, Calibration } from '@leme/contract/money/budget'
import type { Transaction } from '../../database/transaction.ts'

/** So many done tasks at least make a factor. */
const fewest = 5
/** So many weeks at least make a pace, and so many at most. */
const weeks = { least: 3, most: 8 }

/** Done tasks that have both an estimate and hours. */
const judged = `
  select tasks.id, tasks.title, tasks.project_id, tasks.assignee_user_id, tasks.estimate_hours as estimated, worked.hours as worked
  from tasks cross join lateral (
    select sum(hours) as hours from time_entries entry
    where entry.project_id = tasks.project_id and entry.task_id = tasks.id) worked
  where tasks.status = 'done' and tasks.estimate_hours is not null and worked.hours > 0`

const factor = 'trim_scale(round(sum(worked) / sum(estimated), 2))'

/** Estimates beside what was worked, by who was in charge and by kind of project; exact hours. */
export async function getCalibration(tx: Transaction): Promise<Calibration> {
  const figures = `count(*)::int as tasks, trim_scale(sum(estimated))::text as estimated,
    trim_scale(sum(worked))::text as worked, ${factor}::text as factor`
  const [row] = await tx.query<Calibration>(
    `with judged as materialized (${judged})
     select
       (select coalesce(json_agg(people order by display_name), '[]') from (
         select json_build_object('id', users.id, 'display_name', display_name, 'email', email) as user, ${figures}, display_name
         from judged join users on users.id = assignee_user_id group by users.id, display_name, email) people) as people,
       (select coalesce(json_agg(kinds order by kind), '[]') from (
         select kind, ${figures} from judged join projects on projects.id = project_id group by kind) kinds) as kinds`,
  )
  return row ?? { people: [], kinds: [] }
}

/**
 * SQL of what a budget's figures are computed from, of the project $1 as of the day $2: `judged` done tasks and the `factor` of
 * them, `open` tasks with what remains of each, and the `weeks` of the pace.
 */
const parts = `judged as materialized (${judged}), factors as (
       select count(*) as tasks, ${factor} as factor from judged where project_id = $1 having count(*) >= ${fewest}
       union all
       select count(*), ${factor} from judged having count(*) >= ${fewest}
     ), factor as (select * from factors limit 1), open as (
       select id, title, project_id, estimate_hours as estimated, worked,
         case when estimate_hours is not null
           then greatest(estimate_hours * coalesce((select factor from factor), 1) - worked, 0) end as remaining
       from (
         select tasks.*, (select coalesce(sum(hours), 0) from time_entries entry
           where entry.project_id = tasks.project_id and entry.task_id = tasks.id) as worked
         from tasks where project_id = $1 and status <> 'done') tasks
     ), weeks as (
       select $2::date - 7 * back - 6 as from_day, $2::date - 7 * back as to_day,
         (select coalesce(sum(hours), 0) from time_entries
           where project_id = $1 and date > $2::date - 7 * (back + 1) and date <= $2::date - 7 * back) as hours
       from generate_series(0, ${weeks.most - 1}) back
       where $2::date - 7 * back > (select min(date) from time_entries where project_id = $1)
     )`

const newestBudget =
  '(select trim_scale(amount)::text from project_budgets where project_id = $1 order by id desc limit 1)'

/** What a project may cost in reais; null where nobody said it, or who asks may not know. */
export async function findBudget(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ budget: string | null }>(`select ${newestBudget} as budget`, [id])
  return row?.budget ?? null
}

/** A project's budget, what its open tasks still take, and its pace, as JSON text without what it spent; null where it is not. */
export async function getProjectBudget(
  tx: Transaction,
  id: string,
  today: string,
  spent: string,
): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `with ${parts}, remaining as (
       select count(*)::int as tasks, (count(*) filter (where estimated is null))::int as without,
         coalesce(sum(remaining), 0) as hours
       from open
     ), paces as (
       select avg(hours) as likely, greatest(avg(hours), percentile_disc(0.75) within group (order by hours)) as high,
         least(avg(hours), percentile_disc(0.25) within group (order by hours)) as low
       from weeks having count(*) >= ${weeks.least} and sum(hours) > 0
     ), none as (
       select case when remaining.hours = 0 then 'done' when not exists (select from paces) then 'pace' end as reason
       from remaining
     )
     select json_build_object(
       'budget_hours', trim_scale(budget_hours)::text, 'spent_hours', trim_scale(spent_hours)::text,
       'imported_hours', trim_scale(imported_hours)::text,
       'budget', ${newestBudget},
       'spent', $3::text, 'open_tasks', remaining.tasks, 'open_without_estimate', without,
       'factor', (select factor::text from factor), 'factor_tasks', coalesce((select tasks from factor), 0),
       'remaining_hours', trim_scale(round(remaining.hours, 2))::text,
       'pace', (select trim_scale(round(likely, 2))::text from paces), 'no_forecast', reason,
       'earliest', (select ${endAt('high')} from paces), 'likely', (select ${endAt('likely')} from paces),
       'latest', (select ${endAt('low')} from paces))::text as json
     from projects cross join remaining cross join none where projects.id = $1`,
    [id, today, spent],
  )
  return row?.json ?? null
}

const ofTask = `json_build_object('id', part.id, 'title', title, 'project_id', project_id, 'project', project.name)`
const ofTasks = `${ofTask} as task, null as "from", null as "to", trim_scale(estimated)::text as estimated,
  trim_scale(worked)::text as worked`

/** What each figure is computed from: tasks that take longest first, weeks the latest first. */
const rowsOf: Record<BudgetFigure, string> = {
  remaining: `select ${ofTasks}, trim_scale(remaining)::text as remaining
    from open part join projects project on project.id = project_id order by part.remaining desc nulls last, title, part.id`,
  pace: `select null as task, from_day::text as "from", to_day::text as "to", null as estimated,
      trim_scale(hours)::text as worked, null as remaining
    from weeks order by to_day desc`,
  factor: `select ${ofTasks}, null as remaining
    from judged part join projects project on project.id = project_id
    where project_id = $1 or (select count(*) from judged where project_id = $1) < ${fewest}
    order by part.worked desc, title, part.id`,
}

/** Rows that are shown at once. */
const mostRows = 500

/** The rows of a budget's figure; null where there is no such project. */
export async function listBudgetRows(
  tx: Transaction,
  id: string,
  today: string,
  figure: BudgetFigure,
): Promise<BudgetRows | null> {
  const rows = await tx.query<BudgetRow & { total: number }>(
    `with ${parts} select listed.*, (count(*) over ())::int as total from (${rowsOf[figure]}) listed
     where $2::date is not null limit ${mostRows}`,
    [id, today],
  )
  if (rows.length === 0 && (await tx.query('select from projects where id = $1', [id])).length === 0) return null
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** SQL of the day on which what remains is done at a pace; null at none, or where nothing remains. */
function endAt(pace: string): string {
  return `case when ${pace} > 0 and remaining.hours > 0 and remaining.hours / ${pace} < 5000
    then $2::date + ceil(remaining.hours / ${pace} * 7)::int end`
}

/** Says what a project may cost; answers whether there is such a project. */
export async function setProjectBudget(tx: Transaction, id: string, amount: string | null): Promise<boolean> {
  const set = await tx.query(
    `insert into project_budgets (org_id, project_id, amount, created_by)
     select org_id, id, $2, context.person_id() from projects where id = $1 returning id`,
    [id, amount],
  )
  return set.length > 0
}
