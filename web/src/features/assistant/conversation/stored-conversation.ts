import { type Conversation, noConversation, openPreview, withPreview } from './conversation.ts'
import { keep, readStored } from './tab-storage.ts'

/** Changes with the shape of what is stored: what another version of the page stored is not read. */
const version = 3

/** The conversation as this tab stored it. What a reload cut off goes on where it may: a confirmation can be pressed again. */
export function readConversation(userId: string): Conversation {
  const stored = parse(readStored(userId, 'conversation'))
  if (!stored) return noConversation
  const preview = openPreview(stored.messages)
  const settled = preview ? withPreview(stored, preview.id, 'open') : stored
  return { ...settled, work: stored.work === 'asking' && stored.attempt ? 'asking' : null }
}

function parse(text: string | null): Conversation | null {
  try {
    const stored = JSON.parse(text ?? 'null')
    return stored?.version === version && isMessages(stored.messages) ? { ...noConversation, ...stored } : null
  } catch {
    return null
  }
}

function isMessages(given: unknown): boolean {
  return Array.isArray(given) && given.every(isMessage)
}

function isMessage(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false
  const { id, role, content, at, links }: { [field: string]: unknown } = { ...given }
  const hasBase = typeof id === 'string' && typeof content === 'string' && !Number.isNaN(Date.parse(String(at)))
  return hasBase && (role === 'user' || (role === 'assistant' && Array.isArray(links)))
}

/** Keeps the conversation; where there is no room for it, the later half, and so on. Without any room nothing is stored. */
export function keepConversation(userId: string, conversation: Conversation): void {
  let { messages } = conversation
  while (!keep(userId, 'conversation', JSON.stringify({ version, ...conversation, messages }))) {
    if (messages.length === 0) return
    messages = messages.slice(Math.ceil(messages.length / 2))
  }
}
