import type { Message } from '@leme/contract/agents/conversation'
import type { Said } from './messages.ts'

/** A span of a tool that was called. */
export type ToolSpan = { name: string; said: Said }

/** Where senders put what a tool is called, what it was given and what it gave, the first that is there. */
const names = ['gen_ai.tool.name', 'tool.name', 'ai.toolCall.name'] as const
const given = [
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.arguments',
  'ai.toolCall.args',
  'tool_arguments',
  'langfuse.observation.input',
  'input.value',
  'traceloop.entity.input',
  'mlflow.spanInputs',
  'input',
] as const
const gave = [
  'gen_ai.tool.call.result',
  'gen_ai.tool.result',
  'ai.toolCall.result',
  'tool_response',
  'langfuse.observation.output',
  'output.value',
  'traceloop.entity.output',
  'mlflow.spanOutputs',
  'output',
] as const

/**
 * What was said, with the calls of tools that stand in spans of their own alone: before the answer that they led to. Where
 * the messages have calls of tools, the spans say the same once more.
 */
export function withTools(messages: readonly Message[], tools: readonly ToolSpan[]): Message[] {
  const called = messages.some(({ parts }) => parts.some(({ kind }) => kind === 'tool_call' || kind === 'tool_result'))
  if (called || tools.length === 0) return [...messages]
  const answer = messages.at(-1)?.role === 'assistant' ? messages.slice(-1) : []
  return [...messages.slice(0, messages.length - answer.length), ...tools.flatMap(messagesOfTool), ...answer]
}

function messagesOfTool({ name, said }: ToolSpan): Message[] {
  const tool = firstText(said, names) || name
  const result = firstText(said, gave)
  return [
    { role: 'assistant', parts: [{ kind: 'tool_call', text: firstText(said, given), name: tool }] },
    ...(result ? [{ role: 'tool', parts: [{ kind: 'tool_result' as const, text: result, name: tool }] }] : []),
  ]
}

function firstText(said: Said, keys: readonly string[]): string {
  const value = keys.map((key) => said[key]).find((one) => one !== undefined && one !== null && one !== '')
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
