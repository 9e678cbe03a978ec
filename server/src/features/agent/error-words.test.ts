import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { withClient } from '../../database/client.ts'
import { migrate } from '../../database/migrate/migrate.ts'

const migrations = fileURLToPath(new URL('../../database/migrations', import.meta.url))

test('[AG-07] tickets of errors that differ in ids are of one failure from then on: the open one, and the rest stay as they are', async () => {
  const database = await createEmptyDatabase()
  const before = mkdtempSync(join(tmpdir(), 'leme-before-words-'))
  try {
    const names = readdirSync(migrations)
    const own = names.find((name) => name.endsWith('error-words.sql')) ?? ''
    for (const name of names.filter((name) => name < own)) cpSync(join(migrations, name), join(before, name))
    await migrate(database.adminUrl, before)
    await withClient(database.adminUrl, async (owner) => {
      await owner.query(
        `insert into organizations (id, name) values (uuid_v7(), 'Farol');
         insert into agents (org_id, name) select id, 'Redator' from organizations;
         insert into agent_runs (org_id, agent_id, run_type, status, error, created_at)
           select org_id, id, 'chat', 'failed', error, '2026-03-02' from agents, unnest(array[
             'Overloaded (req_011CQabcX)', 'Overloaded (req_022ZZzzzY)', 'overloaded (req_033)', 'Tempo esgotado após 30 s']) error;
         insert into tickets (org_id, title, requester, priority, status)
           select org_id, title, 'Redator', 'P1', status from agents, (values
             ('um', 'resolved'), ('dois', 'open'), ('três', 'resolved'), ('tempo', 'open')) said (title, status);
         insert into failure_tickets (org_id, agent_id, words, ticket_id, last_at)
           select agents.org_id, agents.id, coalesce(error_words(error), '*'), tickets.id, last_at::timestamptz
           from agents join tickets using (org_id) join (values
             ('um', 'Overloaded (req_011CQabcX)', '2026-03-04'), ('dois', 'Overloaded (req_022ZZzzzY)', '2026-03-02'),
             ('três', 'overloaded (req_033)', '2026-03-05'), ('tempo', 'Tempo esgotado após 30 s', '2026-03-02')
           ) said (title, error, last_at) on said.title = tickets.title;
         insert into failure_tickets (org_id, agent_id, words, last_at) select org_id, id, '*', now() from agents`,
      )
      await migrate(database.adminUrl)
      const { rows } = await owner.query(
        `select words, (select title from tickets where tickets.id = ticket_id) as title from failure_tickets order by words`,
      )
      expect(rows).toEqual([
        { words: '*', title: null },
        { words: 'overloaded (req_0)', title: 'dois' },
        { words: 'tempo esgotado após 0 s', title: 'tempo' },
      ])
      const { rows: tickets } = await owner.query('select title, status from tickets order by title')
      expect(tickets.map(({ title }) => title)).toEqual(['dois', 'tempo', 'três', 'um'])
    })
  } finally {
    rmSync(before, { recursive: true })
    await database.drop()
  }
})
