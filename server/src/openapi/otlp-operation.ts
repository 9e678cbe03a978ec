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

/** OTLP over HTTP. The schema of its bodies is OpenTelemetry's own, so it is named and not repeated. */
export const exportTraces: Operation = {
  operationId: 'exportTraces',
  tags: [tagOf('/otlp/v1/traces')],
  summary: 'Recebe traces de agentes (OTLP/HTTP)',
  description:
    'O corpo é um ExportTraceServiceRequest do OpenTelemetry, em protobuf ou JSON, com ou sem gzip. Spans com as ' +
    'convenções GenAI tornam-se agentes e execuções. A resposta tem o formato do pedido, também nos erros, que são ' +
    'google.rpc.Status. Lotes repetidos, atrasados ou fora de ordem dão o mesmo resultado.',
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
      `No máximo ${spanLimits.spans} spans, ${megabytes(spanLimits.packedBytes)} como enviado e ` +
      `${megabytes(spanLimits.bytes)} descomprimido`,
    content: {
      'application/x-protobuf': {},
      'application/json': {
        schema: { type: 'object', properties: { resourceSpans: { type: 'array', items: { type: 'object' } } } },
        example: { resourceSpans: [] },
      },
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
                properties: { rejectedSpans: { type: 'string' }, errorMessage: { type: 'string' } },
              },
            },
          },
          example: { partialSuccess: { rejectedSpans: '2', errorMessage: 'Spans sem identificador foram recusados' } },
        },
      },
    },
    ...Object.fromEntries(byStatus(codes).map(([httpStatus, some]) => [httpStatus, failure(httpStatus, some)])),
  },
}
