import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { gone, refused, signIn, wire } from '../../test-form.tsx'
import { ask } from './ask.ts'
import { conversationOf } from './conversation/conversation-store.ts'

afterEach(() => history.replaceState(null, '', '/'))

test('[AS-09] the same words after no answer came are the same request, which happens once; other words, or those on another page, are another', async () => {
  signIn()
  const store = conversationOf('bia')
  const queries = createQueryClient()
  const words = 'crie o épico Cadastro'
  history.replaceState(null, '', '/projects/0190a8e0-0000-7000-8000-000000000003')
  wire.answer = gone
  await ask(store, queries, words)
  await ask(store, queries, words)
  const [first, again] = wire.sent
  expect(again).toEqual(first)
  expect(store.read().messages.map(({ role }) => role)).toEqual(['user', 'assistant'])

  history.replaceState(null, '', '/projects/0190a8e0-0000-7000-8000-000000000004')
  await ask(store, queries, words)
  await ask(store, queries, 'crie o épico Relatórios')
  wire.answer = () => Response.json({ message: 'Criei.', can_undo: false, data: { links: [] } })
  await ask(store, queries, 'crie o épico Relatórios')
  expect(wire.sent[4]).toEqual(wire.sent[3])
  await ask(store, queries, 'crie o épico Relatórios')
  expect(new Set(wire.sent.map(({ key }) => key)).size).toBe(4)
})

test('[OP-11] a sentence in a conversation that is stored no longer begins another, and is answered there', async () => {
  signIn()
  const store = conversationOf('ana')
  const [old, next] = ['0190a8e0-0000-7000-8000-000000000001', '0190a8e0-0000-7000-8000-000000000002']
  store.change((now) => ({ ...now, conversation_id: old }))
  wire.answer = () => {
    const { conversation_id } = (wire.sent.at(-1)?.body ?? {}) as { conversation_id?: string }
    if (conversation_id) return refused('conversation_not_found')()
    return Response.json({ message: 'São 3 projetos.', conversation_id: next, can_undo: false, data: { links: [] } })
  }
  await ask(store, createQueryClient(), 'quantos projetos temos?')
  expect(wire.sent.map(({ body }) => body)).toMatchObject([
    { text: 'quantos projetos temos?', conversation_id: old },
    { text: 'quantos projetos temos?' },
  ])
  const { messages, conversation_id, attempt, work } = store.read()
  expect(messages.map(({ content }) => content)).toEqual(['quantos projetos temos?', 'São 3 projetos.'])
  expect({ conversation_id, attempt, work }).toEqual({ conversation_id: next, attempt: null, work: null })
})
