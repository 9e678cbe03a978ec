import type { Transaction } from '../../database/transaction.ts'
import type { Stored } from '../../ingest/bulk.ts'

/** How a run names its agent: by its system's id, or by name alone. */
export type AgentReference = { external_id: string | null; name: string }

/** What a row or a run says of an agent; what is left out stays as it was. */
export type AgentDetails = AgentReference & { description?: string | null; area?: string | null; is_active?: boolean }

type Fields = {
  external_id: string | null
  name: string
  description: string | null
  area: string | null
  is_active: boolean
}
/** `is_edited`: a person set it, and what runs and rows say of it is ignored. */
type Known = Fields & { id: string | null; is_edited: boolean; age: number; outcome: Stored['outcome'] }

/** An agent, and what one word of it did. */
type Registered = { agent: Known; outcome: Stored['outcome'] }

/** What was stored for each of the agents passed in, in their order, and the id of any agent that was named. */
export type RegisteredAgents = { stored: Stored[]; idOf: (reference: AgentReference) => string | null }

/**
 * Registers agents one after the other, and answers what became of each. An agent is the one of that
 * external_id. Without such a one it is the one of that name: the oldest, where no external_id was sent; else one that
 * has none yet, which then takes it. A name that only repeats the external_id says nothing. `named` are looked up too,
 * and left as they are. An agent that a person has edited is not changed, and the assistant's own agent is never found.
 * The caller holds `lockRuns`.
 */
export async function registerAgents(
  tx: Transaction,
  orgId: string,
  said: readonly AgentDetails[],
  named: readonly AgentReference[] = [],
): Promise<RegisteredAgents> {
  const directory = directoryOf(await findKnown(tx, [...said, ...named]))
  const registered = said.map((one) => directory.register(one))
  await insertNew(tx, orgId, directory.all())
  await updateChanged(tx, directory.all())
  return {
    stored: registered.map(toStored),
    idOf: (reference) => directory.find(reference)?.id ?? null,
  }
}

function toStored({ agent: { id, name }, outcome }: Registered): Stored {
  if (id === null) throw new Error(`the agent ${name} was not stored`)
  return { id, outcome }
}

async function findKnown(tx: Transaction, references: readonly AgentReference[]): Promise<Known[]> {
  if (references.length === 0) return []
  const ids = new Set(references.flatMap(({ external_id }) => external_id ?? []))
  const names = new Set(references.map(({ name }) => name))
  const rows = await tx.query<Fields & { id: string; is_edited: boolean }>(
    `select id, external_id, name, description, area, is_active, is_edited from agents
     where (external_id = any($1::text[] || $2::text[]) or name = any($2::text[])) and not is_assistant order by created_at, id`,
    [[...ids], [...names]],
  )
  return rows.map((row, age) => ({ age, outcome: 'unchanged', ...row }))
}

/** The known agents by external_id and by name, with their changes held in memory until they are stored. */
function directoryOf(known: Known[]) {
  const byExternalId = new Map<string, Known>()
  const byName = new Map<string, Known[]>()
  for (const agent of known) note(agent)

  function note(agent: Known): void {
    if (agent.external_id !== null) byExternalId.set(agent.external_id, agent)
    const namesakes = [...(byName.get(agent.name) ?? []), agent]
    byName.set(
      agent.name,
      namesakes.sort((one, other) => one.age - other.age),
    )
  }

  function forget(agent: Known): void {
    byName.set(agent.name, byName.get(agent.name)?.filter((other) => other !== agent) ?? [])
  }

  function find({ external_id, name }: AgentReference): Known | undefined {
    const namesakes = byName.get(name) ?? []
    // One that was renamed here is still known by the name that its system gave it.
    if (external_id === null) return namesakes[0] ?? byExternalId.get(name)
    return byExternalId.get(external_id) ?? namesakes.find((agent) => agent.external_id === null)
  }

  function register(said: AgentDetails): Registered {
    const agent = find(said)
    return agent ? { agent, outcome: change(agent, said) } : { agent: create(said), outcome: 'created' }
  }

  function create({ external_id, name, description = null, area = null, is_active = true }: AgentDetails): Known {
    const fields = { external_id, name, description, area, is_active }
    const agent: Known = { ...fields, id: null, is_edited: false, age: known.length, outcome: 'created' }
    known.push(agent)
    note(agent)
    return agent
  }

  function change(agent: Known, said: AgentDetails): Stored['outcome'] {
    const external_id = said.external_id ?? agent.external_id
    const { name, description, area, is_active } = agent
    const changed: Fields = agent.is_edited
      ? { external_id, name, description, area, is_active }
      : {
          external_id,
          name: said.name === external_id ? name : said.name,
          description: said.description === undefined ? description : said.description,
          area: said.area === undefined ? area : said.area,
          is_active: said.is_active ?? is_active,
        }
    if (isSame(agent, changed)) return 'unchanged'
    forget(agent)
    Object.assign(agent, changed, { outcome: agent.outcome === 'created' ? 'created' : 'updated' })
    note(agent)
    return 'updated'
  }

  return { register, find, all: () => known }
}

function isSame(one: Fields, other: Fields): boolean {
  const fields = ['external_id', 'name', 'description', 'area', 'is_active'] as const
  return fields.every((field) => one[field] === other[field])
}

async function insertNew(tx: Transaction, orgId: string, agents: readonly Known[]): Promise<void> {
  const created = agents.filter(({ outcome }) => outcome === 'created')
  if (created.length === 0) return
  const rows = await tx.query<AgentReference & { id: string }>(
    `insert into agents (org_id, external_id, name, description, area, is_active)
     select $1, external_id, name, description, area, is_active
     from json_to_recordset($2) as sent (external_id text, name text, description text, area text, is_active boolean)
     returning id, external_id, name`,
    [orgId, JSON.stringify(created)],
  )
  const ids = new Map(rows.map((row) => [markOf(row), row.id]))
  for (const agent of created) agent.id = ids.get(markOf(agent)) ?? null
}

/** Of the agents without an external_id, no two have one name. */
function markOf({ external_id, name }: AgentReference): string {
  return external_id === null ? `name ${name}` : `id ${external_id}`
}

async function updateChanged(tx: Transaction, agents: readonly Known[]): Promise<void> {
  const changed = agents.filter(({ outcome }) => outcome === 'updated')
  if (changed.length === 0) return
  await tx.query(
    `update agents set external_id = said.external_id, name = said.name, description = said.description,
       area = said.area, is_active = said.is_active
     from json_to_recordset($1) as said
       (id uuid, external_id text, name text, description text, area text, is_active boolean)
     where agents.id = said.id`,
    [JSON.stringify(changed)],
  )
}
