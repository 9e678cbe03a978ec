import { auditFilter } from '@leme/contract/people/audit'
import { liveClose, liveLimits } from '@leme/contract/wire/live-limits'
import { byId } from '@leme/contract/wire/route'
import { failures } from './failures.ts'
import { operationOf } from './operation.ts'
import {
  exportLangfuseLogs,
  exportLangfuseMetrics,
  exportLangfuseTraces,
  exportLogs,
  exportMetrics,
  exportTraces,
} from './otlp-operation.ts'
import { tagOf } from './tags.ts'
import type { Operation, PathItem, Response } from './types.ts'

const okay: Response = {
  description: 'Feito',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] },
      example: { status: 'ok' },
    },
  },
}

/** A call that anybody may make. */
function open(operation: Pick<Operation, 'operationId' | 'summary' | 'responses'> & Partial<Operation>): Operation {
  return { tags: [tagOf('/server')], security: [], ...operation }
}

const live: Operation = {
  operationId: 'openLiveSocket',
  tags: [tagOf('/api/live')],
  summary: 'Abre o WebSocket que avisa de mudanças nos projetos',
  description: `As mensagens são JSON, nos dois sentidos. Primeiro o cliente envia \`{"type":"auth","access_token":"…"}\` e recebe \`{"type":"ready"}\`; a cada token renovado, envia-o de novo. Com \`{"type":"subscribe","project_id":"…"}\` passa a acompanhar um projeto, até ${liveLimits.subscriptions} por conexão, e recebe \`subscribed\` ou \`refused\` com um código; \`unsubscribe\` deixa de acompanhar. A cada mudança chega \`{"type":"change","project_id":"…","table":"tasks"}\`: o cliente lê de novo o que mostra. Com \`{"type":"subscribe_organization"}\` acompanha a organização inteira: recebe \`organization_subscribed\` e, a cada mudança, \`{"type":"organization_change","table":"clients"}\`. \`ping\` é respondido por \`pong\`. \`{"type":"going","within_ms":2000}\` avisa que o servidor vai parar: o cliente conecta de novo após um tempo ao acaso até esse limite. O servidor fecha com ${liveClose.unauthenticated} quando a sessão termina, ${liveClose.goingAway} quando para, ${liveClose.tooMuch} acima dos limites (mensagens de ${liveLimits.message / 1024} KB) e ${liveClose.failed} quando não pode atender. Chaves de API não entram.`,
  security: [],
  responses: { 101: { description: 'A conexão passa a WebSocket' }, ...failures(['upgrade_required']) },
}

/** A call like those of the contract, whose answer is a file. */
function exportAudit(): Operation {
  const operation = operationOf('exportAuditEvents', {
    method: 'GET',
    path: '/api/audit/export',
    summary: 'A auditoria como arquivo CSV, do mais novo ao mais antigo; só administradores, e fica registrado',
    query: auditFilter,
    errors: ['forbidden'],
  })
  const { 204: _none, ...failed } = operation.responses
  const file: Response = { description: 'Feito', content: { 'text/csv': { schema: { type: 'string' } } } }
  return { ...operation, responses: { 200: file, ...failed } }
}

function exportPerson(): Operation {
  const operation = operationOf('exportPerson', {
    method: 'GET',
    path: '/api/users/:id/export',
    summary:
      'Tudo o que está guardado sobre uma pessoa, como arquivo JSON: a conta sem segredos e, por tabela e coluna, as ' +
      'linhas que apontam para ela; só administradores, e fica registrado',
    params: byId,
    errors: ['forbidden', 'person_not_found'],
  })
  const { 204: _none, ...failed } = operation.responses
  const file: Response = { description: 'Feito', content: { 'application/json': { schema: { type: 'object' } } } }
  return { ...operation, responses: { 200: file, ...failed } }
}

/** What is answered beside the contract's calls and the auth service. */
export const otherPaths: Record<string, PathItem> = {
  '/api/audit/export': { get: exportAudit() },
  '/api/users/{id}/export': { get: exportPerson() },
  '/otlp/v1/traces': { post: exportTraces },
  '/otlp/v1/logs': { post: exportLogs },
  '/otlp/v1/metrics': { post: exportMetrics },
  '/api/public/otel/v1/traces': { post: exportLangfuseTraces },
  '/api/public/otel/v1/logs': { post: exportLangfuseLogs },
  '/api/public/otel/v1/metrics': { post: exportLangfuseMetrics },
  '/api/live': { get: live },
  '/healthz': { get: open({ operationId: 'getHealth', summary: 'Se o processo responde', responses: { 200: okay } }) },
  '/readyz': {
    get: open({
      operationId: 'getReadiness',
      summary: 'Se o processo alcança o banco de dados e não está prestes a parar',
      description: 'Um processo que recebeu SIGTERM responde 503 com `{"status":"draining"}` e ainda atende o resto.',
      responses: { 200: okay, ...failures(['unavailable']) },
    }),
  },
  '/api/openapi.json': {
    get: open({
      operationId: 'getOpenApi',
      summary: 'Este documento',
      responses: { 200: { description: 'Feito', content: { 'application/json': { schema: { type: 'object' } } } } },
    }),
  },
  '/api/docs': {
    get: open({
      operationId: 'getReference',
      summary: 'A referência para ler no navegador, feita deste documento',
      responses: { 200: { description: 'Feito', content: { 'text/html': {} } } },
    }),
  },
}
