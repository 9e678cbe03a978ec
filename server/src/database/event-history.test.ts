import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate/migrate.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** The migration that moves what was recorded into the events. */
const moving = 73

const org = '00000000-0000-7000-8000-000000000001'
const person = '00000000-0000-7000-8000-000000000002'
const project = '00000000-0000-7000-8000-000000000003'
const ticket = '00000000-0000-7000-8000-000000000004'
const gone = '00000000-0000-7000-8000-000000000005'

const rows = [
  `insert into organizations (id, name) values ('${org}', 'Farol')`,
  `insert into users (id, org_id, display_name) values ('${person}', '${org}', 'Ana')`,
  `insert into projects (org_id, id, name, client) values ('${org}', '${project}', 'Cais', 'Porto')`,
  `insert into tickets (org_id, id, title) values ('${org}', '${ticket}', 'Fora do ar')`,
  `insert into activity (org_id, project_id, user_id, noun, noun_id, action, label, changes, created_at)
   select '${org}', '${project}', '${person}', noun, uuid_v7(), action, 'Extrato', changes::jsonb, now() - n * interval '1 day'
   from (values
     (1, 'project', 'created', '{}'),
     (2, 'task', 'updated', '{"status": ["planned", "doing"], "description": [null, null], "due_date": [null, "2026-12-01"]}'),
     (3, 'epic', 'deleted', '{}'),
     (4, 'story', 'restored', '{}'),
     (5, 'time_entry', 'created', '{"hours": [null, 1.25], "note": [null, null], "task_id": [null, "${ticket}"]}'),
     (6, 'time_entry', 'updated', '{"hours": [1.25, 2], "note": [null, null]}'),
     (7, 'time_entry', 'deleted', '{"hours": [2, null], "note": [null, null]}'),
     (8, 'time_entry', 'restored', '{"hours": [null, 2], "note": [null, null]}'),
     (9, 'project_member', 'updated', '{"role": ["contributor", "lead"]}')
   ) recorded (n, noun, action, changes)`,
  `insert into ticket_changes (org_id, ticket_id, user_id, action, changes, created_at)
   select '${org}', '${ticket}', person::uuid, action, changes::jsonb, now() - n * interval '1 day'
   from (values
     (1, null, 'created', '{}'),
     (2, '${person}', 'updated', '{"status": ["open", "waiting"], "description": [null, null], "assignee_user_id": [null, "${person}"]}'),
     (3, '${person}', 'updated', '{"task": [null, "Extrato"]}'),
     (4, '${person}', 'updated', '{"task": ["Extrato", null]}'),
     (5, '${person}', 'restored', '{}')
   ) recorded (n, person, action, changes)`,
  `insert into deletions (org_id, id, noun, user_id, content, linked_ids, ticket_changes)
   select '${org}', '${gone}', 'ticket', '${person}', jsonb_build_object('id', '${gone}', 'org_id', '${org}', 'title', 'Volta',
     'priority', 'P3', 'status', 'open', 'created_at', now(), 'updated_at', now()), '{}', jsonb_agg(to_jsonb(change))
   from (select org_id, uuid_v7() as id, '${gone}'::uuid as ticket_id, user_id, action, changes, created_at
     from ticket_changes where changes ? 'status') change`,
]

const readers = [
  `select org_id, id, project_id, user_id, noun, noun_id, action, label, changes, created_at from activity order by created_at`,
  `select org_id, id, ticket_id, user_id, action, changes, created_at from ticket_changes order by created_at`,
]

async function read(client: pg.Client): Promise<unknown[]> {
  const answers = []
  for (const reader of readers) answers.push((await client.query(reader)).rows)
  return answers
}

test('[PD-20] [DB-05] what was recorded before there were events is read from them as it was', async () => {
  const database = await createEmptyDatabase()
  const earlier = mkdtempSync(join(tmpdir(), 'leme-migrations-'))
  try {
    for (const name of readdirSync(folder)) {
      if (Number.parseInt(name, 10) < moving) cpSync(join(folder, name), join(earlier, name))
    }
    await migrate(database.adminUrl, earlier)
    const before = await withClient(database.adminUrl, async (client) => {
      for (const row of rows) await client.query(row)
      return read(client)
    })
    expect(before.map((answer) => (answer as unknown[]).length)).toEqual([9, 5])
    await migrate(database.adminUrl)
    await withClient(database.adminUrl, async (client) => {
      const after = await read(client)
      const [activity, changes] = after as { ticket_id?: string }[][]
      expect([activity, changes?.filter(({ ticket_id }) => ticket_id === ticket)]).toEqual(before)
      expect(changes?.filter(({ ticket_id }) => ticket_id === gone)).toMatchObject([
        { action: 'updated', changes: { status: ['open', 'waiting'], description: [null, null] } },
      ])
    })
  } finally {
    rmSync(earlier, { recursive: true })
    await database.drop()
  }
})
