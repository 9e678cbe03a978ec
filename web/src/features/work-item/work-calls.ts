import type { WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, type WorkTable, workKinds } from '@leme/contract/work/work-kind'
import { call } from '../../api/call.ts'
import type { ProjectPart } from '../../api/keys.ts'
import type { WorkChange } from '../work/cell/work-cells.tsx'
import type { People } from '../work/people.ts'

/** The lists of the project that change with one: its own first, then those that refer to it. */
export const partsOf: Record<WorkNoun, readonly [WorkTable, ...ProjectPart[]]> = {
  epic: ['epics', 'stories'],
  story: ['stories', 'tasks'],
  task: ['tasks', 'time_entries'],
}

/** A change of some fields, with the values that it began from where somebody may have changed them meanwhile. */
export type WorkEdit = WorkChange & { base?: WorkChange }

/** The person whom a change puts in charge; null for nobody, undefined where it does not say. */
export function ownerIn(noun: WorkNoun, change: WorkChange): string | null | undefined {
  return change[workKinds[noun].owner]
}

/** The change that puts a person in charge, or an agent of a task, with who was seen to be; null for nobody. */
export function putInCharge(
  noun: WorkNoun,
  item: WorkItem,
  next: string | null,
  { agents }: Pick<People, 'agents'>,
): { change: WorkChange; base: WorkChange } {
  const { owner } = workKinds[noun]
  const base = { [owner]: item[owner] ?? null, ...(item.agent_id && { agent_id: item.agent_id }) }
  const toAgent = noun === 'task' && agents.some(({ id }) => id === next)
  if (toAgent) return { change: { [owner]: null, agent_id: next }, base: { agent_id: null, ...base } }
  return { change: { [owner]: next, ...(item.agent_id && { agent_id: null }) }, base }
}

export function updateWork(noun: WorkNoun, id: string, body: WorkEdit): Promise<WorkItem> {
  return call(`PATCH /api/${workKinds[noun].table}/:id`, { params: { id }, body })
}
