import type { TurnContext } from '@leme/language/turn-context'
import { generateText, type LanguageModelUsage, stepCountIs, tool } from 'ai'
import { z } from 'zod'
import type { ModelConfig } from '../../../config.ts'
import type { Database, Identity } from '../../../database/transaction.ts'
import { type KnownIds, knownIds } from './known-ids.ts'
import { createLookups, type Lookups, searchable } from './lookups.ts'
import type { ModelLimits, ModelOutcome, ModelUse } from './model.ts'
import { type ModelAnswer, modelAnswer } from './model-answer.ts'
import { Nonsense } from './nonsense.ts'
import { describe, instructions } from './prompt.ts'
import { languageModel } from './provider.ts'
import { requireGrounds } from './require-grounds.ts'
import { toPlan } from './to-plan.ts'
import { whyFailed } from './why-failed.ts'

// The SDK writes to the console what a provider does not support: nobody can act on it there.
globalThis.AI_SDK_LOG_WARNINGS = false

/** One exchange with the provider: lookups as the person who asks, then the answer, which must be a plan with grounds. */
export async function askModel(
  config: ModelConfig,
  limits: ModelLimits,
  said: TurnContext,
  { send, ...asker }: { db: Database; identity: Identity; send?: typeof fetch },
): Promise<ModelOutcome> {
  const known = knownIds(said)
  const signal = AbortSignal.timeout(limits.timeMs)
  let use: ModelUse | null = null
  try {
    const answer = await generate(
      { config, send, limits, signal, said, lookups: createLookups(asker, known) },
      (step) => {
        use = addUse(use ?? noUse(config), step)
      },
    )
    return { plan: readPlan(answer, said, known), use: use ?? noUse(config) }
  } catch (error) {
    return { failed: true, reason: whyFailed(error, signal), use }
  }
}

type Exchange = {
  config: ModelConfig
  send: typeof fetch | undefined
  limits: ModelLimits
  signal: AbortSignal
  said: TurnContext
  lookups: Lookups
}

/** What the model answers with, in whatever shape. */
async function generate(exchange: Exchange, onStep: (usage: LanguageModelUsage) => void): Promise<unknown> {
  const { config, send, limits, signal, said, lookups } = exchange
  const { steps, text } = await generateText({
    model: languageModel(config, send),
    // Stored in Anthropic's cache, with the tools before it.
    system: {
      role: 'system',
      content: instructions,
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    },
    prompt: describe(said),
    tools: toolsFor(lookups),
    stopWhen: stepCountIs(limits.steps),
    prepareStep: ({ stepNumber }) => (stepNumber === limits.steps - 1 ? { activeTools: ['answer'] } : {}),
    maxOutputTokens: limits.outputTokens,
    maxRetries: 0,
    abortSignal: signal,
    onStepFinish: ({ usage }) => onStep(usage),
  })
  const calls = steps.flatMap(({ toolCalls }) => toolCalls)
  const answered = calls.findLast(({ toolName, invalid }) => toolName === 'answer' && !invalid)
  return answered?.input ?? readJson(text)
}

/** The answer is a tool's call: many providers refuse a format for the answer beside tools, and all know tools. */
function toolsFor(lookups: Lookups) {
  const projectId = z.string().describe('id de um projeto')
  return {
    find_names: tool({
      description: 'Procura projetos, clientes, pessoas ou agentes pelo nome. Devolve DADOS: id e nome.',
      inputSchema: z.object({ noun: z.enum(searchable), text: z.string().describe('parte do nome') }),
      execute: ({ noun, text }) => quietly(() => lookups.names(noun, text)),
    }),
    find_work: tool({
      description: 'Procura épicos e stories de um projeto pelo título; "" para todos. Devolve DADOS: id e título.',
      inputSchema: z.object({ project_id: projectId, text: z.string() }),
      execute: ({ project_id, text }) => quietly(() => lookups.work(project_id, text)),
    }),
    project_facts: tool({
      description: 'Cliente, tipo, parceiro, status, datas, horas e membros de um projeto. Devolve DADOS.',
      inputSchema: z.object({ project_id: projectId }),
      execute: ({ project_id }) => quietly(() => lookups.project(project_id)),
    }),
    answer: tool({
      description: 'Diz o que a pessoa pediu. Chame exatamente uma vez, por último.',
      inputSchema: modelAnswer,
      strict: true,
    }),
  }
}

/** The SDK would send an error's text to the provider. */
async function quietly<T>(lookup: () => Promise<T>): Promise<T | { error: string }> {
  return lookup().catch(() => ({ error: 'indisponível' }))
}

/** Some servers do not call the tool and write its input as text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?|```$/g, ''))
  } catch {
    throw new Nonsense('no plan in the answer')
  }
}

function readPlan(input: unknown, said: TurnContext, known: KnownIds) {
  const answer = modelAnswer.safeParse(input)
  if (!answer.success) throw new Nonsense('no plan in the answer')
  const plain: ModelAnswer = answer.data
  requireGrounds(plain, said, known)
  return toPlan(plain, said, known)
}

function noUse({ provider, model }: ModelConfig): ModelUse {
  return {
    provider,
    model,
    input_tokens: null,
    cached_input_tokens: null,
    cache_write_5m_tokens: null,
    output_tokens: null,
  }
}

function addUse(use: ModelUse, { inputTokens, inputTokenDetails, outputTokens }: LanguageModelUsage): ModelUse {
  return {
    ...use,
    input_tokens: add(use.input_tokens, inputTokens),
    cached_input_tokens: add(use.cached_input_tokens, inputTokenDetails.cacheReadTokens),
    cache_write_5m_tokens: add(use.cache_write_5m_tokens, inputTokenDetails.cacheWriteTokens),
    output_tokens: add(use.output_tokens, outputTokens),
  }
}

function add(sum: number | null, more: number | undefined): number | null {
  return more === undefined ? sum : (sum ?? 0) + more
}
