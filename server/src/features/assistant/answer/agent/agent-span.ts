import type { Period } from '@leme/contract/agents/observability'
import { filteredPaths } from '@leme/contract/filtered-paths'
import { addDays } from '@leme/language/calendar'
import { findAssistantAgent } from '../../../agent/assistant-agent.ts'
import type { Asked } from '../asked.ts'
import { oneLine, pageLink } from '../wording.ts'
import { type ByAgent, countRuns, countRunsByAgent, type RunSums, type Span } from './agent.queries.ts'

/** What people call the periods of the Observability page: these end now and not at midnight, as there. */
const rolling: Record<string, Period> = {
  'nas últimas 24 horas': '24h',
  'nos últimos 7 dias': '7d',
  'nos últimos 30 dias': '30d',
}

/** When the runs were that a question asks about; without any period the last seven days. */
export function spanOf({ query: { period }, now }: Asked): Span {
  const label = period?.label ?? 'nos últimos 7 dias'
  const page = rolling[label]
  return page ? { label, rolling: page, now } : { label, from: period?.from ?? '', to: period?.to ?? '' }
}

/**
 * The page of the runs that a question asks about. It shows periods that end now: the shortest that holds the one that was
 * asked for.
 */
export function pageOf(asked: Asked, status?: 'failed') {
  const span = spanOf(asked)
  const period = 'rolling' in span ? span.rolling : shortest(span.from, asked.said.today)
  const filter = { period, status, agent_id: asked.subjects.agent?.id }
  return pageLink(status ? 'Execuções com falha' : 'Observabilidade', filteredPaths.observability(filter))
}

function shortest(from: string, today: string): Period {
  if (from >= today) return '24h'
  return from > addDays(today, -7) ? '7d' : '30d'
}

export type Sums = {
  sums: RunSums
  /** By agent where all are asked about and there are not too many runs to count at once. */
  agents: ByAgent[]
  /** The assistant's own, which are not among the others; null where they were not left out. */
  own: ByAgent | null
}

/** With more runs than this, what needs each of them is not counted. */
export const mostRuns = 20_000

/**
 * The runs of all agents or of one. Each question to the assistant is a run of its own, so that someone who
 * asks about the agents would mostly get their own questions: these are counted separately, unless the assistant is
 * asked about by name.
 */
export async function sumsOf(asked: Asked): Promise<Sums> {
  const span = spanOf(asked)
  const all = await countRuns(asked, span)
  if (asked.subjects.agent || all.runs === 0) return { sums: all, agents: [], own: null }
  const ownId = await ownAgent(asked)
  const agents = all.runs <= mostRuns ? await countRunsByAgent(asked, span) : []
  const own = ownId
    ? (agents.find(({ id }) => id === ownId) ?? (await countOwn(asked, span, ownId, agents.length > 0)))
    : null
  if (!own) return { sums: all, agents, own }
  return { sums: subtract(all, own), agents: agents.filter(({ id }) => id !== ownId), own }
}

async function countOwn(asked: Asked, span: Span, id: string, isCounted: boolean): Promise<ByAgent | null> {
  if (isCounted) return null
  const [own] = await countRunsByAgent(asked, span, id)
  return own ?? null
}

/** The agent that the assistant is, where the question is of all of them. */
export async function ownAgent({ tx, subjects: { agent } }: Asked): Promise<string | null> {
  return agent ? null : findAssistantAgent(tx)
}

/** The cost stays whole: what the assistant cost was spent, too. */
function subtract(all: RunSums, own: RunSums): RunSums {
  return {
    runs: all.runs - own.runs,
    completed: all.completed - own.completed,
    failed: all.failed - own.failed,
    running: all.running - own.running,
    runs_with_cost: all.runs_with_cost - own.runs_with_cost,
    cost_usd: all.cost_usd,
  }
}

export function whoRan({ subjects: { agent } }: Asked): string {
  return agent ? ` de ${oneLine(agent.label)}` : ''
}
