import type { Message, MessagePart } from '@leme/contract/agents/conversation'

/** Attributes of a span with what it says at length. */
export type Said = Readonly<Record<string, unknown>>

type Json = Record<string, unknown>

/** Where senders put what a model was given and what it answered, the first that is there. */
const words = {
  system: ['gen_ai.system_instructions', 'system_prompt', 'system_instructions'],
  input: [
    'gen_ai.input.messages',
    'langfuse.observation.input',
    'ai.prompt.messages',
    'ai.prompt',
    'input.value',
    'traceloop.entity.input',
    'gen_ai.prompt',
    'mlflow.spanInputs',
    'request_data',
    'input',
    'user_prompt',
  ],
  output: [
    'gen_ai.output.messages',
    'langfuse.observation.output',
    'output.value',
    'traceloop.entity.output',
    'gen_ai.completion',
    'mlflow.spanOutputs',
    'response_data',
    'output',
    'final_result',
  ],
  /** All that was said, in one list. */
  all: ['pydantic_ai.all_messages', 'all_messages_events', 'all_messages'],
} as const

/** Messages one attribute a field, as `gen_ai.prompt.0.role`; and those that came as events. */
const numbered = {
  input: /^(?:gen_ai\.prompt|llm\.input_messages)\.(\d+)\.(?:message\.)?(.+)$/,
  output: /^(?:gen_ai\.completion|llm\.output_messages)\.(\d+)\.(?:message\.)?(.+)$/,
} as const
const event = /^gen_ai\.(system|user|assistant|tool)\.message(?:\.(\d+))?\.(.+)$/
const choice = /^gen_ai\.choice(?:\.(\d+))?\.(.+)$/

/** What a span says was said, in its order; empty where it says nothing. */
export function messagesOf(said: Said): Message[] {
  const whole = first(said, words.all)
  const input = [
    ...first(said, words.system).map((message) => ({ ...message, role: 'system' })),
    ...oneOf(
      fromNumbers(said, numbered.input),
      () => fromEvents(said),
      () => first(said, words.input),
    ),
  ]
  const output = oneOf(
    fromNumbers(said, numbered.output),
    () => fromChoices(said),
    () => fromAiSdk(said),
    () => first(said, words.output, 'assistant'),
  )
  if (whole.length > input.length + output.length) return whole
  return [...input, ...output]
}

/** Whether a span says what a model was given. */
export function hasInput(messages: readonly Message[]): boolean {
  return messages.some(({ role }) => role !== 'assistant')
}

function oneOf(found: Message[], ...others: (() => Message[])[]): Message[] {
  return others.reduce((known, other) => (known.length > 0 ? known : other()), found)
}

function first(said: Said, names: readonly string[], role = 'user'): Message[] {
  for (const name of names) {
    const messages = said[name] === undefined ? [] : messagesIn(said[name], role)
    if (messages.length > 0) return messages
  }
  return []
}

function fromNumbers(said: Said, form: RegExp): Message[] {
  const messages: Json[] = []
  for (const [name, value] of Object.entries(said)) {
    const [, place, path] = form.exec(name) ?? []
    if (place === undefined || path === undefined || Number(place) > 9999) continue
    const holder = messages[Number(place)] ?? {}
    setAt(holder, path.split('.'), value)
    messages[Number(place)] = holder
  }
  return messages.filter(Boolean).flatMap((message) => messageOf(message, 'user'))
}

function fromEvents(said: Said): Message[] {
  const messages = new Map<string, { order: number; message: Json }>()
  const order = ['system', 'user', 'assistant', 'tool']
  for (const [name, value] of Object.entries(said)) {
    const [, role = '', number = '1', path] = event.exec(name) ?? []
    if (path === undefined) continue
    const key = `${number} ${role}`
    const place = role === 'system' ? 0 : Number(number) * order.length + order.indexOf(role)
    const known = messages.get(key) ?? { order: place, message: { role } }
    setAt(known.message, path.split('.'), value)
    messages.set(key, known)
  }
  const sorted = [...messages.values()].sort((one, other) => one.order - other.order)
  return sorted.flatMap(({ message }) => messageOf(message, 'user'))
}

function fromChoices(said: Said): Message[] {
  const choices = new Map<number, Json>()
  for (const [name, value] of Object.entries(said)) {
    const [, number = '1', path] = choice.exec(name) ?? []
    if (path === undefined) continue
    const known = choices.get(Number(number)) ?? {}
    setAt(known, path.split('.'), parsed(value))
    choices.set(Number(number), known)
  }
  return [...choices.values()].flatMap((one) => messageOf(isJson(one.message) ? one.message : one, 'assistant'))
}

function fromAiSdk(said: Said): Message[] {
  const calls = parsed(said['ai.response.toolCalls'])
  const text = said['ai.response.text'] ?? said['ai.response.object']
  const parts = [
    ...(typeof text === 'string' && text !== '' ? partsOf(text) : []),
    ...(Array.isArray(calls) ? calls.flatMap((call) => (isJson(call) ? [toolCall(call)] : [])) : []),
  ]
  return parts.length > 0 ? [{ role: 'assistant', parts }] : []
}

