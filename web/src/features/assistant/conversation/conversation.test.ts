import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type AssistantMessage,
  type Conversation,
  historyOf,
  lastUndoable,
  type Message,
  mostMessages,
  noConversation,
  openPreview,
  plainAnswer,
  withMessage,
  withoutLastFailure,
} from './conversation.ts'
import { keepConversation, readConversation } from './stored-conversation.ts'

const at = '2026-11-22T14:32:00.000Z'
const userMessage = (id: string): Message => ({ id, role: 'user', content: `dito ${id}`, at })
const answered = (id: string, more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  ...plainAnswer({ id, content: `resposta ${id}`, at }),
  ...more,
})
const of = (...messages: Message[]): Conversation => messages.reduce(withMessage, noConversation)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the last hundred messages are stored', () => {
  const { messages } = of(...Array.from({ length: mostMessages + 5 }, (_, at) => userMessage(`${at}`)))
  expect(messages).toHaveLength(mostMessages)
  expect(messages[0]?.id).toBe('5')
})

test('[AS-09] an apology goes when its request is sent again, stays beside others, and is no part of the history', () => {
  const failed = of(userMessage('1'), answered('2', { isFailure: true }))
  expect(failed.messages).toHaveLength(2)
  expect(historyOf(failed.messages)).toEqual([{ role: 'user', content: 'dito 1' }])
  expect(withoutLastFailure(failed.messages).map(({ id }) => id)).toEqual(['1'])
  expect(withMessage(failed, userMessage('3')).messages.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('only the last answer that wrote something can be undone', () => {
  const { messages } = of(answered('1', { undoes: 'a' }), answered('2'), answered('3', { undoes: 'b' }), answered('4'))
  expect(lastUndoable(messages)?.id).toBe('3')
  const [first] = messages
  expect(first?.role === 'assistant' && first.undoes).toBeNull()
})

test('the history goes along shortened', () => {
  const long = answered('1', { content: 'x'.repeat(30_000) })
  const many = Array.from({ length: 40 }, (_, n) => userMessage(`${n}`))
  expect(historyOf([...many, long])).toHaveLength(20)
  expect(historyOf([long])[0]?.content).toHaveLength(20_000)
})

test('[AS-07] a confirmation that a reload cut off can be pressed again', () => {
  const answer = { exchange_id: 'a' } as NonNullable<AssistantMessage['preview']>['answer']
  const confirming = of(answered('1', { preview: { answer, state: 'confirming' } }))
  keepConversation('ana', { ...confirming, work: 'confirming' })
  const read = readConversation('ana')
  expect(openPreview(read.messages)?.preview?.state).toBe('open')
  expect(read.work).toBeNull()
})

test('a request that a reload cut off goes on; an undo does not', () => {
  const body = { text: 'oi', message_history: [], ui_context: {} }
  keepConversation('ana', { ...of(userMessage('1')), attempt: { key: 'k', body }, work: 'asking' })
  expect(readConversation('ana')).toMatchObject({ attempt: { key: 'k', body }, work: 'asking' })
  keepConversation('ana', { ...of(userMessage('1')), work: 'undoing' })
  expect(readConversation('ana').work).toBeNull()
})

test('each person has a conversation of their own', () => {
  keepConversation('ana', of(userMessage('1')))
  expect(readConversation('bia')).toEqual(noConversation)
})

test.each(['nada', 'null', '{"version":0,"messages":[]}', '{"version":1,"messages":[{"id":1}]}'])(
  'what cannot be read is no conversation: %s',
  (stored) => {
    sessionStorage.setItem('leme.assistant.ana.conversation', stored)
    expect(readConversation('ana')).toEqual(noConversation)
  },
)

/** A browser that takes no value longer than that. */
function giveRoom(room: number): void {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
}

test('where there is little room, the later messages are stored', () => {
  giveRoom(2000)
  keepConversation('ana', of(...Array.from({ length: 64 }, (_, at) => userMessage(`${at}`))))
  const { messages } = readConversation('ana')
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.length).toBeLessThan(64)
  expect(messages.at(-1)?.id).toBe('63')
})

test('where there is no room at all, nothing breaks', () => {
  giveRoom(0)
  keepConversation('ana', of(userMessage('1')))
  expect(readConversation('ana')).toEqual(noConversation)
})
