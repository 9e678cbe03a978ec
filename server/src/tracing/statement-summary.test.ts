import { expect, test } from 'vitest'
import { createSummaries } from './statement-summary.ts'

const summarize = createSummaries()

test.each([
  ['select id from tasks t join projects p on p.id = t.project_id', 'select tasks projects'],
  ['insert into "auth"."keys" ("id") values ($1) on conflict do update set id = $2', 'insert auth.keys'],
  ['insert into public.clients (name) values ($1)', 'insert public.clients'],
  ['  update tasks set title = $1', 'update tasks'],
  ['delete from stories where id = $1', 'delete stories'],
  ['select extract(epoch from started_at) from agent_runs where a is distinct from b', 'select agent_runs'],
  ['with late as (select 1 from tasks) select count(*) from late', 'with tasks late'],
  ['select 1 from a join b on true join c on true join d on true join e on true', 'select a b c d'],
  ['select id from tasks for update skip locked', 'select tasks'],
  ['commit', 'commit'],
  ['', ''],
])('[OP-04] the statement "%s" is called "%s"', (text, summary) => {
  expect([summarize(text), summarize(text)]).toEqual([summary, summary])
})

test('[OP-04] a statement without end is summarised by its beginning', () => {
  expect(summarize(`insert into tasks values ${'($1),'.repeat(100_000)} from clients`)).toBe('insert tasks')
  expect(summarize(`${' from'.repeat(100_000)}`).length).toBeLessThan(400)
})
