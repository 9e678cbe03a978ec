import pg from 'pg'
import { taskId, type WorkProject } from '../work-data.ts'
import { type Audience, collectArrivals, instant, type MakeChange } from './arrivals.ts'

/** The channel on which the tables' triggers notify of writes made outside Leme. */
const channel = 'leme_changed'

const list = `
  select json_agg(listed)::text from (
    select org_id, id, project_id, story_id, title, description, priority, estimate_hours, due_date, assignee_user_id,
      ticket_id, status, created_at
    from tasks where org_id = $1 and project_id = $2 order by created_at desc, id desc
  ) listed`

/**
 * What the database alone takes: one connection changes a task, another one receives the NOTIFY, and reads the list
 * where it is to. Both are the owner's, whom no policy holds up.
 */
export async function openRawAudience(
  adminUrl: string,
  project: WorkProject,
  { reads }: { reads: boolean },
): Promise<Audience & { make: MakeChange }> {
  const [writer, listener] = await Promise.all([connect(adminUrl), connect(adminUrl)])
  const { note, receive } = collectArrivals(() => 1)
  let awaited = ''
  const read = async () => {
    if (reads) await listener.query({ name: 'list', text: list, values: [project.org_id, project.id] })
    note(0, awaited, instant())
  }
  listener.on('notification', () => void read())
  await listener.query(`listen ${channel}`)
  const id = taskId(project, project.tasks)
  return {
    count: 1,
    receive(status) {
      awaited = status
      return receive(status)
    },
    async make(status) {
      const sent = instant()
      const text = 'update tasks set status = $1 where org_id = $2 and id = $3'
      await writer.query({ name: 'change', text, values: [status, project.org_id, id] })
      return { sent, answered: instant() }
    },
    async close() {
      await Promise.all([writer.end(), listener.end()])
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
