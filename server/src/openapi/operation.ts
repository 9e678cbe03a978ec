import { bulkLimits } from '@leme/contract/wire/bulk'
import { type Route, successStatus } from '@leme/contract/wire/route'
import type { z } from 'zod'
import { failuresOf } from './failures.ts'
import { schemaOf } from './schemas.ts'
import { tagOf } from './tags.ts'
import type { Operation, Parameter, Response, Schema } from './types.ts'

/** A call of the contract as an operation of the document. */
export function operationOf(name: string, route: Route): Operation {
  const parameters = [...pathParameters(route), ...queryParameters(route), ...idempotencyKey(route)]
  return {
    operationId: name,
    tags: [tagOf(route.path)],
    summary: route.summary,
    ...describe(route),
    security: route.scope ? [{ session: [] }, { api_key: [route.scope] }] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(route),
    responses: { ...success(route), ...failuresOf(route) },
  }
}

function describe(route: Route): { description?: string } {
  if (route.rows) return { description: eachByItself }
  if (route.secret) return { description: 'A resposta não é guardada: repetir a chamada faz outra.' }
  return {}
}

const eachByItself =
  'Cada linha é conferida, gravada e respondida por si: uma linha recusada não impede as outras, a não ser com ' +
  '`all_or_nothing=true`.'

const queryNotes: Record<string, string> = {
  active: 'Só os ativos, ou só os inativos',
  after: 'Identificador do último registro recebido: a resposta continua dele',
  all_or_nothing: 'Com `true`, uma linha recusada recusa todas: 422, e nada é gravado',
  agent_id: 'Só os deste agente',
  assignee_user_id: 'Só os desta pessoa; `none` para os que não são de ninguém',
  before: 'Identificador da última mudança recebida: a resposta continua dela',
  by: 'O dia que conta no período: due, o de vencer ou previsto; payment, o do pagamento ou recebimento, e o que não o tem fica fora; sem ele, due',
  dir: 'asc ou desc; sem ele, como a ordem pedida costuma começar',
  due: 'Só o que não terminou e venceu (late), vence nesta semana, de segunda a domingo (week), ou não tem prazo (none)',
  from: 'Do dia em diante, inclusive, no calendário da organização',
  kind: 'Só os deste tipo',
  limit: 'Quantos registros, no máximo',
  period: 'Período que termina agora; from e to, juntos, valem no lugar dele',
  priority: 'Só os desta prioridade',
  client_id: 'Só os deste cliente',
  project_id: 'Só os deste projeto',
  epic_id: 'Só as das stories deste épico; `none` para as que não são de nenhum',
  story_id: 'Só as desta story; `none` para as que não são de nenhuma',
  ticket_id: 'Só as que vieram deste ticket',
  q: 'Só os que têm todas estas palavras no título, sem distinguir maiúsculas e acentos',
  sort: 'created_at: do mais novo ao mais antigo; due_date: por prazo; owner: pelo nome de quem é responsável; priority: por prioridade e prazo ou, tickets, por prioridade e espera; o que não tem valor vem por último',
  status:
    'Só os que têm este status, como a resposta o diz: o que venceu segue o calendário da organização. open, em tasks: as que não terminaram; unfinished, em tickets: os que não estão resolvidos nem fechados',
  to: 'Até o dia, inclusive, no calendário da organização',
  user_id: 'Só o que esta pessoa fez, ou o que lhe foi feito',
  trace_id: 'Só as deste trace, pelos 32 dígitos hexadecimais do OpenTelemetry',
  with_assistant: 'Com `true`, também o assistente do Leme',
}

function pathParameters(route: Route): Parameter[] {
  return shapeOf(route.params).map(([name, type]) => {
    const schema = schemaOf(type, 'input')
    const description = name === 'kind' ? 'O que o arquivo traz' : 'Identificador'
    return { name, in: 'path', required: true, description, schema }
  })
}

function queryParameters(route: Route): Parameter[] {
  return shapeOf(route.query).map(([name, type]) => {
    const required = !type.safeParse(undefined).success
    return {
      name,
      in: 'query',
      required,
      description: type.description ?? queryNotes[name],
      schema: schemaOf(type, 'input'),
    }
  })
}

function shapeOf(type: z.ZodObject | undefined): [string, z.ZodType][] {
  return Object.entries(type?.shape ?? {}) as [string, z.ZodType][]
}

function idempotencyKey(route: Route): Parameter[] {
  if (route.method !== 'POST' || route.secret) return []
  const description =
    'A mesma chave com o mesmo conteúdo recebe de novo a primeira resposta, por um dia; com outro conteúdo, 409'
  const schema: Schema = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }]
}

function requestBody(route: Route): Pick<Operation, 'requestBody'> {
  if (!route.body) return {}
  if (!route.rows) return { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }
  const rows: Schema = { type: 'array', minItems: 1, maxItems: bulkLimits.rows, items: schemaOf(route.rows, 'input') }
  const description = `Uma lista de 1 a ${bulkLimits.rows} linhas, com no máximo ${bulkLimits.bytes / 1024 / 1024} MB`
  return { requestBody: { required: true, description, content: json(rows) } }
}

function success(route: Route): Record<string, Response> {
  if (!route.answer) return { 204: { description: 'Feito' } }
  const content = json(schemaOf(route.answer, 'output'))
  return { [successStatus(route)]: { description: 'Feito', ...headersOf(route), content } }
}

/** What programs read of an answer besides its body. */
function headersOf(route: Route): Pick<Response, 'headers'> {
  if (!route.scope) return {}
  const isPaged = route.query?.shape.after && route.query.shape.limit
  return { headers: { ...quotaHeaders, ...(isPaged ? { Link: nextHeader } : {}) } }
}

const text: Schema = { type: 'string' }
const nextHeader = {
  description: 'A próxima página (RFC 8288), em respostas a chaves de API: `</api/tasks?limit=50&after=…>; rel="next"`',
  schema: text,
}
const quotaHeaders = {
  'RateLimit-Policy': {
    description: 'Quantas chamadas (q) uma chave de API faz em quantos segundos (w): `"key";q=600;w=60`',
    schema: text,
  },
  RateLimit: {
    description: 'Quantas ainda cabem (r), e em quantos segundos cabem mais (t): `"key";r=599;t=42`',
    schema: text,
  },
}

function json(schema: Schema) {
  return { 'application/json': { schema } }
}