function setAt(holder: Json, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (key === '__proto__') return
  if (rest.length === 0) holder[key] = value
  else {
    const inner = isJson(holder[key]) ? holder[key] : {}
    setAt(inner, rest, value)
    holder[key] = inner
  }
}

function messagesIn(value: unknown, role: string): Message[] {
  const known = parsed(value)
  if (Array.isArray(known)) {
    if (known.length > 0 && known.every(Array.isArray)) return known.flatMap((one) => messagesIn(one, role))
    if (known.some((one) => isJson(one) && ('role' in one || 'message' in one || 'messages' in one))) {
      return known.flatMap((one) => messagesIn(one, role))
    }
    const parts = known.flatMap(partsOf)
    return parts.length > 0 ? [{ role, parts }] : []
  }
  if (!isJson(known)) return textMessage(known, role)
  if (Array.isArray(known.messages)) {
    return [
      ...(known.system === undefined ? [] : messagesIn(known.system, 'system')),
      ...messagesIn(known.messages, role),
    ]
  }
  if (typeof known.prompt === 'string') return textMessage(known.prompt, role)
  if (Array.isArray(known.choices)) return known.choices.flatMap((one) => messagesIn(one, 'assistant'))
  if (isJson(known.message)) return messageOf(known.message, role)
  if ('role' in known || 'content' in known || 'parts' in known) return messageOf(known, role)
  return textMessage(known, role)
}

function textMessage(value: unknown, role: string): Message[] {
  const text = textOf(value)
  return text === '' ? [] : [{ role, parts: [{ kind: 'text', text, name: null }] }]
}

function messageOf(message: Json, role: string): Message[] {
  const said = typeof message.role === 'string' ? message.role.toLowerCase() : role
  const known = { model: 'assistant', ai: 'assistant', human: 'user', developer: 'system' }[said] ?? said
  const content = listOf(message.parts ?? message.contents ?? message.content)
  const parts = content.flatMap(partsOf)
  const asTool = known === 'tool' && parts.every(({ kind }) => kind === 'text')
  const name = nameOf(message)
  const calls = listOf(message.tool_calls ?? message.toolCalls ?? message.function_call)
  const whole = [
    ...(asTool ? parts.map((part): MessagePart => ({ ...part, kind: 'tool_result', name })) : parts),
    ...calls.flatMap((call) => (isJson(call) ? [toolCall(isJson(call.tool_call) ? call.tool_call : call)] : [])),
  ]
  return whole.length > 0 ? [{ role: known, parts: whole }] : []
}

/** A list, also where it came as an object with numbers for names. */
function listOf(value: unknown): unknown[] {
  const known = parsed(value)
  if (known === undefined || known === null || known === '') return []
  if (Array.isArray(known)) return known
  if (isJson(known) && Object.keys(known).every((key) => /^\d+$/.test(key))) return Object.values(known)
  return [known]
}

const toolCalls = new Set(['tool_call', 'tool_use', 'tool-call', 'function_call', 'function', 'functioncall'])
const toolResults = new Set(['tool_call_response', 'tool_result', 'tool-result', 'function_call_output', 'tool-return'])
const media = /^(image|input_image|image_url|audio|input_audio|video|file|input_file|document|blob|uri|media)/

function partsOf(part: unknown): MessagePart[] {
  if (!isJson(part)) {
    const text = textOf(part)
    return text === '' ? [] : [{ kind: 'text', text, name: null }]
  }
  const inner = isJson(part.message_content) ? part.message_content : part
  const type = String(inner.type ?? inner.part_kind ?? '').toLowerCase()
  if (inner.functionCall) return [toolCall(inner.functionCall as Json)]
  if (inner.functionResponse) return [toolResult(inner.functionResponse as Json)]
  if (toolCalls.has(type)) return [toolCall(inner)]
  if (toolResults.has(type)) return [toolResult(inner)]
  if (media.test(type) || inner.inlineData || inner.image_url) {
    return [
      {
        kind: 'media',
        text: '',
        name: textOf(inner.mime_type ?? inner.mediaType ?? inner.modality ?? type) || 'imagem',
      },
    ]
  }
  const kind = /^(reasoning|thinking)/.test(type) ? 'reasoning' : 'text'
  const text = textOf(inner.text ?? inner.content ?? inner.thinking ?? inner.reasoning ?? inner)
  return text === '' ? [] : [{ kind, text, name: null }]
}

function toolCall(call: Json): MessagePart {
  const inner = isJson(call.function) ? call.function : call
  return { kind: 'tool_call', text: textOf(inner.arguments ?? inner.args ?? inner.input ?? ''), name: nameOf(inner) }
}

function toolResult(result: Json): MessagePart {
  const given = result.result ?? result.response ?? result.output ?? result.content ?? ''
  const parts = Array.isArray(given) ? given.flatMap(partsOf) : []
  const text = parts.length > 0 ? parts.map((part) => part.text).join('\n') : textOf(given)
  return { kind: 'tool_result', text, name: nameOf(result) }
}

function nameOf(holder: Json): string | null {
  const name = holder.name ?? holder.toolName ?? holder.tool_name
  return typeof name === 'string' && name !== '' ? name : null
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** What a text of JSON holds; any other text is itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
