import type { ErrorCode } from '@leme/contract/wire/errors'
import { spanLimits } from '../ingest/otlp/span-row.ts'
import { byStatus, describeFailures } from './failures.ts'
import { tagOf } from './tags.ts'
import type { Operation, Response, Schema } from './types.ts'

const codes: readonly ErrorCode[] = [
  'malformed_request',
  'unauthenticated',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'scope_missing',
  'forbidden',
  'user_not_found',
  'organization_not_found',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
]

const status: Schema = {
  type: 'object',
  properties: {
    code: { description: 'google.rpc.Code', type: 'integer' },
    message: { description: 'O que houve, em português', type: 'string' },
  },
  required: ['code', 'message'],
}

function failure(httpStatus: number, some: readonly ErrorCode[]): Response {
  return {
    ...describeFailures(httpStatus, some),
    content: { 'application/x-protobuf': {}, 'application/json': { schema: status } },
  }
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

type Signal = Pick<Operation, 'operationId' | 'summary' | 'description'> & {
  /** What the body holds, and how an answer counts what was refused. */
  holder: string
  refused: string | null
}

/** OTLP over HTTP. The schema of its bodies is OpenTelemetry's own, so it is named and not repeated. */
function otlp({ holder, refused, ...said }: Signal): Operation {
  const partialSuccess: Schema = {
    type: 'object',
    properties: { ...(refused && { [refused]: { type: 'string' } }), errorMessage: { type: 'string' } },
  }
  return {
    tags: [tagOf('/otlp/v1/traces')],
    ...said,
    security: [{ session: [] }, { api_key: ['runs:write'] }],
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
      description:
        `No máximo ${spanLimits.spans} spans ou registros, ${megabytes(spanLimits.packedBytes)} como enviado e ` +
        `${megabytes(spanLimits.bytes)} descomprimido`,
      content: {
        'application/x-protobuf': {},
        'application/json': {
          schema: { type: 'object', properties: { [holder]: { type: 'array', items: { type: 'object' } } } },
          example: { [holder]: [] },
        },
      },
    },
    responses: {
      200: {
        description: 'Recebido; `partialSuccess` diz o que foi recusado e por quê',
        content: {
          'application/x-protobuf': {},
          'application/json': {
            schema: { type: 'object', properties: { partialSuccess } },
            example: refused
              ? { partialSuccess: { [refused]: '2', errorMessage: 'Spans sem identificador foram recusados' } }
              : {},
          },
        },
      },
      ...Object.fromEntries(byStatus(codes).map(([httpStatus, some]) => [httpStatus, failure(httpStatus, some)])),
    },
  }
}

const traces = {
  summary: 'Recebe traces de agentes (OTLP/HTTP)',
  description:
    'O corpo é um ExportTraceServiceRequest do OpenTelemetry, em protobuf ou JSON, com ou sem gzip. Spans com as ' +
    'convenções GenAI, e os de SDKs com palavras próprias, tornam-se agentes e execuções. A resposta tem o formato do ' +
    'pedido, também nos erros, que são google.rpc.Status. Lotes repetidos, atrasados ou fora de ordem dão o mesmo resultado.',
  holder: 'resourceSpans',
  refused: 'rejectedSpans',
}

export const exportTraces = otlp({ operationId: 'exportTraces', ...traces })

/** The same at the address that Langfuse's SDKs know. */
export const exportLangfuseTraces = otlp({
  operationId: 'exportLangfuseTraces',
  ...traces,
  summary: 'Recebe traces dos SDKs do Langfuse',
  description:
    'O endereço que os SDKs do Langfuse conhecem. Eles entram com um par de chaves (Basic): a secreta é a chave de API. ' +
    'No mais, como /otlp/v1/traces.',
})

const logs = {
  summary: 'Recebe logs de agentes (OTLP/HTTP)',
  description:
    'Dos registros valem as chamadas de modelos do Claude Code (`claude_code.api_request`), cujo custo substitui o do ' +
    'span do mesmo pedido, e as avaliações (`gen_ai.evaluation.result`), que são da execução da resposta que nomeiam ' +
    '(`gen_ai.response.id`), senão da do span ou do trace. O resto é aceito e descartado.',
  holder: 'resourceLogs',
  refused: 'rejectedLogRecords',
}

export const exportLogs = otlp({ operationId: 'exportLogs', ...logs })

export const exportLangfuseLogs = otlp({
  operationId: 'exportLangfuseLogs',
  ...logs,
  summary: 'Recebe logs no endereço dos SDKs do Langfuse',
})

const metrics = {
  summary: 'Aceita e descarta métricas (OTLP/HTTP)',
  description: 'Quem aponta um endereço só envia também métricas: são aceitas e descartadas.',
  holder: 'resourceMetrics',
  refused: null,
}

export const exportMetrics = otlp({ operationId: 'exportMetrics', ...metrics })

export const exportLangfuseMetrics = otlp({
  operationId: 'exportLangfuseMetrics',
  ...metrics,
  summary: 'Aceita e descarta métricas no endereço dos SDKs do Langfuse',
})
