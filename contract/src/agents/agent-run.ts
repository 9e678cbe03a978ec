import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { agentRunStatuses } from '../status.ts'
import { id, optionalInstant, optionalText, requiredKey, requiredText, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { keyedNouns } from '../work/keyed.ts'
import { agentOfRun } from './agent.ts'
import { assignedBy } from './assigned-by.ts'

export const agentRunLimits = {
  external_id: 200,
  run_type: 100,
  error: 2000,
  provider: 100,
  model: 200,
  session: 200,
  end_user: 200,
  environment: 100,
  version: 100,
  tag: 100,
  item: 200,
  project: 200,
  branch: 200,
} as const

/** A run has no more tags. */
export const runTags = 20

/** Stated by the sender of the run, or its tokens at the prices of the table. */
export const costSources = ['reported', 'price_table'] as const

const tokens = z
  .int('Tokens devem ser um número inteiro')
  .min(0, 'Tokens não podem ser negativos')
  .nullable()
  .default(null)

type InputTokens = Record<
  'input_tokens' | 'cached_input_tokens' | 'cache_write_5m_tokens' | 'cache_write_1h_tokens',
  number | null
>

function isWithinInput({ input_tokens, ...parts }: InputTokens): boolean {
  // What is below zero has been refused, and comes here all the same.
  if (input_tokens === null || input_tokens < 0) return true
  const { cached_input_tokens, cache_write_5m_tokens, cache_write_1h_tokens } = parts
  return (cached_input_tokens ?? 0) + (cache_write_5m_tokens ?? 0) + (cache_write_1h_tokens ?? 0) <= input_tokens
}

/** A run as another system sends it; the same external_id again replaces what it said before. */
export const agentRunRow = z
  .strictObject({
    external_id: requiredKey(agentRunLimits.external_id, {
      required: 'Identificador externo é obrigatório',
      tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
    }),
    agent: agentOfRun.nullable().default(null),
    run_type: requiredText(agentRunLimits.run_type, {
      required: 'Tipo é obrigatório',
      tooLong: 'Tipo deve ter no máximo 100 caracteres',
    }),
    status: z.enum(agentRunStatuses, 'Status deve ser running, completed ou failed'),
    latency_ms: z
      .int('Latência deve ser um número inteiro de milissegundos')
      .min(0, 'Latência não pode ser negativa')
      .max(2_147_483_647, 'Latência grande demais')
      .nullable()
      .default(null),
    /** Dollars. Without it the cost comes from the tokens, where the model has a price; else it stays unknown. */
    cost_usd: decimal({
      scale: 8,
      digits: 6,
      messages: {
        wrong: 'Custo deve ser um número decimal',
        tooBig: 'Custo deve ter no máximo 6 dígitos antes do ponto',
        negative: 'Custo não pode ser negativo',
        scale: 'Custo deve ter no máximo 8 casas decimais',
      },
    })
      .nullable()
      .default(null),
    error: optionalText(agentRunLimits.error, 'Erro deve ter no máximo 2000 caracteres').default(null),
    provider: optionalText(agentRunLimits.provider, 'Provedor deve ter no máximo 100 caracteres').default(null),
    model: optionalText(agentRunLimits.model, 'Modelo deve ter no máximo 200 caracteres').default(null),
    input_tokens: tokens,
    cached_input_tokens: tokens,
    cache_write_5m_tokens: tokens,
    cache_write_1h_tokens: tokens,
    output_tokens: tokens,
    reasoning_tokens: tokens,
    /** The conversation that it is a part of, and whom it ran for. */
    session: optionalText(agentRunLimits.session, 'Sessão deve ter no máximo 200 caracteres').default(null),
    end_user: optionalText(agentRunLimits.end_user, 'Usuário deve ter no máximo 200 caracteres').default(null),
    environment: optionalText(agentRunLimits.environment, 'Ambiente deve ter no máximo 100 caracteres').default(null),
    version: optionalText(agentRunLimits.version, 'Versão deve ter no máximo 100 caracteres').default(null),
    /** The work that it is for, by its key; the project, by name, prefix or id; the branch, whose name may hold a key. */
    item: optionalText(agentRunLimits.item, 'Item deve ter no máximo 200 caracteres').default(null),
    project: optionalText(agentRunLimits.project, 'Projeto deve ter no máximo 200 caracteres').default(null),
    branch: optionalText(agentRunLimits.branch, 'Branch deve ter no máximo 200 caracteres').default(null),
    tags: z
      .array(
        requiredText(agentRunLimits.tag, {
          required: 'Tag não pode ser vazia',
          tooLong: 'Tag deve ter no máximo 100 caracteres',
        }),
      )
      .max(runTags, 'Uma execução tem no máximo 20 tags')
      .default([]),
    /** When it started; the moment of its arrival when left out. Later rows do not change it. */
    created_at: optionalInstant().default(null),
  })
  .refine(isWithinInput, {
    path: ['cached_input_tokens'],
    message: 'Tokens do cache são parte dos de entrada: não podem ser mais do que eles',
  })

/** Of the input, what was read from a cache and written into one for a time; of the output, the reasoning. */
const tokenCounts = {
  input_tokens: z.int().nullable(),
  cached_input_tokens: z.int().nullable(),
  cache_write_5m_tokens: z.int().nullable(),
  cache_write_1h_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  reasoning_tokens: z.int().nullable(),
}

export const agentRun = z.object({
  id,
  org_id: id,
  external_id: z.string().nullable(),
  agent_id: id.nullable(),
  agent_name: z.string().nullable(),
  /** What its sender called it; null where it came without steps. */
  name: z.string().nullable(),
  run_type: z.string(),
  status: z.enum(agentRunStatuses),
  /** Steps that failed; the run itself may be completed all the same. */
  failed_steps: z.int().min(0),
  /** Of a known cost: calls of models without a price, of which it holds nothing. */
  unpriced_steps: z.int().min(0),
  latency_ms: z.int().nullable(),
  /** Dollars; null where nobody knows it. */
  cost_usd: decimalText.nullable(),
  cost_source: z.enum(costSources).nullable(),
  error: z.string().nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** The same without maker, date and version: one name for one model. */
  model_name: z.string().nullable(),
  ...tokenCounts,
  session: z.string().nullable(),
  end_user: z.string().nullable(),
  environment: z.string().nullable(),
  version: z.string().nullable(),
  tags: z.array(z.string()),
  /** As its sender says them. */
  item: z.string().nullable(),
  project: z.string().nullable(),
  branch: z.string().nullable(),
  /** What it is for, as far as that is known. */
  project_id: id.nullable(),
  project_name: z.string().nullable(),
  item_noun: z.enum(keyedNouns).nullable(),
  item_id: id.nullable(),
  item_key: z.string().nullable(),
  item_title: z.string().nullable(),
  assigned_by: z.enum(assignedBy).nullable(),
  /** Null where it came without spans. */
  trace_id: z.string().nullable(),
  created_at: timestamp,
})

/** One span of a run's trace: the run itself, or a step below it. */
export const span = z.object({
  span_id: z.string(),
  parent_span_id: z.string().nullable(),
  name: z.string(),
  operation: z.string().nullable(),
  status: z.enum(agentRunStatuses),
  error: z.string().nullable(),
  started_at: timestamp,
  latency_ms: z.int().nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  ...tokenCounts,
  /** Counted before it was all done: another step says the rest. */
  tokens_partial: z.boolean(),
  cost_usd: decimalText.nullable(),
  cost_source: z.enum(costSources).nullable(),
  attributes: z.record(z.string(), z.unknown()),
  /** How long what is too long for the attributes is, in characters, by name. */
  long_contents: z.record(z.string(), z.int()),
})

/** How many of a run's spans an answer holds. */
export const spansShown = 1000

/** How many spans of one trace are stored: one more of them costs as much as all that are there. */
export const spansOfTrace = 10_000

/** A run with the spans of its trace from the run down, by their start; none where it came as plain JSON. */
export const agentRunWithSpans = agentRun.extend({
  spans: z.array(span),
  spans_total: z.int().min(0),
  /** Its trace has `spansOfTrace`: what came after is not stored. */
  trace_is_full: z.boolean(),
})

export type AgentRun = z.infer<typeof agentRun>
export type AgentRunRow = z.infer<typeof agentRunRow>
export type AgentRunWithSpans = z.infer<typeof agentRunWithSpans>
export type Span = z.infer<typeof span>

export const agentRunNotes = {
  sent: {
    AgentRunRow: {
      type: agentRunRow,
      description: 'Uma execução como outro sistema a envia, reconhecida por external_id',
    },
  },
  answered: {
    AgentRun: { type: agentRun, description: 'Uma execução de um agente' },
    AgentRunWithSpans: { type: agentRunWithSpans, description: 'Uma execução com os passos do seu trace' },
    Span: { type: span, description: 'Um passo de uma execução' },
  },
  fields: {
    trace_is_full: ['Se o trace chegou ao limite de spans, e os que vieram depois não foram guardados', false],
    agent_id: ['Agente que executou', '0190a8e0-7c1b-7d2e-9f00-000000000041'],
    agent_name: ['Nome do agente', 'Triagem de chamados'],
    run_type: ['Tipo da execução, como chat, invoke_agent ou embeddings', 'chat'],
    'AgentRun.name': ['Como quem enviou chamou a execução; nulo quando ela veio sem passos', 'invoke_agent Triagem'],
    'AgentRunWithSpans.name': [
      'Como quem enviou chamou a execução; nulo quando ela veio sem passos',
      'invoke_agent Triagem',
    ],
    failed_steps: ['Quantos passos falharam, também de uma execução concluída', 0],
    unpriced_steps: ['Quantos passos não têm preço, e não estão no custo que se sabe', 0],
    status: ['Em andamento, concluída ou falha', 'completed'],
    'Span.status': ['Em andamento, concluído ou falho', 'completed'],
    latency_ms: ['Duração em milissegundos', 840],
    cost_usd: ['Custo em dólares; nulo quando ninguém o sabe', '0.01234'],
    'AgentRunRow.cost_usd': [
      'Custo em dólares; sem ele vale tokens × tabela de preços, ou fica desconhecido',
      '0.01234',
    ],
    cost_source: ['De onde veio o custo: informado por quem enviou, ou tokens × tabela de preços', 'reported'],
    error: ['O que deu errado, em uma execução que falhou', null],
    provider: ['Quem oferece o modelo', 'openai'],
    model: ['Modelo, como quem enviou o chamou', 'gpt-4.1-mini-2025-04-14'],
    model_name: ['Modelo sem fabricante, data e versão: um nome para cada modelo', 'gpt-4.1-mini'],
    input_tokens: ['Tokens de entrada, incluídos os do cache', 1200],
    cached_input_tokens: ['Parte dos tokens de entrada que veio do cache', 200],
    cache_write_5m_tokens: ['Parte dos tokens de entrada gravada no cache por 5 minutos', 0],
    cache_write_1h_tokens: ['Parte dos tokens de entrada gravada no cache por 1 hora', 0],
    output_tokens: ['Tokens de saída, incluídos os de raciocínio', 310],
    reasoning_tokens: ['Parte dos tokens de saída usada para raciocinar', 0],
    session: ['Conversa de que a execução faz parte, como quem enviou a identifica', 'conversa-9'],
    end_user: ['Para quem foi a execução, como quem enviou o identifica', 'cliente-17'],
    environment: ['Ambiente em que rodou', 'production'],
    version: ['Versão do agente ou do serviço', '1.4.0'],
    tags: ['Marcas da execução; no máximo 20', ['cobrança']],
    item: ['Chave do trabalho de que é a execução, como quem enviou a diz', 'AGE-14'],
    project: ['Projeto, por nome, prefixo ou identificador, como quem enviou o diz', 'Agenda'],
    branch: ['Branch em que trabalhou; o nome pode ter uma chave', 'feature/age-14-login'],
    project_id: ['Projeto de que é; nulo é “Sem projeto”', '0190a8e0-7c1b-7d2e-9f00-000000000011'],
    project_name: ['Nome do projeto', 'Agenda'],
    item_noun: ['O que é o item: épico, story, task ou ticket', 'task'],
    item_id: ['Item de que é', null],
    item_key: ['Chave do item', 'AGE-14'],
    item_title: ['Título do item', 'Tela de entrada'],
    assigned_by: [
      'Por que é desse projeto: item, projeto ou branch que a execução diz, sessão, agente, regra ou pessoa',
      'item',
    ],
    trace_id: ['Trace de que veio; nulo quando a execução veio sem passos', '4bf92f3577b34da6a3ce929d0e0e4736'],
    tokens_partial: ['Se os tokens foram contados antes do fim, e outro passo diz o restante', false],
    created_at: ['Quando começou', '2026-03-10T14:30:00Z'],
    'AgentRunRow.created_at': ['Quando começou; sem ele, o momento da chegada', '2026-03-10T14:30:00Z'],
    agent: ['Nome do agente, ou o que se sabe dele; passa a existir se ainda não existe', 'Triagem de chamados'],
    spans: ['Passos da execução, por início; no máximo 1.000'],
    spans_total: ['Quantos passos a execução tem', 1],
    span_id: ['Identificador do span', '00f067aa0ba902b7'],
    parent_span_id: ['Span acima deste', null],
    operation: ['Operação, nos nomes de gen_ai.operation.name', 'chat'],
    started_at: ['Quando começou', '2026-03-10T14:30:00Z'],
    long_contents: ['Tamanho, em caracteres, do que é longo demais para os atributos, por nome', {}],
    attributes: [
      'Atributos do span; prompts e respostas só com a permissão da organização',
      { 'gen_ai.operation.name': 'chat' },
    ],
  },
} satisfies SchemaNotes
