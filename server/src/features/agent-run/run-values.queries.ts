import { runValueLimits } from '@leme/contract/agents/run-values'
import type { Transaction } from '../../database/transaction.ts'
import { notAssistantsRun } from '../agent/assistant-agent.ts'

const columns = {
  run_type: 'run_type',
  environment: 'environment',
  version: 'version',
  end_user: 'end_user',
}

/** What the newest runs have, as JSON text: of each column, and of their tags, each value once. */
export async function listRunValues(tx: Transaction, withAssistant: boolean): Promise<string> {
  const lists = [
    ...Object.entries(columns).map(([name, column]) =>
      listOf(name, `select distinct ${column} as value from newest where ${column} is not null`),
    ),
    // Names without maker, date and version: they are one.
    listOf(
      'model',
      `select model_name as value from newest where model_name is not null
       union select key from newest cross join lateral jsonb_object_keys(by_model) key`,
    ),
    listOf('tag', 'select distinct unnest(tags) as value from newest'),
    listOf(
      'score',
      `select distinct run_scores.name as value from run_scores
       join newest on newest.org_id = run_scores.org_id and newest.id = run_scores.run_id`,
    ),
  ]
  const [row] = await tx.query<{ json: string }>(
    `with newest as materialized (
       select org_id, id, ${Object.values(columns).join(', ')}, tags, model_name, by_model from agent_runs where ${withAssistant ? 'true' : notAssistantsRun}
       order by created_at desc, id desc limit ${runValueLimits.runs}
     )
     select json_build_object(${lists.join(', ')})::text as json`,
  )
  if (!row) throw new Error('the values of runs are missing')
  return row.json
}

function listOf(name: string, values: string): string {
  return `'${name}', (select coalesce(json_agg(value order by value), '[]') from (
    select value from (${values}) found order by value limit ${runValueLimits.values}) few)`
}
