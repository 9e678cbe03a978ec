import { z } from 'zod'
import { bulkAnswer, bulkBody, bulkQuery } from '../wire/bulk.ts'
import { byId, type Route } from '../wire/route.ts'
import { agent, agentEdit, agentRow } from './agent.ts'
import { agentErrorQuery, agentErrors } from './agent-error.ts'
import { agentRun, agentRunRow, agentRunWithSpans } from './agent-run.ts'
import { agentRunQuery } from './agent-run-query.ts'
import { observability, observabilityQuery } from './observability.ts'
import { withAssistant } from './with-assistant.ts'

/** Calls about agents and their runs, which come in from other systems, and what was measured of them. */
export const agentRoutes = {
  listAgents: {
    method: 'GET',
    path: '/api/agents',
    summary: 'Agentes, por nome, sem o assistente do Leme',
    query: z.strictObject({ with_assistant: withAssistant }),
    answer: z.array(agent),
    errors: [],
    scope: 'read',
  },
  getAgent: {
    method: 'GET',
    path: '/api/agents/:id',
    summary: 'Um agente',
    params: byId,
    answer: agent,
    errors: ['agent_not_found'],
    scope: 'read',
  },
  updateAgent: {
    method: 'PATCH',
    path: '/api/agents/:id',
    summary: 'Altera um agente; o que chega de fora não muda mais o que foi definido aqui',
    params: byId,
    body: agentEdit,
    answer: agent,
    errors: ['forbidden', 'agent_not_found', 'conflict', 'edit_conflict'],
  },
  listAgentErrors: {
    method: 'GET',
    path: '/api/agents/:id/errors',
    summary: 'Erros de um agente em um período, agrupados pela mensagem, os mais frequentes primeiro',
    params: byId,
    query: agentErrorQuery,
    answer: agentErrors,
    errors: ['agent_not_found'],
    scope: 'read',
  },
  upsertAgents: {
    method: 'POST',
    path: '/api/agents',
    summary: 'Envia agentes, reconhecidos por external_id ou, sem ele, por nome',
    query: bulkQuery,
    body: bulkBody,
    rows: agentRow,
    answer: bulkAnswer,
    errors: ['forbidden', 'idempotency_key_reused'],
    scope: 'runs:write',
  },
  listAgentRuns: {
    method: 'GET',
    path: '/api/agent-runs',
    summary:
      'Execuções de agentes, da mais nova à mais antiga, sem as do assistente do Leme; `after` continua da última recebida',
    query: agentRunQuery,
    answer: z.array(agentRun),
    errors: [],
    scope: 'read',
  },
  upsertAgentRuns: {
    method: 'POST',
    path: '/api/agent-runs',
    summary: 'Envia execuções, reconhecidas por external_id; o agente citado passa a existir',
    query: bulkQuery,
    body: bulkBody,
    rows: agentRunRow,
    answer: bulkAnswer,
    errors: ['forbidden', 'idempotency_key_reused'],
    scope: 'runs:write',
  },
  getAgentRun: {
    method: 'GET',
    path: '/api/agent-runs/:id',
    summary: 'Uma execução com os seus passos',
    params: byId,
    answer: agentRunWithSpans,
    errors: ['agent_run_not_found'],
    scope: 'read',
  },
  getObservability: {
    method: 'GET',
    path: '/api/observability',
    summary:
      'Latência, custo e sucesso dos agentes em um período, sem o assistente do Leme, ou de um só; medidos no banco de dados',
    query: observabilityQuery,
    answer: observability,
    errors: ['agent_not_found'],
    scope: 'read',
  },
} as const satisfies Record<string, Route>
