import type pg from 'pg'

/** A project full of work. The ids of its tasks follow from their numbers, 1 being the oldest. */
export type WorkProject = { org_id: string; id: string; place: number; tasks: number }

/** Of each project. */
const members = 8
const epics = 10
const stories = 30

/** Makes a project with members, epics, stories and so many tasks, as the database's owner; `place` is its own. */
export async function makeWorkProject(
  client: pg.Client,
  org_id: string,
  { place, tasks }: Pick<WorkProject, 'place' | 'tasks'>,
): Promise<WorkProject> {
  const id = madeId(place, 0)
  await client.query(projectSql, [org_id, id])
  await client.query(membersSql, [org_id, id, members])
  await client.query(epicsSql, [org_id, id, epics])
  await client.query(storiesSql, [org_id, id, stories])
  await client.query(tasksSql(place), [org_id, id, tasks])
  return { org_id, id, place, tasks }
}

export function taskId({ place }: WorkProject, number: number): string {
  return madeId(place, number)
}

export function taskTitle(number: number): string {
  return `Task ${number}: conferir a integração de pedidos com o sistema do cliente`
}

/** The same for SQL, `numberSql` being an integer's expression. */
export function taskIdSql(place: number, numberSql: string): string {
  return `('${madeId(place, 0).slice(0, -12)}' || lpad(to_hex(${numberSql}), 12, '0'))::uuid`
}

function madeId(place: number, number: number): string {
  return `00000000-${place.toString(16).padStart(4, '0')}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

const projectSql = `
  insert into projects (org_id, id, name, client, description, budget_hours, start_date, end_date, status)
  values ($1, $2, 'Integração de pedidos', 'Cliente 7', 'Levantamento, integração e treinamento da equipe.', 800,
    current_date - 60, current_date + 90, 'doing')`

const membersSql = `
  insert into project_members (org_id, project_id, user_id, created_at)
  select org_id, $2, id, now() - interval '50 days' from users where org_id = $1 order by email limit $3`

const epicsSql = `
  insert into epics (org_id, project_id, title, description, created_at)
  select $1, $2, 'Épico ' || n || ' da entrega', 'O que o cliente recebe ao fim desta etapa.',
    now() - n * interval '1 day'
  from generate_series(1, $3::int) n`

const storiesSql = `
  insert into stories (org_id, project_id, epic_id, title, estimate_hours, created_at)
  select $1, $2, (select id from epics where project_id = $2 order by created_at offset n % 10 limit 1),
    'Story ' || n || ' da entrega', 1 + n % 40, now() - n * interval '1 hour'
  from generate_series(1, $3::int) n`

/** As long as people write them; half of them done, some of them blocked or overdue. */
const tasksSql = (place: number) => `
  insert into tasks (org_id, id, project_id, story_id, title, description, priority, estimate_hours, due_date,
    assignee_user_id, status, created_at)
  select $1, ${taskIdSql(place, 'n')}, $2, story.ids[1 + n % cardinality(story.ids)],
    'Task ' || n || ': conferir a integração de pedidos com o sistema do cliente',
    case when n % 2 = 0 then 'Conferir os campos obrigatórios, os arredondamentos e o retorno de cada erro.' end,
    'P' || 1 + n % 3, 1 + n % 16, current_date + n % 40 - 5, person.ids[1 + n % (1 + cardinality(person.ids))],
    (array['done', 'planned', 'done', 'doing', 'done', 'review', 'done', 'planned', 'done', 'blocked'])[1 + n % 10],
    now() - ($3 - n) * interval '1 minute'
  from generate_series(1, $3::int) n,
    (select array_agg(id) as ids from stories where project_id = $2) story,
    (select array_agg(user_id) as ids from project_members where project_id = $2) person`
