import type pg from 'pg'

export const nouns = ['project', 'epic', 'story', 'task'] as const
export type Noun = (typeof nouns)[number]

const tables = { project: 'projects', epic: 'epics', story: 'stories', task: 'tasks' } as const
const fields = {
  project: ['name', 'client', 'kind', 'partner', 'description', 'budget_hours', 'start_date', 'end_date', 'status'],
  epic: ['title', 'description', 'owner_user_id', 'status', 'project_id'],
  story: ['title', 'description', 'priority', 'estimate_hours', 'epic_id', 'owner_user_id', 'status', 'project_id'],
  task: [
    'title',
    'description',
    'priority',
    'estimate_hours',
    'due_date',
    'story_id',
    'assignee_user_id',
    'status',
    'project_id',
  ],
} as const

export type Row = { noun: Noun; id: string } & Record<string, unknown>
/** Every project, epic, story and task of the organisation, by id. */
export type State = Map<string, Row>
export type Difference = { added: Row[]; changed: Row[]; removed: Row[] }

/** Reads past the server, as the owner: what is really in the database. */
export async function readState(client: pg.Client): Promise<State> {
  const parts = nouns.map((noun) => {
    const pairs = fields[noun].map((field) => `'${field}', ${field}`).join(', ')
    return `select jsonb_build_object('noun', '${noun}', 'id', id, ${pairs}) as row from ${tables[noun]}`
  })
  const { rows } = await client.query<{ row: Row }>(parts.join(' union all '))
  return new Map(rows.map(({ row }) => [row.id, row]))
}

export function differ(before: State, after: State): Difference {
  const isChanged = (row: Row) => before.has(row.id) && JSON.stringify(before.get(row.id)) !== JSON.stringify(row)
  return {
    added: [...after.values()].filter(({ id }) => !before.has(id)),
    changed: [...after.values()].filter(isChanged),
    removed: [...before.values()].filter(({ id }) => !after.has(id)),
  }
}

/** Makes the database what it was, so that no item meets what another left. */
export async function restore(client: pg.Client, baseline: State): Promise<void> {
  const { added, changed, removed } = differ(baseline, await readState(client))
  if (removed.length > 0) throw new Error(`an item removed ${JSON.stringify(removed)}`)
  for (const noun of nouns.toReversed()) {
    const ids = added.filter((row) => row.noun === noun).map(({ id }) => id)
    if (ids.length > 0) await client.query(`delete from ${tables[noun]} where id = any($1)`, [ids])
  }
  for (const { id, noun } of changed) {
    const set = fields[noun].map((field) => `${field} = old.${field}`).join(', ')
    const old = `jsonb_populate_record(null::${tables[noun]}, $2) old`
    await client.query(`update ${tables[noun]} row set ${set} from ${old} where row.id = $1`, [id, baseline.get(id)])
  }
}
