import type { AssistantLink, OrchestratorAnswer, OrchestratorRequest } from '@leme/contract/assistant/assistant'

/** What became of a preview: `open` waits for a decision, `stale` can no longer be confirmed. */
export type PreviewState = 'open' | 'confirming' | 'confirmed' | 'cancelled' | 'replaced' | 'stale'

type MessageBase = {
  id: string
  content: string
  /** When it was written; an instant. */
  at: string
}

export type UserMessage = MessageBase & { role: 'user' }

export type AssistantMessage = MessageBase & {
  role: 'assistant'
  links: readonly AssistantLink[]
  note: string | null
  /** Answers to what it asks, to be pressed as long as nothing was said since. */
  choices: readonly string[]
  /** The exchange that an undo of this answer names; null where there is nothing to undo. */
  undoes: string | null
  /** The change that this answer reports, which took another back and can be taken back itself. */
  takenBack: TakenBack | null
  /** A plan that was shown before it is carried out. */
  preview: { answer: OrchestratorAnswer; state: PreviewState } | null
  /** The request before it got no answer, and may be sent again. */
  isFailure: boolean
}

/** `isRedo`: it took an undo back. */
export type TakenBack = { change_id: string; isRedo: boolean }

export type Message = UserMessage | AssistantMessage

/** A request as it was sent: sent again with the same key it happens once. */
export type Attempt = { key: string; body: OrchestratorRequest }

/** What the assistant is busy with; nothing else is sent meanwhile. */
export type Work = 'asking' | 'confirming' | 'undoing'

export type Conversation = {
  conversation_id: string | null
  messages: readonly Message[]
  /** The request that waits for its answer, or that failed. */
  attempt: Attempt | null
  work: Work | null
  /** The exchange of a preview that was given up while the server could not be reached. */
  unsentCancel: string | null
}

/** How many messages a tab keeps. */
export const mostMessages = 100

/** How many earlier messages go along with a request. */
const historyLength = 20
const longestContent = 20_000

export const noConversation: Conversation = {
  conversation_id: null,
  messages: [],
  attempt: null,
  work: null,
  unsentCancel: null,
}

/** An answer with nothing but words. */
export function plainAnswer(base: MessageBase): AssistantMessage {
  return {
    ...base,
    role: 'assistant',
    links: [],
    note: null,
    choices: [],
    undoes: null,
    takenBack: null,
    preview: null,
    isFailure: false,
  }
}

/** With one message more. What wrote or undid something is from now on the last that did: it alone can be undone. */
export function withMessage(conversation: Conversation, message: Message): Conversation {
  const writes = message.role === 'assistant' && (message.undoes !== null || message.takenBack)
  const { messages } = writes ? withNothingTakenBack(conversation) : conversation
  const settled = message.role === 'assistant' && message.undoes !== null ? messages.map(withNothingToUndo) : messages
  return { ...conversation, messages: [...settled, message].slice(-mostMessages) }
}

function withNothingToUndo(message: Message): Message {
  return message.role === 'assistant' && message.undoes !== null ? { ...message, undoes: null } : message
}

/** Without the offer to take an undo back. */
export function withNothingTakenBack(conversation: Conversation): Conversation {
  const messages = conversation.messages.map((message) =>
    message.role === 'assistant' && message.takenBack ? { ...message, takenBack: null } : message,
  )
  return { ...conversation, messages }
}

/** The last answer that took something back, as long as nothing was written since. */
export function lastTakenBack(messages: readonly Message[]): AssistantMessage | undefined {
  return messages.findLast(
    (message): message is AssistantMessage => message.role === 'assistant' && Boolean(message.takenBack),
  )
}

/** Without the apology at the end, for a request that is sent again. */
export function withoutLastFailure(messages: readonly Message[]): readonly Message[] {
  const last = messages.at(-1)
  return last && isFailure(last) ? messages.slice(0, -1) : messages
}

function isFailure(message: Message): boolean {
  return message.role === 'assistant' && message.isFailure
}

/** The earlier messages, for the request; apologies are no part of it. */
export function historyOf(messages: readonly Message[]): NonNullable<OrchestratorRequest['message_history']> {
  return messages
    .filter((message) => !isFailure(message))
    .slice(-historyLength)
    .map(({ role, content }) => ({ role, content: content.slice(0, longestContent) }))
}

/** The preview that waits for a decision, if any: the last one alone. */
export function openPreview(messages: readonly Message[]): AssistantMessage | undefined {
  return messages.findLast(
    (message): message is AssistantMessage => message.role === 'assistant' && isUndecided(message.preview?.state),
  )
}

function isUndecided(state: PreviewState | undefined): boolean {
  return state === 'open' || state === 'confirming'
}

/** The last answer that wrote something which can be undone. */
export function lastUndoable(messages: readonly Message[]): AssistantMessage | undefined {
  return messages.findLast(
    (message): message is AssistantMessage => message.role === 'assistant' && message.undoes !== null,
  )
}

/** The conversation with another state of the preview in that message. */
export function withPreview(conversation: Conversation, id: string, state: PreviewState): Conversation {
  return changeAnswer(conversation, id, (message) => ({
    ...message,
    preview: message.preview && { ...message.preview, state },
  }))
}

/** The conversation without the offer to undo what that message reports. */
export function withoutUndo(conversation: Conversation, id: string): Conversation {
  return changeAnswer(conversation, id, (message) => ({ ...message, undoes: null }))
}

/** The conversation after an undo of what that message reports: its links lead nowhere any more. */
export function withUndone(conversation: Conversation, id: string): Conversation {
  return changeAnswer(conversation, id, (message) => ({ ...message, undoes: null, links: [] }))
}

function changeAnswer(
  conversation: Conversation,
  id: string,
  change: (message: AssistantMessage) => AssistantMessage,
): Conversation {
  const messages = conversation.messages.map((message) =>
    message.role === 'assistant' && message.id === id ? change(message) : message,
  )
  return { ...conversation, messages }
}
