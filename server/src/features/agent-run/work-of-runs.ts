import type { AssignedBy } from '@leme/contract/agents/assigned-by'
import { keysInBranch } from '@leme/contract/text/key-places'
import type { KeyedThing } from '@leme/contract/work/keyed'
import type { Transaction } from '../../database/transaction.ts'

/** What a run is for; an item's project is with it. */
export type Work = {
  project_id: string | null
  item_noun: KeyedThing['noun'] | null
  item_id: string | null
  assigned_by: AssignedBy | null
}

/** What a run says of what it is for. */
export type SaidWork = {
  item: string | null
  project: string | null
  branch: string | null
  session: string | null
  agent_id: string | null
}

export const noWork: Work = { project_id: null, item_noun: null, item_id: null, assigned_by: null }

type Finder = (run: SaidWork) => Work | undefined

/**
 * What each of the runs is for, the first that is known: the item that it names, the project, the key in its branch's
 * name, what others of its session are for, its agent's project.
 */
export async function workOfRuns(tx: Transaction, runs: readonly SaidWork[]): Promise<Work[]> {
  const [byItem, byProject, byAgent, sessions] = await Promise.all([
    itemFinder(tx, runs),
    projectFinder(tx, runs),
    agentFinder(tx, runs),
    worksOfSessions(tx, runs),
  ])
  const own = runs.map((run) => byItem(run) ?? byProject(run))
  for (const [place, { session }] of runs.entries()) {
    const work = own[place]
    if (session !== null && work && !sessions.has(session)) sessions.set(session, { ...work, assigned_by: 'session' })
  }
  return runs.map((run, place) => own[place] ?? sessions.get(run.session ?? '') ?? byAgent(run) ?? noWork)
}

/** By `leme.item`, else by the branch. */
async function itemFinder(tx: Transaction, runs: readonly SaidWork[]): Promise<Finder> {
  const keys = new Set(runs.flatMap(({ item, branch }) => [...keysInBranch(item ?? ''), ...keysInBranch(branch ?? '')]))
  const things = new Map((await thingsOf(tx, [...keys])).map((thing) => [thing.name, thing]))
  const first = (text: string | null, assigned_by: AssignedBy): Work | undefined => {
    const thing = keysInBranch(text ?? '')
      .map((key) => things.get(key))
      .find((known) => known !== undefined)
    return thing && { project_id: thing.project_id, item_noun: thing.noun, item_id: thing.id, assigned_by }
  }
  return ({ item, project, branch }) => first(item, 'item') ?? (project === null ? first(branch, 'branch') : undefined)
}

type Named = { name: string; noun: KeyedThing['noun']; id: string; project_id: string | null }

/** What keys of the organisation lead to. */
export function thingsOf(tx: Transaction, keys: readonly string[]): Promise<Named[]> {
  return keys.length === 0 ? Promise.resolve([]) : tx.query<Named>('select * from public.work_of_keys($1)', [keys])
}

async function projectFinder(tx: Transaction, runs: readonly SaidWork[]): Promise<Finder> {
  const names = [...new Set(runs.flatMap(({ project }) => project ?? []))]
  if (names.length === 0) return () => undefined
  const found = await tx.query<{ name: string; id: string }>('select * from public.projects_of_names($1)', [names])
  const ids = new Map(found.map(({ name, id }) => [name, id]))
  return ({ project }) => {
    const project_id = ids.get(project ?? '')
    return project_id === undefined ? undefined : { ...noWork, project_id, assigned_by: 'project' }
  }
}

async function agentFinder(tx: Transaction, runs: readonly SaidWork[]): Promise<Finder> {
  const ids = [...new Set(runs.flatMap(({ agent_id }) => agent_id ?? []))]
  if (ids.length === 0) return () => undefined
  const found = await tx.query<{ id: string; project_id: string }>(
    'select id, project_id from agents where id = any($1) and project_id is not null',
    [ids],
  )
  const projects = new Map(found.map(({ id, project_id }) => [id, project_id]))
  return ({ agent_id }) => {
    const project_id = projects.get(agent_id ?? '')
    return project_id === undefined ? undefined : { ...noWork, project_id, assigned_by: 'agent' }
  }
}

/** What other runs of the same sessions said themselves, or a person of them. */
async function worksOfSessions(tx: Transaction, runs: readonly SaidWork[]): Promise<Map<string, Work>> {
  const sessions = [...new Set(runs.flatMap(({ session }) => session ?? []))]
  if (sessions.length === 0) return new Map()
  const known = await tx.query<Omit<Work, 'assigned_by'> & { session: string }>(
    `select distinct on (session) session, project_id, item_noun, item_id from agent_runs
     where session = any($1) and project_id is not null and assigned_by in ('item', 'project', 'branch', 'person')
     order by session, created_at desc`,
    [sessions],
  )
  return new Map(known.map(({ session, ...work }) => [session, { ...work, assigned_by: 'session' }]))
}

/** Gives what one run of a session is for to its others that do not say it themselves. */
export async function shareInSessions(
  tx: Transaction,
  runs: readonly (Work & Pick<SaidWork, 'session'>)[],
): Promise<void> {
  const said = runs.filter(({ session, project_id, assigned_by }) => {
    return session !== null && project_id !== null && assigned_by !== null && isSaid[assigned_by]
  })
  if (said.length === 0) return
  const works = new Map(
    said.map(({ session, project_id, item_noun, item_id }) => [session, { session, project_id, item_noun, item_id }]),
  )
  await tx.query(
    `update agent_runs set project_id = said.project_id, item_noun = said.item_noun, item_id = said.item_id, assigned_by = 'session'
     from json_to_recordset($1::json) as said (session text, project_id uuid, item_noun text, item_id uuid)
     where agent_runs.session = said.session and coalesce(assigned_by, 'session') in ('session', 'agent', 'rule')
       and (agent_runs.project_id, agent_runs.item_id) is distinct from (said.project_id, said.item_id)`,
    [JSON.stringify([...works.values()])],
  )
}

/** Whether a run knows it by itself, or a person said it. */
const isSaid: Record<AssignedBy, boolean> = {
  item: true,
  project: true,
  branch: true,
  person: true,
  session: false,
  agent: false,
  rule: false,
}
