import { forYouRows, laterRows } from '@leme/contract/for-you/for-you'
import { weekOf } from '@leme/contract/work/due'
import type { Transaction } from '../../database/transaction.ts'
import { mentionsSelect } from '../notice/notice.queries.ts'
import { dueOn } from '../task/all-tasks.queries.ts'
import { ticketColumns, unfinished } from '../ticket/ticket.queries.ts'
import { taskColumns } from '../work/work.queries.ts'

const me = '(select context.user_id())'

/** In the words of the indexes of open tasks. `$1` is today, `$2` the Sunday of its week. */
const own = `tasks.status <> 'done' and tasks.assignee_user_id = ${me}`
const due = {
  late: `${dueOn} < $1::date`,
  today: `${dueOn} = $1::date`,
  week: `${dueOn} > $1::date and ${dueOn} <= $2::date`,
  later: `${dueOn} > $2::date`,
}

/**
 * Tasks of others that are in review and wait for who asks: where they lead or review the project, own the story, or
 * watch the task. Found by those projects and tasks, as most of an organisation's tasks are none of them.
 */
const review = `tasks.status = 'review' and tasks.assignee_user_id is distinct from ${me} and tasks.id in (
    select reviewed.id from project_members member
    join tasks reviewed on reviewed.org_id = member.org_id and reviewed.project_id = member.project_id
      and reviewed.status = 'review'
    where member.user_id = ${me} and (member.role in ('lead', 'reviewer') or exists (
      select from stories where stories.org_id = reviewed.org_id and stories.id = reviewed.story_id
        and stories.owner_user_id = ${me}))
    union all
    select thing_id from watchers where user_id = ${me} and noun = 'task' and is_watching)`

const tickets = `tickets.assignee_user_id = ${me} and ${unfinished}`

const listOf = (select: string) => `(select coalesce(json_agg(listed), '[]') from (${select}) listed)`
const tasksOf = (condition: string, most = forYouRows) =>
  listOf(
    `select ${taskColumns} from tasks where ${condition} order by ${dueOn}, tasks.priority, tasks.id limit ${most}`,
  )

/** What the day of who asks begins with, on the day `today`. */
export async function getForYou(tx: Transaction, today: string): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object(
       'late', ${tasksOf(`${own} and ${due.late}`)},
       'today', ${tasksOf(`${own} and ${due.today}`)},
       'week', ${tasksOf(`${own} and ${due.week}`)},
       'later', ${tasksOf(`${own} and ${due.later}`, laterRows)},
       'review', ${tasksOf(review)},
       'tickets', ${listOf(
         `select ${ticketColumns} from tickets where ${tickets}
          order by tickets.priority, tickets.created_at, tickets.id limit ${forYouRows}`,
       )},
       'mentions', ${listOf(mentionsSelect)},
       'counts', (
         select json_build_object(
           'late', count(*) filter (where ${due.late}),
           'today', count(*) filter (where ${due.today}),
           'week', count(*) filter (where ${due.week}),
           'later', count(*) filter (where ${due.later}),
           'review', (select count(*) from tasks where ${review}),
           'tickets', (select count(*) from tickets where ${tickets}))
         from tasks where ${own})
     )::text as json`,
    [today, weekOf(today).to],
  )
  if (!row) throw new Error('a day answers a row')
  return row.json
}
