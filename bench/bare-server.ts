import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

// What to compare with: node:http and pg, rows turned to objects and to JSON, and nothing else. It knows no identity,
// checks no body and speaks to the database as its owner. A process of its own: node bare-server.ts PORT DATABASE_URL.
const [port, connectionString] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 16 })

const columns = `org_id, id, name, client, client_id, kind, partner, description, budget_hours, spent_hours,
  start_date, end_date, status, health_score, created_at`
const fields = ['org_id', 'name', 'client', 'kind', 'partner', 'description', 'budget_hours', 'start_date', 'end_date']

const list = `select ${columns} from projects where org_id = $1 order by created_at desc, id desc`
const insert = `insert into projects (${fields.join(', ')}) values (${fields.map((_, index) => `$${index + 1}`).join(', ')})
  returning ${columns}`

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const body = JSON.parse(await readBody(request))
    const { rows } = await pool.query(
      insert,
      fields.map((field) => body[field]),
    )
    return send(response, 201, rows[0])
  }
  const { rows } = await pool.query(list, [new URL(request.url ?? '/', 'http://localhost').searchParams.get('org_id')])
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
