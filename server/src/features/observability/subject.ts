import type { ObservabilityQuery } from '@leme/contract/agents/agent-run-query'
import { assistantAgent, notAssistantsRun } from '../agent/assistant-agent.ts'
import type { RunFilter } from '../agent-run/agent-run.queries.ts'

/** Whose runs figures are of: the organisation's own agents', the assistant's with them, or one agent's. */
export type Subject = 'company' | 'all' | { agent_id: string }

type Conditions = { figures: string; runs: string }

/** The stored figures (migration 028) and the runs themselves of a subject, in SQL; an agent's id is `parameter`. */
export function conditionsOf(subject: Subject, parameter: string): Conditions {
  const company = '(select context.org_id())'
  if (subject === 'company') return { figures: `subject = ${company}`, runs: notAssistantsRun }
  if (subject === 'all') {
    return { figures: `subject = any(array(select context.org_id() union all ${assistantAgent}))`, runs: 'true' }
  }
  return { figures: `subject = ${parameter}::uuid`, runs: `agent_runs.agent_id = ${parameter}::uuid` }
}

export function subjectOf({
  agent_id,
  with_assistant,
}: Pick<ObservabilityQuery, 'agent_id' | 'with_assistant'>): Subject {
  if (agent_id !== undefined) return { agent_id }
  return with_assistant === 'true' ? 'all' : 'company'
}

/** Whether all runs of a subject are asked for, whose figures are stored. */
export function isWhole({ agent_id: _, with_assistant: __, ...filters }: RunFilter): boolean {
  return Object.values(filters).every((value) => value === undefined)
}
