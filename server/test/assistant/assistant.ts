import type { AssistantExchange, BulkCreateAnswer, OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import { expect } from 'vitest'
import type { Answer, Person } from '../person.ts'

/** For what the server does after its answer, on a busy machine. */
export const longTimeout = { timeout: 30_000 }

export const orchestratorPath = '/functions/v1/pm-orchestrator'
export const bulkPath = '/functions/v1/pm-bulk-create-epics'

/** Says something to the assistant, as the panel sends it. */
export async function say(
  person: Pick<Person, 'ask'>,
  text: string,
  more: { project?: string; conversation_id?: string } & Record<string, unknown> = {},
): Promise<OrchestratorAnswer> {
  const { project, ...rest } = more
  const ui_context = project ? { current_route: `/projects/${project}`, selected_project_id: project } : {}
  const { status, body } = await person.ask('POST', orchestratorPath, { text, ui_context, ...rest })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as OrchestratorAnswer
}

/** Presses Confirmar below a preview. */
export function confirm(person: Pick<Person, 'ask'>, preview: OrchestratorAnswer): Promise<Answer> {
  const { project, epics_to_create, stories_to_create, tasks_to_create, confirmation_token } = preview
  const args = {
    project_id: project?.id,
    epics: epics_to_create,
    stories: stories_to_create,
    tasks: tasks_to_create,
  }
  return person.ask('POST', bulkPath, { args, confirmed: true, confirmation_token })
}

export function confirmed(answer: Answer): BulkCreateAnswer {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as BulkCreateAnswer
}

export function undo(person: Pick<Person, 'ask'>, exchangeId: string): Promise<Answer> {
  return person.ask('POST', `/api/assistant-exchanges/${exchangeId}/undo`)
}

export async function listExchanges(person: Pick<Person, 'ask'>, query = ''): Promise<AssistantExchange[]> {
  const { status, body } = await person.ask('GET', `/api/assistant-exchanges${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AssistantExchange[]
}
