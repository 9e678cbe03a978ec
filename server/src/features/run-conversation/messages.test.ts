import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jsonSpans } from '../../ingest/otlp/json-spans.ts'
import { storedAttributes } from '../../ingest/otlp/stored-attributes.ts'
import { messagesOf, type Said } from './messages.ts'

/** In short: "user: Qual o prazo?", "assistant: buscar({…})". */
function short(said: Said): string[] {
  return messagesOf(said).map(({ role, parts }) => {
    const words = parts.map(({ kind, text, name }) => {
      if (kind === 'tool_call') return `${name}(${text.replaceAll(/\s/g, '')})`
      return kind === 'text' ? text : `[${[kind, name].filter(Boolean).join(' ')}]${text}`
    })
    return `${role}: ${words.join(' | ')}`
  })
}

const json = JSON.stringify
const openai = [
  { role: 'system', content: 'Seja breve' },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'O que é?' },
      { type: 'image_url', image_url: { url: 'data:…' } },
    ],
  },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: { name: 'buscar', arguments: '{"q":1}' } }],
  },
  { role: 'tool', tool_call_id: 'c', name: 'buscar', content: 'achei' },
]
const spoken = [
  'system: Seja breve',
  'user: O que é? | [media image_url]',
  'assistant: buscar({"q":1})',
  'tool: [tool_result buscar]achei',
]

test.each<[sender: string, said: Said, messages: string[]]>([
  [
    'the semantic conventions',
    {
      'gen_ai.system_instructions': json([{ type: 'text', content: 'Seja breve' }]),
      'gen_ai.input.messages': json([
        { role: 'user', parts: [{ type: 'text', content: 'Qual o prazo?' }] },
        { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'prazo', arguments: { id: 7 } }] },
        { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c', response: 'sexta' }] },
      ]),
      'gen_ai.output.messages': json([
        {
          role: 'assistant',
          parts: [
            { type: 'reasoning', content: 'hm' },
            { type: 'text', content: 'Sexta' },
          ],
        },
      ]),
    },
    [
      'system: Seja breve',
      'user: Qual o prazo?',
      'assistant: prazo({"id":7})',
      'tool: [tool_result]sexta',
      'assistant: [reasoning]hm | Sexta',
    ],
  ],
  [
    'OpenInference',
    {
      'input.value': json({ messages: openai }),
      'output.value': json({ choices: [{ message: { role: 'assistant', content: 'Um gato' } }] }),
    },
    [...spoken, 'assistant: Um gato'],
  ],
  [
    'Langfuse',
    { 'langfuse.observation.input': json(openai), 'langfuse.observation.output': 'Um gato' },
    [...spoken, 'assistant: Um gato'],
  ],
  [
    'OpenLLMetry, one attribute a field',
    {
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Oi',
      'gen_ai.completion.0.role': 'assistant',
      'gen_ai.completion.0.content': '',
      'gen_ai.completion.0.tool_calls.0.name': 'buscar',
      'gen_ai.completion.0.tool_calls.0.arguments': '{}',
    },
    ['user: Oi', 'assistant: buscar({})'],
  ],
  [
    'OpenInference, one attribute a field',
    {
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.contents.0.message_content.type': 'text',
      'llm.input_messages.0.message.contents.0.message_content.text': 'Oi',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'buscar',
      'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{}',
    },
    ['user: Oi', 'assistant: buscar({})'],
  ],
  [
    'AI SDK',
    {
      'ai.prompt.messages': json([{ role: 'user', content: [{ type: 'text', text: 'Oi' }] }]),
      'ai.response.text': 'Vou ver',
      'ai.response.toolCalls': json([{ toolCallId: 'c', toolName: 'buscar', input: '{}' }]),
    },
    ['user: Oi', 'assistant: Vou ver | buscar({})'],
  ],
  [
    'Gemini',
    { 'gen_ai.input.messages': json([{ role: 'model', parts: [{ functionCall: { name: 'buscar', args: {} } }] }]) },
    ['assistant: buscar({})'],
  ],
  [
    'events',
    {
      'gen_ai.user.message.content': 'Um',
      'gen_ai.user.message.2.content': 'Dois',
      'gen_ai.assistant.message.content': 'Resposta',
      'gen_ai.choice.message': json({ role: 'assistant', content: 'Fim' }),
    },
    ['user: Um', 'assistant: Resposta', 'user: Dois', 'assistant: Fim'],
  ],
  ['words alone', { input: 'Oi', output: 'Olá' }, ['user: Oi', 'assistant: Olá']],
  [
    'what was cut',
    { 'gen_ai.input.messages': '[{"role":"user","par\n[… 3 caracteres cortados …]\n"}]' },
    ['user: [{"role":"user","par\n[… 3 caracteres cortados …]\n"}]'],
  ],
  ['nothing', { 'http.method': 'POST' }, []],
])('[AG-04] what %s says is read as messages', (_, said, messages) => {
  expect(short(said)).toEqual(messages)
})

const bodies = new URL('../../../test/otlp/senders/', import.meta.url)
const spans = readdirSync(bodies)
  .filter((name) => !name.includes('expected') && !name.includes('logs'))
  .flatMap((name) => [...jsonSpans(readFileSync(new URL(name, bodies)))].map((span) => ({ name, span })))

test('[AG-04] what real senders say at length is read as messages without losing a word', () => {
  const read = spans.flatMap(({ name, span }) => {
    const { attributes, contents } = storedAttributes(span, true)
    const said = { ...attributes, ...contents }
    const messages = messagesOf(said)
    return messages.length > 0 ? [name] : []
  })
  expect([...new Set(read)].length).toBeGreaterThan(7)
})
