import { liveClose, liveLimits } from '@leme/contract/live-limits'
import { failures } from './failures.ts'
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

/** Any GenAI SDK's batch: the schema is OpenTelemetry's own, so it is named and not repeated. */
const traces: Operation = {
  operationId: 'exportTraces',
  tags: [tagOf('/otlp/v1/traces')],
  summary: 'Recebe traces de agentes (OTLP/HTTP)',
  description:
    'O corpo é um ExportTraceServiceRequest do OpenTelemetry, em protobuf ou JSON, com ou sem gzip. Spans com as ' +
    'convenções GenAI tornam-se agentes e execuções. A resposta tem o formato do pedido. Lotes repetidos, atrasados ou ' +
    'fora de ordem dão o mesmo resultado.',
  security: [{ api_key: ['runs:write'] }, { session: [] }],
  parameters: [
    {
      name: 'Content-Encoding',
      in: 'header',
      required: false,
      description: 'Se o corpo está comprimido',
      schema: { type: 'string', enum: ['gzip', 'identity'] },
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/x-protobuf': {},
      'application/json': { schema: { type: 'object', properties: { resourceSpans: { type: 'array' } } } },
    },
  },
  responses: {
    200: {
      description: 'Recebido; `partialSuccess` diz quantos spans foram recusados e por quê',
      content: {
        'application/x-protobuf': {},
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              partialSuccess: {
                type: 'object',
                properties: { rejectedSpans: { type: ['string', 'integer'] }, errorMessage: { type: 'string' } },
              },
            },
          },
          example: {},
        },
      },
    },
  },
}

const live: Operation = {
  operationId: 'openLiveSocket',
  tags: [tagOf('/api/live')],
  summary: 'Abre o WebSocket que avisa de mudanças nos projetos',
  description: `As mensagens são JSON, nos dois sentidos. Primeiro o cliente envia \`{"type":"auth","access_token":"…"}\` e recebe \`{"type":"ready"}\`; a cada token renovado, envia-o de novo. Com \`{"type":"subscribe","project_id":"…"}\` passa a acompanhar um projeto, até ${liveLimits.subscriptions} por conexão, e recebe \`subscribed\` ou \`refused\` com um código; \`unsubscribe\` deixa de acompanhar. A cada mudança chega \`{"type":"change","project_id":"…","table":"tasks"}\`: o cliente lê de novo o que mostra. \`ping\` é respondido por \`pong\`. O servidor fecha com ${liveClose.unauthenticated} quando a sessão termina, ${liveClose.goingAway} quando para, ${liveClose.tooMuch} acima dos limites (mensagens de ${liveLimits.message / 1024} KB) e ${liveClose.failed} quando não pode atender. Chaves de API não entram.`,
  security: [],
  responses: { 101: { description: 'A conexão passa a WebSocket' }, ...failures(['upgrade_required']) },
}

/** What is answered beside the contract's calls and the auth service. */
export const otherPaths: Record<string, PathItem> = {
  '/otlp/v1/traces': { post: traces },
  '/api/live': { get: live },
  '/healthz': { get: open({ operationId: 'getHealth', summary: 'Se o processo responde', responses: { 200: okay } }) },
  '/readyz': {
    get: open({
      operationId: 'getReadiness',
      summary: 'Se o processo alcança o banco de dados',
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
