import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

// What to compare with: node:http and pg, rows turned to objects and to JSON, and nothing else. It knows no identity,
// checks no body and speaks to the database as its owner, in one person's name: what triggers do they do for it too.
// A process of its own: node bare-server.ts PORT DATABASE_URL USER_ID ORG_ID.
const [port, connectionString, userId, orgId] = process.argv.slice(2)
const name = `-c app.user_id=${userId} -c app.org_id=${orgId} -c app.role=admin -c app.changes=,`
const pool = new pg.Pool({ connectionString, max: 16, options: name })

const columns = `org_id, id, name, client, client_id, kind, partner, description, budget_hours, spent_hours,
  start_date, end_date, status, created_at`
const fields = ['org_id', 'name', 'client', 'kind', 'partner', 'description', 'budget_hours', 'start_date', 'end_date']

/** What a project's health is read from; the reading itself is nothing beside it. */
const facts = ['epics', 'stories'].map(
  (table) => `(select count(*) from ${table} where org_id = projects.org_id and project_id = projects.id
    and ${table}.status = 'blocked')::int as blocked_${table}`,
)
const list = `select ${columns}, ${facts.join(', ')}, work.* from projects, lateral (
    select count(*)::int as tasks_total, (count(*) filter (where tasks.status = 'done'))::int as tasks_done,
      (count(*) filter (where tasks.status <> 'done' and due_date < current_date))::int as tasks_overdue,
      (count(*) filter (where tasks.status = 'blocked'))::int as tasks_blocked
    from tasks where tasks.org_id = projects.org_id and project_id = projects.id
      and projects.status not in ('done', 'cancelled')
  ) work where projects.org_id = $1 order by created_at desc, id desc`
const insert = `insert into projects (${fields.join(', ')}) values (${fields.map((_, index) => `$${index + 1}`).join(', ')})
  returning ${columns}`

const taskColumns = `org_id, id, project_id, story_id, title, description, priority, estimate_hours, due_date,
  assignee_user_id, ticket_id, status, created_at`
const tasks = `select ${taskColumns} from tasks where org_id = $1 and project_id = $2 order by created_at desc, id desc`
const change = `update tasks set status = $1 where org_id = $2 and id = $3 returning ${taskColumns}`

/** What `GET /api/me` answers, of the person whose server this is. */
const me = `select id, org_id, display_name, email, role,
  (select row_to_json(o) from (select id, name from organizations where id = users.org_id) o) as organization
  from users where id = $1`

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const body = JSON.parse(await readBody(request))
    const { rows } = await pool.query(
      insert,
      fields.map((field) => body[field]),
    )
    return send(response, 201, rows[0])
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'PATCH') {
    const { status } = JSON.parse(await readBody(request))
    const { rows } = await pool.query(change, [status, orgId, pathname.slice('/tasks/'.length)])
    return send(response, 200, rows[0])
  }
  if (pathname === '/me') {
    const { rows } = await pool.query(me, [userId])
    return send(response, 200, rows[0])
  }
  if (pathname === '/tasks') {
    const { rows } = await pool.query(tasks, [orgId, searchParams.get('project_id')])
    return send(response, 200, rows)
  }
  const { rows } = await pool.query(list, [searchParams.get('org_id')])
  send(response, 200, rows)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error)
    response.writeHead(500).end()
  })
}).listen(Number(port), '127.0.0.1')
