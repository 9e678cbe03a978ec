import { type Conversation, noConversation, openPreview, withPreview } from './conversation.ts'
import { keep, readKept } from './kept.ts'

/** Changes with the shape of what is kept: what another version of the page kept is not read. */
const version = 1

/** The conversation as this tab kept it. What a reload cut off goes on where it may: a confirmation can be pressed again. */
export function readConversation(userId: string): Conversation {
  const kept = parse(readKept(userId, 'conversation'))
  if (!kept) return noConversation
  const preview = openPreview(kept.messages)
  const settled = preview ? withPreview(kept, preview.id, 'open') : kept
  return { ...settled, work: kept.work === 'asking' && kept.attempt ? 'asking' : null }
}

function parse(text: string | null): Conversation | null {
  try {
    const kept = JSON.parse(text ?? 'null')
    return kept?.version === version && isMessages(kept.messages) ? { ...noConversation, ...kept } : null
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
  const isSaid = typeof id === 'string' && typeof content === 'string' && !Number.isNaN(Date.parse(String(at)))
  return isSaid && (role === 'user' || (role === 'assistant' && Array.isArray(links)))
}

/** Keeps the conversation; where there is no room for it, the later half, and so on. Without any room nothing is kept. */
export function keepConversation(userId: string, conversation: Conversation): void {
  let { messages } = conversation
  while (!keep(userId, 'conversation', JSON.stringify({ version, ...conversation, messages }))) {
    if (messages.length === 0) return
    messages = messages.slice(Math.ceil(messages.length / 2))
  }
}
