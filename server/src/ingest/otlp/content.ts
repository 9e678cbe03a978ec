import { LRUCache } from 'lru-cache'
import type { Value } from './raw-span.ts'

/**
 * Parts of attribute names that hold what people and models said, or what tools were given and gave: of the GenAI
 * conventions and those before them, OpenInference, OpenLLMetry, Pydantic AI, Logfire, LangSmith, MLflow and the AI SDK.
 */
const contentParts = new Set(
  `all_messages all_messages_events answer args arguments audio body choice completion completions content contents
  definitions document documents embedding embeddings events final_result functions image images input input_messages
  inputs instructions message messages msg msg_template object output output_messages outputs parameters prompt
  prompt_template prompts query question reasoning request_data response_data result results schema
  json_schema spaninputs spanoutputs statement system_instructions system_prompt text tool_arguments tool_calls tool_response toolcalls tools
  transcript value values vector model_request_parameters`
    .split(/\s+/)
    .filter((part) => part !== ''),
)

/** People's own names for the same: `app.user_message`, `mcp.request.argument.x`. */
const contentEnd =
  /(^|_)(messages?|prompts?|inputs?|outputs?|questions?|answers?|quer(y|ies)|texts?|arguments?|descriptions?)$/

/** Named like content, and none. */
const noContent = new Set([
  'gen_ai.output.type',
  'gen_ai.prompt.name',
  'input.mime_type',
  'output.mime_type',
  'ai.settings.output',
  'ai.schema.name',
  'embedding.model_name',
])

/** What an attribute's name says of its values. */
type KeyKind = { content: boolean; secret: boolean; numbered: boolean }

/** Senders use few names, and use them for every span. */
const known = new LRUCache<string, KeyKind>({ max: 5000 })

function kindOf(key: string): KeyKind {
  const before = known.get(key)
  if (before) return before
  const kind = judge(key)
  known.set(key, kind)
  return kind
}

function judge(key: string): KeyKind {
  const parts = key.toLowerCase().split('.')
  return {
    content: !noContent.has(key) && parts.some((part) => contentParts.has(part) || contentEnd.test(part)),
    secret: /(^|[._-])(headers?|authorization|cookie|password|secret|api[-_]?key|access[-_]?token)([._-]|$)/i.test(key),
    numbered: parts.some((part) => /^\d+$/.test(part)),
  }
}

/** Whether an attribute may hold a prompt, an answer, or what a tool was given and gave. */
export function isContent(key: string, value: Value): boolean {
  const { content, numbered } = kindOf(key)
  // Numbers by the same names count tokens; those of lists are parts of vectors and scores.
  const isNumber = typeof value === 'number' || typeof value === 'boolean'
  return content && (!isNumber || numbered)
}

/** A value that can be no sentence: a number, a word without blanks as ids and names of models are, a list of these. */
export function isPlain(value: Value): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value === 'string') return /^[\w.:/@+*?&=%~-]{0,200}$/.test(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

/** Whether an attribute may hold a secret: headers carry keys. Never stored, whatever the organisation says. */
export function isSecret(key: string): boolean {
  return kindOf(key).secret
}
