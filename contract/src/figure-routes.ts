import { z } from 'zod'
import { agent, agentEdit, agentRow } from './agent.ts'
import { agentErrorQuery, agentErrors } from './agent-error.ts'
import { agentRun, agentRunRow, agentRunWithSpans } from './agent-run.ts'
import { agentRunQuery } from './agent-run-query.ts'
import { bulkAnswer, bulkBody, bulkQuery } from './bulk.ts'
import { dashboard } from './dashboard.ts'
import { debtor, financeFilter, financeSummary } from './finance.ts'
import { invoice, invoiceRow } from './invoice.ts'
import { observability, observabilityQuery } from './observability.ts'
import { receivable, receivableRow } from './receivable.ts'
import { byId, pageOf, type Route } from './route.ts'
import { invoiceStatuses, receivableStatuses } from './status.ts'
import { taskPart, taskQuery } from './task-query.ts'
import { withAssistant } from './with-assistant.ts'
import { workSchemas } from './work-item.ts'
import { taskGroup, workload } from './workload.ts'

/** Calls about what comes in from other systems, and the figures of all of it. */
export const figureRoutes = {
  listLatestTasks: {
    method: 'GET',
    path: '/api/tasks',
    summary:
      'Tasks de todos os projetos, da mais nova à mais antiga ou como pedido; `after` continua da última recebida',
    query: taskQuery,
    answer: z.array(workSchemas.task.row),
    errors: [],
    scope: 'read',
  },
  listTasksByPerson: {
    method: 'GET',
    path: '/api/tasks/by-person',
    summary:
      'Quantas das tasks pedidas, de todos os projetos, são de cada pessoa, e as suas horas estimadas; quem tem mais horas primeiro, sem responsável por último',
    query: taskPart,
    answer: z.array(taskGroup),
    errors: [],
    scope: 'read',
  },
  listWorkload: {
    method: 'GET',
    path: '/api/workload',
    summary: 'O que cada pessoa tem por fazer: tasks abertas, horas estimadas e atrasadas, quem tem mais primeiro',
    answer: z.array(workload),
    errors: [],
    scope: 'read',
  },
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Indicadores de toda a organização, medidos no banco de dados',
    answer: dashboard,
    errors: [],
    scope: 'read',
  },
  listInvoices: {
    method: 'GET',
    path: '/api/finance/invoices',
    summary: 'Faturas, por vencimento, da mais distante à mais antiga; `after` continua da última recebida',
    query: pageOf(invoiceStatuses).extend(financeFilter.shape),
    answer: z.array(invoice),
    errors: [],
    scope: 'read',
  },
  upsertInvoices: {
    method: 'PUT',
    path: '/api/finance/invoices',
    summary: 'Envia faturas, reconhecidas por número',
    query: bulkQuery,
    body: bulkBody,
    rows: invoiceRow,
    answer: bulkAnswer,
    errors: ['forbidden'],
    scope: 'finance:write',
  },
  listReceivables: {
    method: 'GET',
    path: '/api/finance/receivables',
    summary: 'Recebíveis, por data prevista, da mais distante à mais antiga; `after` continua do último recebido',
    query: pageOf(receivableStatuses).extend(financeFilter.shape),
    answer: z.array(receivable),
    errors: [],
    scope: 'read',
  },
  upsertReceivables: {
    method: 'PUT',
    path: '/api/finance/receivables',
    summary: 'Envia recebíveis, reconhecidos por external_id',
    query: bulkQuery,
    body: bulkBody,
    rows: receivableRow,
    answer: bulkAnswer,
    errors: ['forbidden'],
    scope: 'finance:write',
  },
  getFinanceSummary: {
    method: 'GET',
    path: '/api/finance/summary',
    summary: 'Somas de faturas e recebíveis, exatas ao centavo, no dia de hoje da organização',
    query: financeFilter,
    answer: financeSummary,
    errors: [],
    scope: 'read',
  },
  listDebtors: {
    method: 'GET',
    path: '/api/finance/debtors',
    summary:
      'O que cada cliente ainda deve, por recebíveis, quem deve mais primeiro; todos os clientes com faturas ou recebíveis',
    query: financeFilter,
    answer: z.array(debtor),
    errors: [],
    scope: 'read',
  },
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
